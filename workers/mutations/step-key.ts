/**
 * The idempotency key of one step of an operation: the operation's own id for the first, and
 * for the others ids that follow from it, so that a restart sends the same ones (SYNC R6).
 */
export function stepKey(operationId: string, step: number): string {
  const last = Number.parseInt(operationId.slice(-2), 16) ^ step;
  return `${operationId.slice(0, -2)}${last.toString(16).padStart(2, '0')}`;
}
