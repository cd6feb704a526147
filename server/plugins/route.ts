import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Write } from '../commands/write.ts';
import type { Db } from '../db/db.ts';
import type { Database } from '../db/schema.ts';
import { withItem, type Permit, type Rule } from '../policies/rules.ts';
import type { ServerDeps } from './deps.ts';
import { readingOf } from './read-body.ts';

type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** `/api/workspaces/:slug/projects/:project_id/` → `{ slug: string; project_id: string }` */
export type PathParams<Path extends string> = { readonly [Name in ParamName<Path>]: string };

export interface ReadContext<R extends Rule = Rule> extends Permit<R> {
  readonly deps: ServerDeps;
  /** Where to ask. Inside a write it is the write's own transaction. */
  readonly db: Db;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The version of the row from which the call was worked out; null: it replaces whatever is there. */
  readonly unmodifiedSince: string | null;
}

export interface WriteContext<R extends Rule = Rule> extends ReadContext<R> {
  readonly write: R extends { scope: 'user' | 'instance' } ? PersonalWrite : Write;
}

/** Of no workspace: nothing is locked and nobody is told. */
export type PersonalWrite = Pick<Write, 'tx' | 'actor' | 'now' | 'newId' | 'signedOut'>;

export interface Input<Path extends string, Query extends z.ZodType, Body extends z.ZodType> {
  readonly params: PathParams<Path>;
  readonly query: z.output<Query>;
  readonly body: z.output<Body>;
}

const nothing = z.object({});
type Nothing = typeof nothing;

interface Declaration<
  Path extends string,
  R extends Rule,
  Query extends z.ZodType,
  Body extends z.ZodType,
> {
  readonly method: 'GET' | Unsafe;
  /** With its final slash. `:slug` is the workspace's, `:anchor` a board's, every other parameter a UUID. */
  readonly path: Path;
  readonly tag: string;
  readonly summary: string;
  readonly rule: R;
  readonly query?: Query;
  readonly body?: Body;
  /** Parameters that are no UUIDs. */
  readonly looseParams?: readonly NoInfer<ParamName<Path>>[];
  /** 200, or 204 when there is nothing to say. */
  readonly status?: number;
  /**
   * Field by field. Answers are not checked against it at run time, but every test that makes the
   * call holds what it gets to it, and the document of the routes tells it.
   */
  readonly answer?: z.ZodType;
  /** What the answer is instead when the query asks for fewer fields, for other ones, or for groups. */
  readonly answerTo?: (query: z.output<NoInfer<Query>>) => z.ZodType;
  /** So many calls of one address in a minute; more are refused. */
  readonly perMinute?: number;
  /** The bytes that a body may have, where the limit of all others is too low. */
  readonly largestBody?: number;
  /** A browser may post it as a form of its own, and is then led on by a 302. */
  readonly isForm?: boolean;
  /** The answer tells something that is to be kept nowhere, not even for a repeated call. */
  readonly isSecret?: boolean;
}

export type Table = keyof Database;

interface Writing {
  /**
   * Every table that the call may change, also by way of what it changes: `projects` are their
   * counters, `activities` the history. Every test that makes the call holds it to this list.
   */
  readonly writes: readonly Table[];
}

/** Whoever says more than GET says what it writes, be it nothing. */
type Asking =
  | ({ readonly method: 'GET' } & Partial<Writing>)
  | ({ readonly method: Unsafe } & Writing);
type Unsafe = 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** A route as the server, the document and the authorisation test see it. */
export interface DeclaredRoute {
  readonly kind: 'read' | 'write';
  readonly method: Declaration<string, Rule, Nothing, Nothing>['method'];
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly rule: Rule;
  readonly query: z.ZodType;
  readonly body: z.ZodType | null;
  /** Prepares what was sent for `body`; see `readingOf`. */
  readonly readBody: ((sent: unknown) => unknown) | null;
  readonly looseParams: readonly string[];
  readonly status: number;
  readonly answer: z.ZodType | null;
  readonly answerTo: ((query: unknown) => z.ZodType) | null;
  readonly perMinute: number | null;
  readonly largestBody: number | null;
  readonly writes: readonly Table[];
  readonly isForm: boolean;
  readonly isSecret: boolean;
  readonly handle: (context: ReadContext | WriteContext, input: AnyInput) => Promise<unknown>;
}

export type AnyInput = Input<string, z.ZodType, z.ZodType>;

/**
 * A route that changes nothing, or that opens its writes itself (sign-in, streams).
 * What the handler gives back is the answer: an object, `jsonText(…)`, or null.
 */
export function read<
  const Path extends string,
  const R extends Rule,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(
  declaration: Declaration<Path, R, Query, Body> &
    Asking & {
      readonly handler: (
        context: ReadContext<R>,
        input: Input<Path, Query, Body>,
      ) => Promise<unknown>;
    },
): DeclaredRoute {
  return declared('read', declaration as Erased, declaration.handler as DeclaredRoute['handle']);
}

/**
 * A route that writes. The handler runs inside one transaction that holds the lock of the path's
 * project (or else of the workspace) and may run twice: it does nothing but ask and write through
 * `context.write`. What it gives back is the answer, and is kept for the call's
 * Idempotency-Key (SYNC R6).
 */
export function write<
  const Path extends string,
  const R extends Exclude<Rule, { scope: 'public' }>,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(
  declaration: Declaration<Path, R, Query, Body> &
    Writing & {
      readonly handler: (
        context: WriteContext<R>,
        input: Input<Path, Query, Body>,
      ) => Promise<unknown>;
    },
): DeclaredRoute {
  return declared('write', declaration as Erased, declaration.handler as DeclaredRoute['handle']);
}

type Erased = Pick<DeclaredRoute, 'method' | 'path' | 'tag' | 'summary' | 'rule'> & {
  readonly query?: z.ZodType | undefined;
  readonly body?: z.ZodType | undefined;
  readonly looseParams?: readonly unknown[] | undefined;
  readonly status?: number | undefined;
  readonly answer?: z.ZodType | undefined;
  readonly answerTo?: DeclaredRoute['answerTo'] | undefined;
  readonly perMinute?: number | undefined;
  readonly largestBody?: number | undefined;
  readonly writes?: readonly Table[] | undefined;
  readonly isForm?: boolean | undefined;
  readonly isSecret?: boolean | undefined;
};

function declared(
  kind: DeclaredRoute['kind'],
  declaration: Erased,
  handle: DeclaredRoute['handle'],
): DeclaredRoute {
  return {
    kind,
    method: declaration.method,
    path: declaration.path,
    tag: declaration.tag,
    summary: declaration.summary,
    rule: withItem(declaration.rule, declaration.path),
    query: declaration.query ?? nothing,
    body: declaration.body ?? null,
    readBody: declaration.body ? readingOf(declaration.body) : null,
    looseParams: (declaration.looseParams ?? []).map(String),
    status: declaration.status ?? 200,
    answer: declaration.answer ?? null,
    answerTo: declaration.answerTo ?? null,
    perMinute: declaration.perMinute ?? null,
    largestBody: declaration.largestBody ?? null,
    writes: declaration.writes ?? [],
    isForm: declaration.isForm ?? false,
    isSecret: declaration.isSecret ?? false,
    handle,
  };
}

/** JSON that the database has already written; it is sent as it is. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export function jsonText(text: string): JsonText {
  return new JsonText(text);
}

/** An answer whose status is not the declared one. */
export class StatusAnswer {
  readonly status: number;
  readonly value: unknown;
  constructor(status: number, value: unknown) {
    this.status = status;
    this.value = value;
  }
}

export function withStatus(status: number, value: unknown): StatusAnswer {
  return new StatusAnswer(status, value);
}
