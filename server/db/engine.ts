export type Row = Readonly<Record<string, unknown>>;

export interface Answer {
  readonly rows: readonly Row[];
  /** How many rows an INSERT, UPDATE or DELETE changed; null for statements that change none. */
  readonly changed: number | null;
}

/** One session of the database; nobody else uses it until it is released. */
export interface Connection {
  readonly query: (sql: string, params: readonly unknown[]) => Promise<Answer>;
  /** Several statements, no parameters, no rows: migrations and maintenance. */
  readonly exec: (sql: string) => Promise<void>;
  readonly release: () => void;
}

/** What the embedded engine and a PostgreSQL server have in common. */
export interface Engine {
  readonly kind: 'pglite' | 'postgres';
  readonly connect: () => Promise<Connection>;
  readonly close: () => Promise<void>;
}

/** A failure told by the database, with PostgreSQL's five-character code. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code: string;
  readonly constraint: string | null;
  readonly detail: string | null;

  constructor(told: ToldError) {
    super(told.message);
    this.code = told.code;
    this.constraint = told.constraint;
    this.detail = told.detail;
  }
}

export interface ToldError {
  readonly message: string;
  readonly code: string;
  readonly constraint: string | null;
  readonly detail: string | null;
}

/** The engine went away in the middle of a call: whether the call took effect is not known. */
export const CONNECTION_LOST = '08006';

/** Told by both engines, and by us before it comes to that. */
export const DISK_FULL = '53100';

/** A parameter that no message can carry, such as a function: the caller's mistake, and only its call fails. */
export const UNSENDABLE = 'HF001';

export function toldError(error: unknown): ToldError {
  const told: Record<string, unknown> = typeof error === 'object' && error ? { ...error } : {};
  const text = (key: string) => (typeof told[key] === 'string' ? told[key] : null);
  const message = error instanceof Error ? error.message : String(error);
  return {
    message,
    code: text('code') ?? 'XX000',
    constraint: text('constraint'),
    detail: text('detail'),
  };
}
