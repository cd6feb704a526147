import { useCallback, useRef } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { itemContext } from '../../blocks/item/item-context.ts';
import { itemMenu } from '../../blocks/item/item-menu.ts';
import { listPath } from '../../blocks/item/item-path.ts';
import { ItemView } from '../../blocks/item/ItemView.tsx';
import { NoItem } from '../../blocks/item/Peek.tsx';
import { useItemActions } from '../../blocks/item/use-item-actions.ts';
import { useItem } from '../../blocks/item/use-item.ts';
import { usePlace } from '../../blocks/place-context.ts';
import { useLookups } from '../../blocks/project/lookups.ts';
import { useAnswer } from '../../client/use-answer.ts';
import { workItemKey, type WorkItemDetail } from '../../domain/work-item.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { OWNS_KEYS, useOwnsKeys } from '../../ui/keys-owner.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useItemPage } from './use-item-page.ts';
import styles from './WorkItemPage.module.css';

interface WorkItemPageProps {
  readonly slug: string;
  /** `APP-42`, or an id while the item has no number. */
  readonly itemKey: string;
}

export function WorkItemPage({ slug, itemKey }: WorkItemPageProps) {
  const move = useCallback(
    (key: string) => navigate(`/${slug}/browse/${key}/`, { replace: true }),
    [slug],
  );
  const state = useItem(itemKey, move);
  const item = state.kind === 'here' ? state.item : null;
  const projectId = item?.project_id ?? null;
  const { answer: projects } = useAnswer({ ask: 'projects' });
  const project = projects?.find(({ id }) => id === projectId);
  const page = useRef<HTMLElement>(null);
  useOwnsKeys(page);
  const list = projectId === null ? `/${slug}/` : listPath(slug, projectId);
  const key = item ? workItemKey(project?.identifier ?? '', item.sequence_id) : itemKey;
  useItemPage(item, project?.identifier ?? '', list);
  return (
    <section ref={page} tabIndex={-1} className={styles.page} {...OWNS_KEYS}>
      <PageHeader
        title={item ? `${key} ${item.name}` : key}
        crumbs={[
          { label: project?.name ?? '', href: list },
          { label: WORK_ITEMS.title, href: list, icon: <Icon name="list" /> },
          { label: key },
        ].filter(({ label }) => label !== '')}
        actions={item && <PageActions item={item} list={list} />}
      />
      <div className={styles.body}>
        {item ? (
          <ItemView
            item={item}
            frame="page"
            hasCommands={always}
            onOpen={null}
            onGone={() => navigate(list)}
          />
        ) : (
          <NoItem kind={state.kind} back={list} />
        )}
      </div>
    </section>
  );
}

function always(): boolean {
  return true;
}

interface PageActionsProps {
  readonly item: WorkItemDetail;
  readonly list: string;
}

function PageActions({ item, list }: PageActionsProps) {
  const place = usePlace();
  const actions = useItemActions();
  const lookups = useLookups(item.project_id, place.viewer);
  const menu = itemMenu(() =>
    itemContext(
      {
        rows: [item],
        lookups,
        hasKeyboard: true,
        // Properties are in sight on this page; the menu offers what is not.
        pick: (field) => document.querySelector<HTMLElement>(`[data-pick="${field}"]`)?.click(),
        open: null,
        peek: null,
        rename: () => document.querySelector<HTMLElement>('[data-item-title]')?.focus(),
        openMenu: () => undefined,
        onGone: () => navigate(list),
      },
      place,
      actions,
    ),
  );
  return (
    <>
      <IconButton
        icon="link"
        label={WORK_ITEMS.commands.copyLink}
        keys="Ctrl+."
        onClick={() => actions.copyLink(item, lookups.project?.identifier ?? '')}
      />
      <span data-item-menu>
        <Menu label={WORK_ITEMS.commands.menu} items={menu} />
      </span>
    </>
  );
}
