import type { ReactNode } from 'react';
import type { Project } from '../../resources/projects.ts';
import type { ListGroup } from '../../domain/list-query.ts';
import type { Priority } from '../../domain/priority.ts';
import { STATE_GROUPS } from '../../domain/state-group.ts';
import { profile as text } from '../../text/people.ts';
import { ui } from '../../text/ui.ts';
import { Logo } from '../../ui/Avatar.tsx';
import { PriorityIcon } from '../../ui/PriorityIcon.tsx';
import { StateIcon } from '../../ui/StateIcon.tsx';

export const GROUPINGS = ['state_group', 'project', 'priority', 'none'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** The most urgent first, as they are named. */
export const PRIORITIES = Object.keys(ui.priority) as Priority[];

interface ShownGroup {
  readonly group: ListGroup;
  readonly label: string;
  readonly icon: ReactNode;
}

/** What is being worked on comes first, then what could be; what is closed stands below. */
const STATE_ORDER = ['started', 'unstarted', 'backlog', 'completed', 'cancelled'] as const;

export function groupsInOrder(
  groups: readonly ListGroup[],
  grouping: Grouping,
  projects: readonly Project[],
): readonly ShownGroup[] {
  return groups
    .map((group) => ({ group, ...namesOf(group.key, grouping, projects) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ group, label, icon }) => ({ group, label, icon }));
}

function namesOf(key: string, grouping: Grouping, projects: readonly Project[]) {
  const stateGroup = STATE_GROUPS.find((one) => one === key);
  if (grouping === 'state_group' && stateGroup) {
    return {
      label: ui.stateGroup[stateGroup],
      icon: <StateIcon group={stateGroup} />,
      rank: STATE_ORDER.indexOf(stateGroup),
    };
  }
  const priority = PRIORITIES.find((one) => one === key);
  if (grouping === 'priority' && priority) {
    return {
      label: ui.priority[priority],
      icon: <PriorityIcon priority={priority} />,
      rank: PRIORITIES.indexOf(priority),
    };
  }
  const at = projects.findIndex(({ id }) => id === key);
  const name = projects[at]?.name ?? text.all;
  return {
    label: name,
    icon: at < 0 ? null : <Logo name={name} size={16} decorative />,
    rank: at,
  };
}
