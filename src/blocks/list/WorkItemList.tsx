import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type CSSProperties,
} from 'react';
import { useSyncState } from '../../client/use-sync-state.ts';
import { workItemCommands, type ItemContext, type PickField } from '../../commands/work-item.ts';
import type { WorkItemRow } from '../../domain/work-item.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import type { Anchor } from '../../ui/anchor.ts';
import { fetched } from '../../ui/fetched.tsx';
import { OWNS_KEYS, useOwnsKeys } from '../../ui/keys-owner.ts';
import { preloadFloating } from '../../ui/SearchableMenu.tsx';
import { whenAlive } from '../../ui/when-alive.ts';
import { useCommandScope } from '../commands/command-scope.ts';
import { itemContext, mayEdit } from '../item/item-context.ts';
import { useItemActions } from '../item/use-item-actions.ts';
import { usePlace } from '../place-context.ts';
import { shownColumns } from './columns.ts';
import type { BulkBarProps } from './BulkBar.tsx';
import { ListStates } from './ListStates.tsx';
import { anchorOf, focusList, measure, targetRows, type ListScreen } from './list-screen.ts';
import { RenameLine } from './RenameLine.tsx';
import { Decisions } from './decisions.tsx';
import { RowList } from './RowList.tsx';
import { useDragRows } from './use-drag-rows.ts';
import { listHasKeyboard } from './use-list-commands.ts';
import { listPointer } from './use-list-pointer.ts';
import { useView } from './use-list-view.ts';
import styles from './WorkItemList.module.css';

const FieldPicker = fetched(async () => (await import('../pickers/FieldPicker.tsx')).FieldPicker);
const ItemMenu = fetched(async () => (await import('../item/ItemMenu.tsx')).ItemMenu);
const BulkBar = fetched(async () => (await import('./BulkBar.tsx')).BulkBar);
/** What the first rows can do without, and is at hand when somebody acts. */
const LATER = [FieldPicker, ItemMenu, BulkBar];

export interface WorkItemListProps {
  readonly screen: ListScreen;
  /** The peeked item, as the address names it. */
  readonly openKey: string | null;
  readonly onPeek: (row: WorkItemRow) => void;
  readonly onOpen: (row: WorkItemRow) => void;
  /** On a phone a row opens as a page. */
  readonly isNarrow: boolean;
  readonly onAdding: (path: string | null) => void;
}

/** What floats over the list: one picker, menu or line at a time, for whatever is meant. */
type Floating =
  | { readonly kind: 'pick'; readonly field: PickField; readonly anchor: Anchor }
  | { readonly kind: 'menu'; readonly anchor: Anchor }
  | { readonly kind: 'rename'; readonly row: WorkItemRow };

export function WorkItemList(props: WorkItemListProps) {
  const { screen, openKey, onPeek, onOpen, isNarrow, onAdding } = props;
  const { feed, lookups, scroller, layout, selection } = screen;
  const { slug } = usePlace();
  const { from } = useSyncExternalStore(feed.subscribe, feed.getSnapshot);
  const { network } = useSyncState();
  const actions = useItemActions();
  const [floating, setFloating] = useState<Floating | null>(null);
  const { hidden } = useView(screen.view);
  const columns = useMemo(() => shownColumns(hidden, lookups), [hidden, lookups]);
  const canEdit = mayEdit(lookups.project?.member_role ?? null);
  const context = useContextOfList(props, setFloating);
  useViewport(screen);
  useOwnsKeys(scroller);
  useDragRows(screen, actions, canEdit);
  useEffect(() => preloadFloating(), []);
  useEffect(() => whenAlive(() => LATER.forEach((part) => void part.preload())), []);

  const pointer = listPointer(screen, {
    onPick: (field, anchor) => canEdit && setFloating({ kind: 'pick', field, anchor }),
    onOpen: (row) => (isNarrow ? onOpen(row) : onPeek(row)),
    onMenu: (anchor) => setFloating({ kind: 'menu', anchor }),
    onAdd: onAdding,
    isPeeking: openKey !== null,
  });
  return (
    <>
      <ListStates screen={screen} canAdd={canEdit} />
      <div
        ref={scroller}
        {...OWNS_KEYS}
        role="grid"
        aria-label={WORK_ITEMS.list}
        aria-multiselectable="true"
        aria-rowcount={layout.rows}
        aria-busy={from === null || (from === 'part' && network === 'online') || undefined}
        tabIndex={0}
        className={styles.scroller}
        style={keyWidth(screen.identifier)}
        onScroll={(event) => measure(event.currentTarget, screen)}
        {...pointer}
      >
        <Decisions>
          <RowList
            screen={screen}
            slug={slug}
            columns={columns}
            openKey={openKey}
            canAdd={canEdit}
            onAdded={() => onAdding(null)}
          />
        </Decisions>
        {floating?.kind === 'rename' && (
          <RenameLine
            screen={screen}
            row={floating.row}
            onRename={(name) => actions.edit([floating.row], { name }, WORK_ITEMS.fields.name)}
            onClose={() => {
              setFloating(null);
              focusList(screen);
            }}
          />
        )}
      </div>
      {canEdit && (
        <Ticked
          selection={selection}
          onPick={(field, anchor) => setFloating({ kind: 'pick', field, anchor })}
          onMenu={(anchor) => setFloating({ kind: 'menu', anchor })}
          onDelete={() => context().remove()}
        />
      )}
      <Layers
        screen={screen}
        floating={floating}
        context={context}
        onClose={() => {
          setFloating(null);
          focusList(screen);
        }}
      />
    </>
  );
}

/** Room for the key of a project with a hundred thousand items. */
function keyWidth(identifier: string): CSSProperties {
  return { '--key-width': `${identifier.length + DIGITS + 1}ch` } as CSSProperties;
}

const DIGITS = 5;

/** Until something is ticked nothing is asked for. */
function Ticked(props: BulkBarProps) {
  const { selected } = useSyncExternalStore(props.selection.subscribe, props.selection.getState);
  return selected.size > 0 && <BulkBar {...props} />;
}

interface LayersProps {
  readonly screen: ListScreen;
  readonly floating: Floating | null;
  readonly context: () => ItemContext;
  readonly onClose: () => void;
}

function Layers({ screen, floating, context, onClose }: LayersProps) {
  const actions = useItemActions();
  if (floating?.kind === 'pick') {
    return (
      <FieldPicker
        key={floating.field}
        field={floating.field}
        rows={targetRows(screen)}
        lookups={screen.lookups}
        anchor={floating.anchor}
        onPatch={(patch, what) => actions.edit(targetRows(screen), patch, what)}
        onClose={onClose}
      />
    );
  }
  if (floating?.kind !== 'menu') return null;
  return <ItemMenu context={context} anchor={floating.anchor} onClose={onClose} />;
}

/** What commands act on in this list, read at the moment of acting. */
function useContextOfList(props: WorkItemListProps, float: (floating: Floating) => void) {
  const { screen, onPeek, onOpen } = props;
  const { lookups, selection, scroller } = screen;
  const place = usePlace();
  const actions = useItemActions();
  const context = (): ItemContext =>
    itemContext(
      {
        rows: targetRows(screen),
        lookups,
        hasKeyboard: listHasKeyboard(scroller.current),
        pick: (field) => float({ kind: 'pick', field, anchor: anchorOf(screen, field) }),
        open: onOpen,
        peek: onPeek,
        rename: (row) => float({ kind: 'rename', row }),
        openMenu: () => float({ kind: 'menu', anchor: anchorOf(screen, null) }),
        onGone: (gone) => selection.drop(gone.map(({ id }) => id)),
      },
      place,
      actions,
    );
  useCommandScope(workItemCommands, context);
  return context;
}

function useViewport(screen: ListScreen): void {
  const { scroller, scroll, sizes } = screen;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    measure(element, { scroll, sizes });
    const observer = new ResizeObserver(() => measure(element, { scroll, sizes }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, scroll, sizes]);
}
