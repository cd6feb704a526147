import { transferHandlers, type TransferHandler } from 'comlink';
import { AppError, type ErrorCode } from '../domain/errors.ts';
import { must } from '../lib/assert.ts';

interface Thrown {
  readonly value: unknown;
}

export interface WireError {
  readonly code: ErrorCode | null;
  readonly message: string;
  readonly stack: string | undefined;
  readonly body: unknown;
  readonly status: number | null;
}

/**
 * Comlink keeps an error's message and drops its class. Ours must keep the code: the page decides
 * by it whether to retry, reload or ask for a sign-in. Both sides of the port call this once,
 * before the first wrap or expose.
 */
export function keepErrorCodes(): void {
  const original = must(transferHandlers.get('throw'), 'Comlink throw handler');
  const handler: TransferHandler<Thrown, WireError> = {
    canHandle: (value): value is Thrown => original.canHandle(value),
    serialize: ({ value }) => [errorToWire(value), []],
    deserialize: (wire) => {
      throw errorFromWire(wire);
    },
  };
  transferHandlers.set('throw', handler);
}

/** Plain data, so that a failure also crosses a channel that Comlink does not serve. */
export function errorToWire(thrown: unknown): WireError {
  if (thrown instanceof AppError) {
    const { code, message, stack, body, status } = thrown;
    return { code, message, stack, body, status };
  }
  const known = thrown instanceof Error;
  return {
    code: null,
    message: known ? thrown.message : String(thrown),
    stack: known ? thrown.stack : undefined,
    body: null,
    status: null,
  };
}

export function errorFromWire({ code, message, stack, body, status }: WireError): Error {
  const error = code
    ? new AppError(code, message, { body, ...(status === null ? {} : { status }) })
    : new Error(message);
  if (stack) error.stack = stack;
  return error;
}
