import { faceOf } from '../../domain/person.ts';
import type { ReactNode } from 'react';
import { useAnswer } from '../../client/use-answer.ts';
import type { PickField } from '../../commands/work-item.ts';
import { workItemKey, type WorkItemRow } from '../../domain/work-item.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { PriorityIcon } from '../../ui/PriorityIcon.tsx';
import { StateIcon } from '../../ui/StateIcon.tsx';
import { shortDay } from '../list/short-day.ts';
import type { Lookups } from '../project/lookups.ts';
import { useToday } from '../use-today.ts';
import styles from './Composer.module.css';

interface ComposerChipsProps {
  readonly row: WorkItemRow;
  readonly lookups: Lookups;
  readonly onPick: (field: PickField, anchor: HTMLElement) => void;
}

const MOST_NAMES = 2;

/** The properties of what is being written; an empty one shows its name. */
export function ComposerChips({ row, lookups, onPick }: ComposerChipsProps) {
  const today = useToday();
  const parent = useParentName(row, lookups);
  const state = lookups.states.get(row.state_id);
  const day = (value: string | null) => (value === null ? null : shortDay(value, today));
  const chip = (field: PickField, icon: ReactNode, value: string | null) => (
    <button
      key={field}
      type="button"
      className={styles.chip}
      data-empty={value === null || undefined}
      aria-haspopup="listbox"
      onClick={(event) => onPick(field, event.currentTarget)}
    >
      {icon}
      <span className={styles.unseen}>{`${WORK_ITEMS.fields[field]}: `}</span>
      <span className={styles.chipText}>{value ?? WORK_ITEMS.fields[field]}</span>
    </button>
  );
  const person = (id: string) => faceOf(lookups.members.get(id), id, WORK_ITEMS.gone).name;
  const icon = (name: IconName) => <Icon name={name} />;
  const { project, points } = lookups;
  return (
    <div className={styles.chips}>
      {chip(
        'state',
        <StateIcon group={row.state__group} colour={state?.color} />,
        state?.name ?? null,
      )}
      {chip(
        'priority',
        <PriorityIcon priority={row.priority} />,
        row.priority === 'none' ? null : WORK_ITEMS.priorities[row.priority],
      )}
      {chip('assignees', icon('users'), names(row.assignee_ids, person))}
      {chip(
        'labels',
        icon('tag'),
        names(row.label_ids, (id) => lookups.labels.get(id)?.name),
      )}
      {chip('start_date', icon('calendar'), day(row.start_date))}
      {chip('target_date', icon('flag'), day(row.target_date))}
      {project?.cycle_view !== false &&
        chip('cycle', icon('cycle'), lookups.cycles.get(row.cycle_id)?.name ?? null)}
      {project?.module_view !== false &&
        chip(
          'module',
          icon('module'),
          names(row.module_ids, (id) => lookups.modules.get(id)?.name),
        )}
      {points.all.length > 0 &&
        chip('estimate', icon('estimate'), points.get(row.estimate_point)?.value ?? null)}
      {chip('parent', icon('parent'), parent)}
    </div>
  );
}

function names(ids: readonly string[], nameOf: (id: string) => string | undefined): string | null {
  if (ids.length === 0) return null;
  const shown = ids.slice(0, MOST_NAMES).map((id) => nameOf(id) ?? WORK_ITEMS.gone);
  const rest = ids.length - shown.length;
  return shown.join(', ') + (rest > 0 ? ` ${WORK_ITEMS.row.more(rest)}` : '');
}

function useParentName({ parent_id, project_id }: WorkItemRow, lookups: Lookups): string | null {
  const { answer } = useAnswer(
    parent_id === null ? null : { ask: 'workItem', project_id, id: parent_id },
  );
  if (parent_id === null || !answer) return null;
  return workItemKey(lookups.project?.identifier ?? '', answer.sequence_id);
}
