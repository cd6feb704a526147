import type { ReactElement } from 'react';
import type { BoardGrouping } from '../../domain/board-props.ts';
import { PRIORITIES } from '../../domain/priority.ts';
import { spaces as text } from '../../text/spaces.ts';
import { ui } from '../../text/ui.ts';
import { Dot } from '../../ui/Chip.tsx';
import { PriorityIcon } from '../../ui/PriorityIcon.tsx';
import { StateIcon } from '../../ui/StateIcon.tsx';
import type { BoardLabel, BoardMember, BoardState } from './wire.ts';

/** What the ids in a board's items stand for. */
export interface BoardParts {
  readonly identifier: string;
  readonly states: readonly BoardState[];
  readonly labels: readonly BoardLabel[];
  readonly members: readonly BoardMember[];
}

export interface GroupHead {
  readonly key: string;
  readonly name: string;
  readonly icon: ReactElement | null;
}

/** As the server names "has no value". */
const NONE = 'None';

/** The groups of a list in their order, also those without an item. */
export function groupHeads(grouping: BoardGrouping, parts: BoardParts): readonly GroupHead[] {
  switch (grouping) {
    case 'state':
      return stateHeads(parts);
    case 'priority':
      return priorityHeads();
    case 'labels':
      return labelHeads(parts);
    case 'none':
      return [{ key: '', name: text.everything, icon: null }];
  }
}

export function stateHeads({ states }: BoardParts): readonly GroupHead[] {
  return states.map(({ id, name, group, color }) => ({
    key: id,
    name,
    icon: <StateIcon group={group} colour={color} />,
  }));
}

export function priorityHeads(): readonly GroupHead[] {
  return PRIORITIES.map((priority) => ({
    key: priority,
    name: ui.priority[priority],
    icon: <PriorityIcon priority={priority} />,
  }));
}

export function labelHeads({ labels }: BoardParts): readonly GroupHead[] {
  const heads = labels.map(({ id, name, color }) => ({
    key: id,
    name,
    icon: <Dot colour={color} />,
  }));
  return [...heads, { key: NONE, name: text.noLabel, icon: null }];
}
