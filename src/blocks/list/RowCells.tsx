import { faceOf } from '../../domain/person.ts';
import { memo } from 'react';
import { isOverdue, workItemKey, type WorkItemRow } from '../../domain/work-item.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { AvatarStack } from '../../ui/Avatar.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PriorityIcon } from '../../ui/PriorityIcon.tsx';
import { StateIcon } from '../../ui/StateIcon.tsx';
import { tip } from '../../ui/tip.ts';
import { named, type Lookups } from '../project/lookups.ts';
import type { Columns } from './columns.ts';
import { DecisionMark } from './decisions.tsx';
import { Chip, Count, DayCell, EstimateCell, Property } from './RowProperties.tsx';
import { sayDue } from './say-due.ts';
import { shortDay } from './short-day.ts';
import styles from './Row.module.css';

export interface RowCellsProps {
  readonly row: WorkItemRow;
  readonly lookups: Lookups;
  readonly columns: Columns;
  readonly today: string;
  readonly href: string;
  readonly isSelected: boolean;
}

/**
 * What one line says. Draws only what it is given; clicks and keys belong to the list around it,
 * which finds the field by `data-field`.
 */
export const RowCells = memo(function RowCells(props: RowCellsProps) {
  const { row, lookups, columns, today, href, isSelected } = props;
  const key = workItemKey(lookups.project?.identifier ?? '', row.sequence_id);
  return (
    <>
      <span role="gridcell" data-field="tick" className={styles.tick}>
        <span
          role="checkbox"
          aria-checked={isSelected}
          aria-label={WORK_ITEMS.row.select(key)}
          className={styles.box}
        />
      </span>
      <Leading row={row} lookups={lookups} columns={columns} itemKey={key} />
      <span role="gridcell" className={styles.title}>
        <a href={href} tabIndex={-1} className={styles.name} data-field="open">
          {row.name || WORK_ITEMS.unnamed}
        </a>
        <DecisionMark id={row.id} />
        {row.is_local_update && (
          <span className={styles.waiting} {...tip(WORK_ITEMS.waiting)}>
            <Icon name="clock" />
            <span className={styles.unseen}>{WORK_ITEMS.waiting}</span>
          </span>
        )}
      </span>
      <Chips row={row} lookups={lookups} columns={columns} />
      {columns.has('estimate') && <EstimateCell row={row} lookups={lookups} />}
      {columns.has('start_date') && (
        <DayCell field="start_date" day={row.start_date} today={today} say={WORK_ITEMS.row.start} />
      )}
      {columns.has('due_date') && (
        <DayCell
          field="target_date"
          day={row.target_date}
          today={today}
          isLate={isOverdue(row, today)}
          say={(day) => sayDue(row, today, day)}
        />
      )}
      {columns.has('created_on') && (
        <Stamp day={row.created_at} today={today} say={WORK_ITEMS.row.created} />
      )}
      {columns.has('updated_on') && (
        <Stamp day={row.updated_at} today={today} say={WORK_ITEMS.row.updated} />
      )}
      {columns.has('assignee') && <People row={row} lookups={lookups} />}
    </>
  );
});

type Part = Pick<RowCellsProps, 'row' | 'lookups' | 'columns'>;

function Leading({ row, lookups, columns, itemKey }: Part & { readonly itemKey: string }) {
  const state = lookups.states.get(row.state_id);
  // A row that has just been edited knows its state before its state's group.
  const group = state?.group ?? row.state__group;
  const isNumbered = row.sequence_id !== null;
  return (
    <>
      {columns.has('priority') && (
        <Property
          field="priority"
          label={WORK_ITEMS.fields.priority}
          value={WORK_ITEMS.priorities[row.priority]}
          keys="P"
        >
          <PriorityIcon priority={row.priority} />
        </Property>
      )}
      {columns.has('key') && (
        <span
          role="gridcell"
          className={styles.key}
          {...(isNumbered ? {} : tip(WORK_ITEMS.waitingNumber))}
        >
          {itemKey}
        </span>
      )}
      {columns.has('state') && (
        <Property
          field="state"
          label={WORK_ITEMS.fields.state}
          value={state?.name ?? WORK_ITEMS.stateGroups[group]}
          keys="S"
        >
          <StateIcon group={group} colour={state?.color} />
        </Property>
      )}
    </>
  );
}

const MOST_LABELS = 3;

/** Of varying width, right-aligned between the title and the fixed columns. */
function Chips({ row, lookups, columns }: Part) {
  const { labels: knownLabels, modules: knownModules } = lookups;
  const labels = columns.has('labels') ? named(row.label_ids, knownLabels.get, nameOf) : [];
  const modules = columns.has('modules') ? named(row.module_ids, knownModules.get, nameOf) : [];
  const cycle = columns.has('cycle') ? lookups.cycles.get(row.cycle_id) : undefined;
  return (
    <span role="gridcell" className={styles.chips}>
      {columns.has('sub_issue_count') && (
        <Count of="sub-items" n={row.sub_issues_count} say={WORK_ITEMS.row.subItems} />
      )}
      {columns.has('link') && <Count of="links" n={row.link_count} say={WORK_ITEMS.row.links} />}
      {columns.has('attachment_count') && (
        <Count of="attachments" n={row.attachment_count} say={WORK_ITEMS.row.attachments} />
      )}
      {labels.slice(0, MOST_LABELS).map(({ name, color }, i) => (
        <Chip
          key={i}
          field="labels"
          colour={color}
          tipText={WORK_ITEMS.fields.labels}
          keys="L"
          text={name}
        />
      ))}
      {labels.length > MOST_LABELS && (
        <Chip
          field="labels"
          tipText={labels.slice(MOST_LABELS).map(nameOf).join(', ')}
          text={WORK_ITEMS.row.more(labels.length - MOST_LABELS)}
        />
      )}
      {modules.map(({ name }, i) => (
        <Chip key={i} field="module" tipText={WORK_ITEMS.fields.module} keys="M" text={name} />
      ))}
      {cycle && <Chip field="cycle" tipText={WORK_ITEMS.fields.cycle} keys="Y" text={cycle.name} />}
    </span>
  );
}

function nameOf({ name }: { readonly name: string }): string {
  return name;
}

interface StampProps {
  readonly day: string;
  readonly today: string;
  readonly say: (day: string) => string;
}

function Stamp({ day, today, say }: StampProps) {
  const short = shortDay(day, today);
  const said = say(short);
  return (
    <span role="gridcell" className={styles.stamp} aria-label={said} {...tip(said)}>
      {short}
    </span>
  );
}

function People({ row, lookups }: Pick<Part, 'row' | 'lookups'>) {
  const stranger = lookups.members.isLoaded ? WORK_ITEMS.gone : WORK_ITEMS.unknown;
  const get = (id: string) => faceOf(lookups.members.get(id), id, stranger);
  const people = named(row.assignee_ids, get, nameOf);
  const names = people.map(({ name }) => name).join(', ');
  return (
    <span
      role="gridcell"
      data-field="assignees"
      data-empty={people.length === 0 || undefined}
      className={styles.people}
      aria-label={names === '' ? WORK_ITEMS.fields.assignees : WORK_ITEMS.row.people(names)}
      {...tip(names === '' ? WORK_ITEMS.fields.assignees : names, 'A')}
    >
      {people.length > 0 && <AvatarStack people={people} size={20} />}
    </span>
  );
}
