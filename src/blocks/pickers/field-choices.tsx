import { personName } from '../../domain/person.ts';
import type { Label } from '../../resources/labels.ts';
import type { Member } from '../../resources/members.ts';
import { NO_VALUE, type GroupBy } from '../../domain/list-query.ts';
import { PRIORITIES, type Priority } from '../../domain/priority.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { Choice } from '../../ui/SearchableMenu.tsx';
import { GroupIcon } from '../list/GroupIcon.tsx';
import type { Lookups } from '../project/lookups.ts';

export type ChoicePick =
  | 'state'
  | 'priority'
  | 'assignees'
  | 'labels'
  | 'estimate'
  | 'cycle'
  | 'module';

const PRIORITY_KEYS: Record<Priority, string> = {
  none: '0',
  urgent: '1',
  high: '2',
  medium: '3',
  low: '4',
};

/** Everything that can be chosen for a field, in the order in which people expect it. */
export function choicesFor(field: ChoicePick, lookups: Lookups): readonly Choice[] {
  const icon = (by: GroupBy, value: string) => (
    <GroupIcon by={by} value={value} lookups={lookups} />
  );
  const all: Record<ChoicePick, () => readonly Choice[]> = {
    state: () =>
      lookups.states.all.map(({ id, name }, at) => ({
        id,
        label: name,
        icon: icon('state', id),
        ...(at < 9 ? { keys: `${at + 1}` } : {}),
      })),
    priority: () =>
      (['none', ...PRIORITIES.filter((one) => one !== 'none')] as const).map((id) => ({
        id,
        label: WORK_ITEMS.priorities[id],
        icon: icon('priority', id),
        keys: PRIORITY_KEYS[id],
      })),
    assignees: () => lookups.assignable.map((member) => personChoice(member, lookups)),
    labels: () => labelTree(lookups.labels.all, lookups),
    estimate: () => [
      { id: NO_VALUE, label: WORK_ITEMS.clear.estimate, icon: <Icon name="close" /> },
      ...lookups.points.all.map(({ id, value }) => ({
        id,
        label: value,
        icon: <Icon name="estimate" />,
      })),
    ],
    cycle: () => [
      { id: NO_VALUE, label: WORK_ITEMS.clear.cycle, icon: <Icon name="close" /> },
      ...lookups.cycles.all
        .filter(({ status, archived_at }) => status !== 'COMPLETED' && archived_at === null)
        .map(({ id, name }) => ({ id, label: name, icon: <Icon name="cycle" /> })),
    ],
    module: () =>
      lookups.modules.all
        .filter(({ archived_at }) => archived_at === null)
        .map(({ id, name }) => ({ id, label: name, icon: <Icon name="module" /> })),
  };
  return all[field]();
}

export function personChoice(member: Member, lookups: Lookups): Choice {
  const { id, first_name, last_name, email } = member;
  return {
    id,
    label: personName(member),
    icon: <GroupIcon by="assignees" value={id} lookups={lookups} />,
    keywords: `${first_name} ${last_name} ${email}`,
    ...(id === lookups.viewer ? { hint: WORK_ITEMS.pick.you } : {}),
  };
}

/** Labels below the label that they belong to. */
export function labelTree(labels: readonly Label[], lookups: Lookups): readonly Choice[] {
  const known = new Set(labels.map(({ id }) => id));
  const roots = labels.filter(({ parent }) => parent === null || !known.has(parent));
  const choice = (label: Label, depth: number): Choice => ({
    id: label.id,
    label: label.name,
    icon: <GroupIcon by="labels" value={label.id} lookups={lookups} />,
    depth,
  });
  return roots.flatMap((root) => [
    choice(root, 0),
    ...labels.filter(({ parent }) => parent === root.id).map((child) => choice(child, 1)),
  ]);
}
