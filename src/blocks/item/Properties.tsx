import { faceOf } from '../../domain/person.ts';
import { useState, type ReactNode } from 'react';
import type { PickField } from '../../commands/work-item.ts';
import { useAnswer } from '../../client/use-answer.ts';
import { isOverdue, workItemKey, type WorkItemDetail } from '../../domain/work-item.ts';
import { ITEM } from '../../text/item.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Dot } from '../../ui/Chip.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { PriorityIcon } from '../../ui/PriorityIcon.tsx';
import { StateIcon } from '../../ui/StateIcon.tsx';
import { tip } from '../../ui/tip.ts';
import { shortDay } from '../list/short-day.ts';
import { FieldPicker } from '../pickers/FieldPicker.tsx';
import { orderedIds, type Lookups } from '../project/lookups.ts';
import { useToday } from '../use-today.ts';
import { useItemActions } from './use-item-actions.ts';
import styles from './Properties.module.css';

export interface PropertiesProps {
  readonly item: WorkItemDetail;
  readonly lookups: Lookups;
  readonly canEdit: boolean;
}

interface Property {
  readonly field: PickField;
  readonly icon: IconName;
  readonly keys: string;
  readonly isShown: boolean;
}

/** Every property of one item, each a picker in place. */
export function Properties({ item, lookups, canEdit }: PropertiesProps) {
  const actions = useItemActions();
  const [picking, setPicking] = useState<{ field: PickField; anchor: HTMLElement } | null>(null);
  const { project, points } = lookups;
  const all: readonly Property[] = [
    { field: 'state', icon: 'check-circle', keys: 'S', isShown: true },
    { field: 'priority', icon: 'estimate', keys: 'P', isShown: true },
    { field: 'assignees', icon: 'users', keys: 'A', isShown: true },
    { field: 'labels', icon: 'tag', keys: 'L', isShown: true },
    { field: 'start_date', icon: 'calendar', keys: 'Shift+D', isShown: true },
    { field: 'target_date', icon: 'flag', keys: 'D', isShown: true },
    { field: 'estimate', icon: 'estimate', keys: 'E', isShown: points.all.length > 0 },
    { field: 'cycle', icon: 'cycle', keys: 'Y', isShown: project?.cycle_view !== false },
    { field: 'module', icon: 'module', keys: 'M', isShown: project?.module_view !== false },
    { field: 'parent', icon: 'parent', keys: 'Ctrl+Shift+P', isShown: true },
  ];
  return (
    <section aria-label={ITEM.properties} className={styles.list}>
      {all
        .filter(({ isShown }) => isShown)
        .map(({ field, icon, keys }) => (
          <div key={field} className={styles.property}>
            <span className={styles.name}>
              <Icon name={icon} />
              {WORK_ITEMS.fields[field]}
            </span>
            <button
              type="button"
              className={styles.value}
              data-pick={field}
              disabled={!canEdit}
              {...tip(WORK_ITEMS.pick.search(WORK_ITEMS.fields[field]), keys)}
              onClick={(event) => setPicking({ field, anchor: event.currentTarget })}
            >
              <span className={styles.unseen}>{`${WORK_ITEMS.fields[field]}: `}</span>
              <Value field={field} item={item} lookups={lookups} />
            </button>
          </div>
        ))}
      <ReadOnly item={item} lookups={lookups} />
      {picking && (
        <FieldPicker
          key={picking.field}
          field={picking.field}
          anchor={picking.anchor}
          rows={[item]}
          lookups={lookups}
          onPatch={(patch, what) => actions.edit([item], patch, what)}
          onClose={() => setPicking(null)}
        />
      )}
    </section>
  );
}

interface ValueProps {
  readonly field: PickField;
  readonly item: WorkItemDetail;
  readonly lookups: Lookups;
}

function Value({ field, item, lookups }: ValueProps) {
  const today = useToday();
  const day = (value: string | null) => (value === null ? NOTHING : shortDay(value, today));
  const state = lookups.states.get(item.state_id);
  const nameOfLabel = (id: string) => lookups.labels.get(id)?.name ?? WORK_ITEMS.gone;
  const nameOfModule = (id: string) => lookups.modules.get(id)?.name ?? WORK_ITEMS.gone;
  const nameOfMember = (id: string) => faceOf(lookups.members.get(id), id, WORK_ITEMS.gone).name;
  const values: Record<PickField, () => ReactNode> = {
    state: () => (
      <>
        <StateIcon group={item.state__group} colour={state?.color} />
        {state?.name ?? WORK_ITEMS.stateGroups[item.state__group]}
      </>
    ),
    priority: () => (
      <>
        <PriorityIcon priority={item.priority} />
        {WORK_ITEMS.priorities[item.priority]}
      </>
    ),
    assignees: () =>
      many(item.assignee_ids, nameOfMember, (id) => <Person id={id} lookups={lookups} />),
    labels: () =>
      many(item.label_ids, nameOfLabel, (id) => (
        <>
          <Dot colour={lookups.labels.get(id)?.color ?? 'currentColor'} />
          {nameOfLabel(id)}
        </>
      )),
    start_date: () => day(item.start_date),
    target_date: () => (
      <span data-late={isOverdue(item, today) || undefined}>{day(item.target_date)}</span>
    ),
    estimate: () => lookups.points.get(item.estimate_point)?.value ?? NOTHING,
    cycle: () => lookups.cycles.get(item.cycle_id)?.name ?? NOTHING,
    module: () => many(item.module_ids, nameOfModule, nameOfModule),
    parent: () => <ParentName item={item} lookups={lookups} />,
  };
  return values[field]();
}

const NOTHING = <span className={styles.none}>—</span>;

function many(
  ids: readonly string[],
  nameOf: (id: string) => string,
  draw: (id: string) => ReactNode,
): ReactNode {
  if (ids.length === 0) return NOTHING;
  return orderedIds(ids, nameOf).map((id) => (
    <span key={id} className={styles.one}>
      {draw(id)}
    </span>
  ));
}

function Person({ id, lookups }: { readonly id: string; readonly lookups: Lookups }) {
  const face = faceOf(lookups.members.get(id), id, WORK_ITEMS.gone);
  return (
    <>
      <Avatar face={face} size={16} decorative />
      {face.name}
    </>
  );
}

function ParentName({ item, lookups }: Pick<ValueProps, 'item' | 'lookups'>) {
  const { answer } = useAnswer(
    item.parent_id === null
      ? null
      : { ask: 'workItem', project_id: item.project_id, id: item.parent_id },
  );
  if (item.parent_id === null || !answer) return NOTHING;
  return `${workItemKey(lookups.project?.identifier ?? '', answer.sequence_id)} ${answer.name}`;
}

function ReadOnly({ item, lookups }: Pick<ValueProps, 'item' | 'lookups'>) {
  const today = useToday();
  const { created_by, created_at, updated_at } = WORK_ITEMS.fields;
  return (
    <>
      <Line name={created_by}>
        {item.created_by === null ? NOTHING : <Person id={item.created_by} lookups={lookups} />}
      </Line>
      <Line name={created_at}>{shortDay(item.created_at, today)}</Line>
      <Line name={updated_at}>{shortDay(item.updated_at, today)}</Line>
    </>
  );
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.property}>
      <span className={styles.name}>{name}</span>
      <span className={styles.fixed}>{children}</span>
    </div>
  );
}
