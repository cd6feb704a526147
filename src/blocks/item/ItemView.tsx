import { lazy, Suspense, useState } from 'react';
import { useAnswer } from '../../client/use-answer.ts';
import { workItemCommands, type PickField } from '../../commands/work-item.ts';
import { needsDecision } from '../../domain/conflict.ts';
import { workItemKey, type WorkItemDetail } from '../../domain/work-item.ts';
import { ITEM } from '../../text/item.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { StateIcon } from '../../ui/StateIcon.tsx';
import type { Anchor } from '../../ui/anchor.ts';
import { useCommandScope } from '../commands/command-scope.ts';
import { FieldPicker } from '../pickers/FieldPicker.tsx';
import { usePlace } from '../place-context.ts';
import { useLookups, type Lookups } from '../project/lookups.ts';
import { Comments } from './Comments.tsx';
import { Description } from './Description.tsx';
import { itemContext, mayEdit } from './item-context.ts';
import { ItemMenu } from './ItemMenu.tsx';
import { itemPath } from './item-path.ts';
import { Properties } from './Properties.tsx';
import { SubItems } from './SubItems.tsx';
import { TitleField } from './TitleField.tsx';
import { useItemActions } from './use-item-actions.ts';
import styles from './ItemView.module.css';

export interface ItemViewProps {
  readonly item: WorkItemDetail;
  /** side: properties stand under the title. page: in a column of their own. */
  readonly frame: 'side' | 'page';
  /** False while the commands are meant for something else, such as rows that are ticked. */
  readonly hasCommands: () => boolean;
  readonly onOpen: (() => void) | null;
  readonly onGone: () => void;
}

/** One item, whole: what it says, what it is, what belongs to it and what happened. */
export function ItemView(props: ItemViewProps) {
  const { item, frame } = props;
  const { viewer } = usePlace();
  const lookups = useLookups(item.project_id, viewer);
  const canEdit = mayEdit(lookups.project?.member_role ?? null) && item.archived_at === null;
  const layers = useItemCommands(props, lookups);
  const properties = <Properties item={item} lookups={lookups} canEdit={canEdit} />;
  return (
    <div className={styles.view} data-frame={frame} data-item-view>
      <div className={styles.main}>
        <div className={styles.head}>
          {item.archived_at !== null && <ArchivedBar item={item} />}
          <Conflicts item={item} />
          <ParentLine item={item} lookups={lookups} canEdit={canEdit} />
          <TitleField key={`${item.id}.title`} item={item} canEdit={canEdit} />
        </div>
        {frame === 'side' && properties}
        <Description key={`${item.id}.description`} item={item} canEdit={canEdit} />
        <SubItems key={`${item.id}.sub`} item={item} lookups={lookups} canEdit={canEdit} />
        <Comments
          key={`${item.id}.comments`}
          item={item}
          lookups={lookups}
          canComment={isMember(lookups) && item.archived_at === null}
        />
      </div>
      {frame === 'page' && <aside className={styles.side}>{properties}</aside>}
      {layers}
    </div>
  );
}

const ItemConflicts = lazy(async () => ({
  default: (await import('./Conflict.tsx')).ItemConflicts,
}));

/** What of this item waits for the person's decision. */
function Conflicts({ item }: { readonly item: WorkItemDetail }) {
  const { answer: entries = [] } = useAnswer({ ask: 'ledger' });
  const own = entries.flatMap(({ operation }) => {
    const { action } = operation;
    const id = 'work_item_id' in action ? action.work_item_id : action.id;
    return id === item.id && needsDecision(operation) ? [operation] : [];
  });
  if (own.length === 0) return null;
  return (
    <Suspense>
      <ItemConflicts operations={own} />
    </Suspense>
  );
}

function isMember({ project }: Lookups): boolean {
  return project !== undefined && project.member_role !== null;
}

type Layer =
  | { readonly kind: 'pick'; readonly field: PickField; readonly anchor: Anchor }
  | { readonly kind: 'menu'; readonly anchor: Anchor };

function useItemCommands({ item, hasCommands, onOpen, onGone }: ItemViewProps, lookups: Lookups) {
  const place = usePlace();
  const actions = useItemActions();
  const [layer, setLayer] = useState<Layer | null>(null);
  const context = () =>
    itemContext(
      {
        rows: hasCommands() ? [item] : [],
        lookups,
        hasKeyboard: isFree(),
        pick: (field) =>
          setLayer({ kind: 'pick', field, anchor: anchorIn(`[data-pick="${field}"]`) }),
        open: onOpen,
        peek: null,
        rename: () => elementIn('[data-item-title]')?.focus(),
        openMenu: () => setLayer({ kind: 'menu', anchor: anchorIn('[data-item-menu]') }),
        onGone,
      },
      place,
      actions,
    );
  useCommandScope(workItemCommands, context);
  if (layer?.kind === 'pick') {
    return (
      <FieldPicker
        key={layer.field}
        field={layer.field}
        rows={[item]}
        lookups={lookups}
        anchor={layer.anchor}
        onPatch={(patch, what) => actions.edit([item], patch, what)}
        onClose={() => setLayer(null)}
      />
    );
  }
  return (
    layer && <ItemMenu context={context} anchor={layer.anchor} onClose={() => setLayer(null)} />
  );
}

function isFree(): boolean {
  const focused = document.activeElement;
  return !focused?.closest('a, button, input, textarea, select, [role="button"]');
}

function elementIn(selector: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(selector);
}

function anchorIn(selector: string): Anchor {
  return elementIn(selector) ?? { x: innerWidth / 2, y: innerHeight / 3 };
}

function ArchivedBar({ item }: { readonly item: WorkItemDetail }) {
  const actions = useItemActions();
  return (
    <div className={styles.archived} role="status">
      {ITEM.archived}
      <Button size="small" icon="undo" onClick={() => actions.archive([item], false)}>
        {ITEM.restore}
      </Button>
    </div>
  );
}

interface ParentLineProps {
  readonly item: WorkItemDetail;
  readonly lookups: Lookups;
  readonly canEdit: boolean;
}

function ParentLine({ item, lookups, canEdit }: ParentLineProps) {
  const { slug } = usePlace();
  const actions = useItemActions();
  const { answer: parent } = useAnswer(
    item.parent_id === null
      ? null
      : { ask: 'workItem', project_id: item.project_id, id: item.parent_id },
  );
  if (item.parent_id === null || !parent) return null;
  const identifier = lookups.project?.identifier ?? '';
  return (
    <p className={styles.parent}>
      <span>{ITEM.parentOf}</span>
      <a href={itemPath(slug, parent, identifier)}>
        <StateIcon
          group={parent.state__group}
          colour={lookups.states.get(parent.state_id)?.color}
        />
        <span className={styles.key}>{workItemKey(identifier, parent.sequence_id)}</span>
        <span>{parent.name}</span>
      </a>
      {canEdit && (
        <IconButton
          icon="close"
          size="small"
          label={ITEM.removeParent}
          onClick={() => actions.edit([item], { parent_id: null }, WORK_ITEMS.fields.parent)}
        />
      )}
    </p>
  );
}
