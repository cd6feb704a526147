import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { FROM_LIST, itemKey, itemPath, listPath } from '../../blocks/item/item-path.ts';
import { mayEdit } from '../../blocks/item/item-context.ts';
import {
  activateAt,
  focusList,
  rowAt,
  stepFrom,
  type ListScreen,
} from '../../blocks/list/list-screen.ts';
import { valueOfScope, type ProjectScope } from '../../blocks/list/list-scope.ts';
import { PartNote } from '../../blocks/list/PartNote.tsx';
import { useIsNarrow } from '../../blocks/list/list-sizes.ts';
import { useListCommands } from '../../blocks/list/use-list-commands.ts';
import { useListScreen } from '../../blocks/list/use-list-screen.ts';
import { useView } from '../../blocks/list/use-list-view.ts';
import { useShowPeek } from '../../blocks/list/use-show-peek.ts';
import { usePeek } from '../../blocks/list/use-peek.ts';
import { WorkItemList } from '../../blocks/list/WorkItemList.tsx';
import { usePlace } from '../../blocks/place-context.ts';
import type { WorkItemRow } from '../../domain/work-item.ts';
import { hasFilters } from '../../state/filters.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { fetched } from '../../ui/fetched.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { PageHeader, type Crumb } from '../../ui/PageHeader.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import { whenAlive } from '../../ui/when-alive.ts';
import type { OpenMenu } from './ListMenus.tsx';
import styles from './WorkItemsPage.module.css';

interface WorkItemsPageProps {
  readonly slug: string;
  readonly scope: ProjectScope;
}

const ListMenus = fetched(async () => (await import('./ListMenus.tsx')).ListMenus);
const FilterBar = fetched(
  async () => (await import('../../blocks/filters/FilterBar.tsx')).FilterBar,
);
const Peek = fetched(async () => (await import('../../blocks/item/Peek.tsx')).Peek);

export function WorkItemsPage({ slug, scope }: WorkItemsPageProps) {
  const isNarrow = useIsNarrow();
  const peek = usePeek();
  const [adding, setAdding] = useState<string | null>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [isTyping, setTyping] = useState(false);
  const screen = useListScreen(scope, adding);
  useShowPeek(screen, peek.key);
  const actions = useRef<HTMLDivElement>(null);
  const { identifier, selection } = screen;
  useEffect(() => whenIdle(Peek.preload), []);

  const open = (row: WorkItemRow): void =>
    navigate(itemPath(slug, row, identifier), { state: FROM_LIST });
  const peekAt = (row: WorkItemRow): void => peek.open(itemKey(row, identifier));
  const peekActive = (): void => {
    const row = rowAt(screen, selection.getState().active);
    if (row && peek.key !== null) peekAt(row);
  };
  const openMenu = (kind: OpenMenu['kind']): void => {
    const anchor = actions.current?.querySelector<HTMLElement>(`[data-menu="${MENU_AT[kind]}"]`);
    if (anchor) setMenu({ kind, anchor, isByKey: true });
  };
  useListCommands(screen, {
    peekKey: peek.key,
    onActivated: peekActive,
    closePeek: () => peek.open(null),
    openFilters: () => openMenu('filters'),
    openGroupBy: () => openMenu('group'),
    openOrderBy: () => openMenu('order'),
  });
  return (
    <section className={styles.page} aria-label={WORK_ITEMS.title}>
      <Header screen={screen} slug={slug} actionsRef={actions} onMenu={setMenu}>
        <Filters screen={screen} isTyping={isTyping} onTyping={setTyping} />
      </Header>
      <div className={styles.body}>
        <div className={styles.list}>
          <PartNote screen={screen} />
          <WorkItemList
            screen={screen}
            openKey={peek.key}
            isNarrow={isNarrow}
            onPeek={(row) =>
              peek.key === itemKey(row, identifier) ? peek.open(null) : peekAt(row)
            }
            onOpen={open}
            onAdding={setAdding}
          />
        </div>
        {peek.key !== null && (
          <Peek
            slug={slug}
            itemKey={peek.key}
            hasCommands={() => selection.getState().selected.size === 0}
            onStep={(step) => {
              activateAt(screen, stepFrom(screen, peek.key, step));
              peekActive();
            }}
            onClose={() => {
              peek.open(null);
              screen.scroller.current?.focus({ preventScroll: true });
            }}
            onMoved={peek.open}
          />
        )}
      </div>
      {menu && (
        <ListMenus
          screen={screen}
          menu={menu}
          onText={() => setTyping(true)}
          onClose={() => {
            setMenu(null);
            if (menu.isByKey) giveBack(menu, screen);
          }}
        />
      )}
    </section>
  );
}

/** A menu opened by a key gives the keyboard back to the list, and not to its button. */
function giveBack({ anchor }: OpenMenu, screen: ListScreen): void {
  setTimeout(() => {
    anchor.blur();
    focusList(screen);
  });
}

/** Which button each menu opens at. */
const MENU_AT: Record<OpenMenu['kind'], string> = {
  filters: 'filters',
  display: 'display',
  group: 'display',
  order: 'display',
};

interface HeaderProps {
  readonly screen: ListScreen;
  readonly slug: string;
  readonly actionsRef: { current: HTMLDivElement | null };
  readonly onMenu: (menu: OpenMenu) => void;
  readonly children: React.ReactNode;
}

interface FiltersProps {
  readonly screen: ListScreen;
  readonly isTyping: boolean;
  readonly onTyping: (isTyping: boolean) => void;
}

/** Most lists have none: the bar comes when there is something to show in it. */
function Filters({ screen: { view, lookups }, isTyping, onTyping }: FiltersProps) {
  const { filters } = useView(view);
  useEffect(() => whenAlive(() => void FilterBar.preload()), []);
  if (!hasFilters(filters) && !isTyping) return null;
  return <FilterBar view={view} lookups={lookups} isTyping={isTyping} onTyping={onTyping} />;
}

function Header({ screen, slug, actionsRef, onMenu, children }: HeaderProps) {
  const { feed, lookups, projectId, scope } = screen;
  const { compose } = usePlace();
  const { answer } = useSyncExternalStore(feed.subscribe, feed.getSnapshot);
  const { project } = lookups;
  // Keys open the menus, too.
  useEffect(() => whenAlive(() => void ListMenus.preload()), []);
  return (
    <PageHeader
      crumbs={[
        { label: project?.name ?? '', href: listPath(slug, projectId) },
        ...crumbsOf(screen, slug),
        { ...hereOf(screen), count: answer?.item_count },
      ]}
      actions={
        <div
          ref={actionsRef}
          className={styles.actions}
          onPointerEnter={ListMenus.preload}
          onFocus={ListMenus.preload}
        >
          <HeaderButton
            icon="filter"
            label={WORK_ITEMS.filter}
            data-menu="filters"
            aria-keyshortcuts="F"
            onClick={(event) => onMenu({ kind: 'filters', anchor: event.currentTarget })}
          />
          <HeaderButton
            icon="display"
            label={WORK_ITEMS.display}
            data-menu="display"
            onClick={(event) => onMenu({ kind: 'display', anchor: event.currentTarget })}
          />
          {scope.kind !== 'archived' && mayEdit(project?.member_role ?? null) && (
            <HeaderButton
              icon="plus"
              look="primary"
              label={WORK_ITEMS.add}
              onClick={() => compose({ project_id: projectId, fields: valueOfScope(scope) })}
            />
          )}
        </div>
      }
    >
      {children}
    </PageHeader>
  );
}

/** The page that the list was come from. */
function crumbsOf({ scope }: ListScreen, slug: string): readonly Crumb[] {
  const base = `/${slug}/projects/${scope.project_id}`;
  if (scope.kind === 'cycle') return [{ label: WORK_ITEMS.cycles, href: `${base}/cycles/` }];
  if (scope.kind === 'module') return [{ label: WORK_ITEMS.modules, href: `${base}/modules/` }];
  return [];
}

function hereOf({ scope, lookups }: ListScreen): Crumb {
  if (scope.kind === 'cycle') {
    return { label: lookups.cycles.get(scope.cycle_id)?.name ?? '', icon: <Icon name="cycle" /> };
  }
  if (scope.kind === 'module') {
    const label = lookups.modules.get(scope.module_id)?.name ?? '';
    return { label, icon: <Icon name="module" /> };
  }
  if (scope.kind === 'archived') {
    return { label: WORK_ITEMS.archive, icon: <Icon name="archive" /> };
  }
  return { label: WORK_ITEMS.title, icon: <Icon name="list" /> };
}

interface HeaderButtonProps extends Omit<React.ComponentProps<'button'>, 'className' | 'children'> {
  readonly icon: IconName;
  readonly label: string;
  readonly look?: 'ghost' | 'primary';
}

/** Without its text where there is no room for it. */
function HeaderButton({ icon, label, look = 'ghost', ...rest }: HeaderButtonProps) {
  const isNarrow = useIsNarrow();
  if (isNarrow) return <IconButton {...rest} size="small" look={look} icon={icon} label={label} />;
  return (
    <Button {...rest} size="small" look={look} icon={icon}>
      {label}
    </Button>
  );
}
