/** Every failure that a person or a caller of the worker can meet. The code is public: never rename one. */
export const ERRORS = {
  'copy.newer-than-code': { retry: 'after-reload' },
  'copy.failed': { retry: 'later' },
  /** The file is not a database any more: set it aside and pull anew. */
  'copy.damaged': { retry: 'later' },
  /** The browser gives this page no files of its own: private window, plain http, old browser. */
  'copy.no-file-access': { retry: 'never' },
  'copy.full': { retry: 'later' },
  'network.offline': { retry: 'later' },
  'network.timeout': { retry: 'later' },
  'network.server-error': { retry: 'later' },
  /** A proxy, a login page or a cache answered instead of the server. */
  'network.not-ours': { retry: 'later' },
  'request.invalid': { retry: 'never' },
  'request.not-found': { retry: 'never' },
  'request.forbidden': { retry: 'never' },
  'request.conflict': { retry: 'never' },
  'request.too-many': { retry: 'later' },
  'request.unauthenticated': { retry: 'after-sign-in' },
  'sync.protocol': { retry: 'after-reload' },
  'sync.resync-required': { retry: 'later' },
  'outbox.unavailable': { retry: 'later' },
  'worker.crashed': { retry: 'after-reload' },
} as const satisfies Record<string, { readonly retry: Retry }>;

export type ErrorCode = keyof typeof ERRORS;
export type Retry = 'never' | 'later' | 'after-sign-in' | 'after-reload';

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  /** The server's body, when it was the server that refused. */
  readonly body: unknown;
  /** The answer's HTTP status; null when there was no answer. */
  readonly status: number | null;

  /** @param message what happened, why it matters, what to do: in that order */
  constructor(
    code: ErrorCode,
    message: string,
    options: { readonly cause?: unknown; readonly body?: unknown; readonly status?: number } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.body = options.body ?? null;
    this.status = options.status ?? null;
  }
}
