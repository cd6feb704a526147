/** What was decided on something that came in. */
export const INTAKE = { pending: -2, declined: -1, snoozed: 0, accepted: 1, duplicate: 2 } as const;
export type IntakeStatus = (typeof INTAKE)[keyof typeof INTAKE];
export const INTAKE_STATUSES = [-2, -1, 0, 1, 2] as const satisfies readonly IntakeStatus[];

/** As the history writes them. */
export const INTAKE_WORDS: Readonly<Record<IntakeStatus, string>> = {
  [-2]: 'Pending',
  [-1]: 'Rejected',
  0: 'Snoozed',
  1: 'Accepted',
  2: 'Duplicate',
};

/** Not decided yet: lists of work items leave it out. */
export function isUndecided(status: IntakeStatus): boolean {
  return status === INTAKE.pending || status === INTAKE.snoozed;
}
