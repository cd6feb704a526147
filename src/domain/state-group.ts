export const STATE_GROUPS = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'] as const;
export type StateGroup = (typeof STATE_GROUPS)[number];

export const STATE_GROUP_RANK: Record<StateGroup, number> = {
  backlog: 0,
  unstarted: 1,
  started: 2,
  completed: 3,
  cancelled: 4,
};

/** Groups in which an item counts as closed: it is never overdue, and it may be archived. */
export const CLOSED_GROUPS: readonly StateGroup[] = ['completed', 'cancelled'];
