import { lazy, Suspense, useState } from 'react';
import type { PickField } from '../../commands/work-item.ts';
import type { UserId } from '../../domain/ids.ts';
import { NO_VALUE } from '../../domain/list-query.ts';
import { PRIORITIES } from '../../domain/priority.ts';
import type { WorkItemPatch, WorkItemRow } from '../../domain/work-item.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import type { Anchor } from '../../ui/anchor.ts';
import { SearchableMenuAt } from '../../ui/SearchableMenu.tsx';
import type { PatchOf } from '../item/use-item-actions.ts';
import type { Lookups } from '../project/lookups.ts';
import { choicesFor, type ChoicePick } from './field-choices.tsx';
import { sharedOf, withTicks, type Ticks } from './set-changes.ts';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { useCreateLabel } from './use-create-label.ts';

export interface FieldPickerProps {
  readonly field: PickField;
  /** The items as they are now; what they have in common is ticked. */
  readonly rows: readonly WorkItemRow[];
  readonly lookups: Lookups;
  readonly anchor: Anchor;
  readonly onPatch: (patch: PatchOf, what: string) => void;
  readonly onClose: () => void;
}

const DayPicker = lazy(async () => ({ default: (await import('./DayPicker.tsx')).DayPicker }));
const ParentPicker = lazy(async () => ({
  default: (await import('./ParentPicker.tsx')).ParentPicker,
}));

/** The picker of any property, for one item or many, at a cell, a button or a point. */
export function FieldPicker(props: FieldPickerProps) {
  const { field } = props;
  if (field === 'start_date' || field === 'target_date') {
    return (
      <Suspense>
        <DayField {...props} field={field} />
      </Suspense>
    );
  }
  if (field === 'parent') {
    return (
      <Suspense>
        <ParentPicker {...props} />
      </Suspense>
    );
  }
  if (isMany(field)) return <ManyPicker {...props} field={field} />;
  return <OnePicker {...props} field={field} />;
}

type ManyField = 'assignees' | 'labels' | 'module';
type OneField = Exclude<ChoicePick, ManyField>;

function isMany(field: PickField): field is ManyField {
  return field === 'assignees' || field === 'labels' || field === 'module';
}

const VALUE_OF: Record<OneField, (row: WorkItemRow) => string> = {
  state: (row) => row.state_id,
  priority: (row) => row.priority,
  estimate: (row) => row.estimate_point ?? NO_VALUE,
  cycle: (row) => row.cycle_id ?? NO_VALUE,
};

const PATCH_ONE: Record<OneField, (id: string) => WorkItemPatch> = {
  state: (id) => ({ state_id: id }),
  priority: (id) => ({ priority: PRIORITIES.find((one) => one === id) ?? 'none' }),
  estimate: (id) => ({ estimate_point: id === NO_VALUE ? null : id }),
  cycle: (id) => ({ cycle_id: id === NO_VALUE ? null : id }),
};

function OnePicker(props: FieldPickerProps & { readonly field: OneField }) {
  const { field, rows, lookups, anchor, onPatch, onClose } = props;
  const name = WORK_ITEMS.fields[field];
  const values = new Set(rows.map(VALUE_OF[field]));
  return (
    <SearchableMenuAt
      label={name}
      placeholder={WORK_ITEMS.pick.search(name)}
      anchor={anchor}
      choices={choicesFor(field, lookups)}
      selected={values.size === 1 ? [...values] : []}
      onChoose={(id) => onPatch(PATCH_ONE[field](id), name)}
      onClose={onClose}
    />
  );
}

const SET_OF: Record<ManyField, (row: WorkItemRow) => readonly string[]> = {
  assignees: (row) => row.assignee_ids,
  labels: (row) => row.label_ids,
  module: (row) => row.module_ids,
};

const PATCH_SET: Record<ManyField, (row: WorkItemRow, ticks: Ticks) => WorkItemPatch> = {
  assignees: (row, ticks) => ({ assignee_ids: withTicks<UserId>(row.assignee_ids, ticks) }),
  labels: (row, ticks) => ({ label_ids: withTicks(row.label_ids, ticks) }),
  module: (row, ticks) => ({ module_ids: withTicks(row.module_ids, ticks) }),
};

/** Ticks are kept here as well: the next one must not be computed from rows that lack the one before. */
function ManyPicker(props: FieldPickerProps & { readonly field: ManyField }) {
  const { field, rows, lookups, anchor, onPatch, onClose } = props;
  const [ticks, setTicks] = useState<Ticks>(new Map());
  const createLabel = useCreateLabel(rows[0]?.project_id ?? null);
  const name = WORK_ITEMS.fields[field];
  const shared = sharedOf(rows.map((row) => withTicks(SET_OF[field](row), ticks)));
  const tick = (id: string, on: boolean): void => {
    const next = new Map(ticks).set(id, on);
    setTicks(next);
    onPatch((row) => PATCH_SET[field](row, next), name);
  };
  const create = useOneAtATime(async (label: string): Promise<void> => {
    const id = await createLabel(label);
    if (id !== null) tick(id, true);
  });
  return (
    <SearchableMenuAt
      label={name}
      placeholder={WORK_ITEMS.pick.search(name)}
      mode="many"
      anchor={anchor}
      choices={choicesFor(field, lookups)}
      selected={shared.all}
      mixed={shared.some}
      onChoose={(id, on) => tick(id, on)}
      onCreate={field === 'labels' ? (label) => void create.run(label) : undefined}
      onClose={onClose}
    />
  );
}

type DayName = 'start_date' | 'target_date';

function DayField(props: FieldPickerProps & { readonly field: DayName }) {
  const { field, rows, anchor, onPatch, onClose } = props;
  const name = WORK_ITEMS.fields[field];
  const days = new Set(rows.map((row) => row[field]));
  const first = rows[0];
  const only = rows.length === 1 && first ? first : null;
  return (
    <DayPicker
      label={name}
      anchor={anchor}
      day={days.size === 1 ? (first?.[field] ?? null) : null}
      from={field === 'target_date' ? (only?.start_date ?? null) : null}
      to={field === 'start_date' ? (only?.target_date ?? null) : null}
      onChoose={(day) => onPatch({ [field]: day }, name)}
      onClose={onClose}
    />
  );
}
