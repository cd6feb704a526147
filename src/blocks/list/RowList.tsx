import { memo, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { ListQuery } from '../../domain/list-query.ts';
import type { WorkItemRow } from '../../domain/work-item.ts';
import { workItemKey } from '../../domain/work-item.ts';
import { groupPath } from '../../state/list-view.ts';
import type { Selection } from '../../state/selection.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { itemPath } from '../item/item-path.ts';
import type { Lookups } from '../project/lookups.ts';
import { groupName } from './arrange.ts';
import { canMoveInto } from './group-value.ts';
import type { Columns } from './columns.ts';
import { GroupHeader } from './GroupHeader.tsx';
import { boxesIn, rowsIn, type GroupBox, type Run } from './layout.ts';
import type { ListScreen } from './list-screen.ts';
import { QuickAdd } from './QuickAdd.tsx';
import { RowCells } from './RowCells.tsx';
import { createSlots } from './slots.ts';
import { useWindows } from './use-windows.ts';
import { OVERSCAN } from './windows.ts';
import styles from './Row.module.css';
import listStyles from './WorkItemList.module.css';

interface RowListProps {
  readonly screen: ListScreen;
  readonly slug: string;
  readonly columns: Columns;
  /** The peeked item, as the address names it. */
  readonly openKey: string | null;
  readonly canAdd: boolean;
  readonly onAdded: () => void;
}

/** What of the list is in view. Every place is computed, so nothing is measured. */
export function RowList(props: RowListProps) {
  const { screen } = props;
  const { feed, layout, scroll, selection, sizes } = screen;
  const viewport = useSyncExternalStore(scroll.subscribe, scroll.getSnapshot);
  const chosen = useSyncExternalStore(selection.subscribe, selection.getState);
  useWindows(feed, layout, viewport);
  useLayoutEffect(() => nameActive(screen.scroller.current, chosen.active));
  const around = useOverscan(screen.query) * sizes.row;
  const from = viewport.top - around;
  const to = viewport.top + viewport.height + around;
  return (
    <div className={listStyles.rows} role="presentation" style={{ blockSize: layout.height }}>
      {boxesIn(layout, from, to).map((box) => (
        <Group
          key={box.key}
          {...props}
          box={box}
          from={from}
          to={to}
          isMoving={viewport.isMoving}
          chosen={chosen}
        />
      ))}
    </div>
  );
}

/** Names the row that the keyboard is on, unless it is out of view and therefore not drawn. */
function nameActive(list: HTMLElement | null, active: number): void {
  const id = `row-${active}`;
  if (document.getElementById(id)) list?.setAttribute('aria-activedescendant', id);
  else list?.removeAttribute('aria-activedescendant');
}

/** A list that has just come draws what is in view first, and the rows around it a frame later. */
function useOverscan(query: ListQuery | null): number {
  const [drawn, setDrawn] = useState<ListQuery | null>(null);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setDrawn(query));
    });
    return () => cancelAnimationFrame(frame);
  }, [query]);
  return drawn === query ? OVERSCAN : 1;
}

interface GroupProps extends RowListProps {
  readonly box: GroupBox;
  readonly from: number;
  readonly to: number;
  readonly isMoving: boolean;
  readonly chosen: Selection;
}

function Group(props: GroupProps) {
  const { screen, box, from, to, canAdd, onAdded } = props;
  const { query, lookups, sizes } = screen;
  const by = query?.group_by ?? null;
  const subBy = query?.sub_group_by ?? null;
  return (
    <div
      role="rowgroup"
      aria-label={by === null ? undefined : groupName(by, box.key, lookups)}
      className={listStyles.group}
      style={{ insetBlockStart: box.top, blockSize: box.height }}
      data-group={box.key}
    >
      {by !== null && (
        <GroupHeader
          by={by}
          value={box.key}
          path={box.key}
          total={box.total}
          folded={box.folded}
          canAdd={canAdd && canMoveInto(by, box.key)}
          isSub={false}
          height={sizes.header}
          lookups={lookups}
        />
      )}
      {subBy !== null &&
        box.subHeaders
          .filter(({ top }) => top + sizes.subHeader > from && top < to)
          .map((sub) => (
            <div
              key={sub.sub_key}
              className={listStyles.sub}
              role="presentation"
              style={{ insetBlockStart: sub.top - box.top }}
            >
              <GroupHeader
                by={subBy}
                value={sub.sub_key}
                path={groupPath(sub.key, sub.sub_key)}
                total={sub.total}
                folded={screen.view.getState().collapsed.has(groupPath(sub.key, sub.sub_key))}
                canAdd={false}
                isSub
                height={sizes.subHeader}
                lookups={lookups}
              />
            </div>
          ))}
      {box.runs.map((run) => (
        <RunRows key={run.sub_key ?? ''} {...props} run={run} />
      ))}
      {box.addTop !== null && (
        <QuickAdd screen={screen} groupKey={box.key} top={box.addTop - box.top} onClose={onAdded} />
      )}
    </div>
  );
}

function RunRows(props: GroupProps & { readonly run: Run }) {
  const { screen, slug, columns, openKey, chosen, box, run, from, to, isMoving } = props;
  const { feed, sizes, identifier, lookups, today } = screen;
  const [slots] = useState(createSlots);
  const { start, end } = rowsIn(run, sizes.row, from, to);
  const rows = Array.from({ length: end - start }, (_, i) =>
    feed.row(run.key, run.sub_key, start + i),
  );
  const keys = rows.map((row, i) => row?.id ?? `${start + i}`);
  return slots.fit(keys, isMoving).map(({ id, place }) => {
    const row = rows[place];
    const index = start + place;
    const at = run.first + index;
    return (
      <Row
        key={id}
        row={row}
        at={at}
        top={run.top - box.top + index * sizes.row}
        height={sizes.row}
        slug={slug}
        identifier={identifier}
        lookups={lookups}
        columns={columns}
        today={today}
        isActive={chosen.active === at}
        isSelected={row !== undefined && chosen.selected.has(row.id)}
        isOpen={row !== undefined && openKey !== null && isKeyOf(openKey, row, identifier)}
      />
    );
  });
}

interface RowProps {
  readonly row: WorkItemRow | undefined;
  readonly at: number;
  readonly top: number;
  readonly height: number;
  readonly slug: string;
  readonly identifier: string;
  readonly lookups: Lookups;
  readonly columns: Columns;
  readonly today: string;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly isOpen: boolean;
}

/** Carries what changes with a row's place, so that its content need not be drawn again. */
const Row = memo(function Row(props: RowProps) {
  const { row, at, top, height, slug, identifier, lookups, columns, today } = props;
  const { isActive, isSelected, isOpen } = props;
  return (
    <div
      role="row"
      id={`row-${at}`}
      className={styles.row}
      style={{ insetBlockStart: top, blockSize: height }}
      aria-rowindex={at + 1}
      aria-selected={isSelected}
      aria-busy={row === undefined || undefined}
      data-at={at}
      data-id={row?.id}
      data-active={isActive || undefined}
      data-open={isOpen || undefined}
      data-skeleton={row === undefined || undefined}
    >
      {row ? (
        <RowCells
          row={row}
          lookups={lookups}
          columns={columns}
          today={today}
          href={itemPath(slug, row, identifier)}
          isSelected={isSelected}
        />
      ) : (
        <span role="gridcell" aria-label={WORK_ITEMS.loading} className={styles.skeleton} />
      )}
    </div>
  );
});

function isKeyOf(key: string, row: WorkItemRow, identifier: string): boolean {
  return key === row.id || key === workItemKey(identifier, row.sequence_id);
}
