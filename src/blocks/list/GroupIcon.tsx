import { WORK_ITEMS } from '../../text/work-items.ts';
import { faceOf } from '../../domain/person.ts';
import { NO_VALUE, type GroupBy } from '../../domain/list-query.ts';
import { PRIORITIES } from '../../domain/priority.ts';
import { STATE_GROUPS } from '../../domain/state-group.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Dot } from '../../ui/Chip.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { PriorityIcon } from '../../ui/PriorityIcon.tsx';
import { StateIcon } from '../../ui/StateIcon.tsx';
import type { Lookups } from '../project/lookups.ts';

interface GroupIconProps {
  readonly by: GroupBy;
  readonly value: string;
  readonly lookups: Lookups;
}

/** The picture of a value of a grouping or filter field: also in pickers and chips. */
export function GroupIcon({ by, value, lookups }: GroupIconProps) {
  if (by === 'state') {
    const state = lookups.states.get(value);
    return state ? <StateIcon group={state.group} colour={state.color} /> : <Icon name="list" />;
  }
  if (by === 'state_group') {
    return <StateIcon group={STATE_GROUPS.find((one) => one === value) ?? 'backlog'} />;
  }
  if (by === 'priority') {
    return <PriorityIcon priority={PRIORITIES.find((one) => one === value) ?? 'none'} />;
  }
  if (by === 'labels' && value !== NO_VALUE) {
    return <Dot colour={lookups.labels.get(value)?.color ?? 'currentColor'} />;
  }
  const member = by === 'assignees' || by === 'created_by' ? lookups.members.get(value) : undefined;
  if (member) {
    const face = faceOf(member, value, WORK_ITEMS.gone);
    return <Avatar face={face} size={16} inactive={!member.is_active} decorative />;
  }
  return <Icon name={PLAIN[by] ?? 'list'} />;
}

const PLAIN: Partial<Record<GroupBy, IconName>> = {
  labels: 'tag',
  assignees: 'user',
  created_by: 'user',
  cycle: 'cycle',
  module: 'module',
  project: 'projects',
  due: 'calendar',
  target_date: 'calendar',
};
