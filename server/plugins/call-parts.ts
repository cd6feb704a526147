import { createHash } from 'node:crypto';
import { isUuid } from '../../src/domain/ids.ts';
import { assert } from '../../src/lib/assert.ts';
import type { KeptAnswer } from '../commands/idempotency.ts';
import type { WriteScope } from '../commands/write.ts';
import { invalid, noSuchPage, refused } from '../policies/refusal.ts';
import { fieldRefusal } from './field-messages.ts';
import {
  JsonText,
  StatusAnswer,
  type AnyInput,
  type DeclaredRoute,
  type ReadContext,
} from './route.ts';

/* What a call is read into and answered with, be it a request by itself or one of many in a request. */

export type Params = Readonly<Record<string, string>>;

export interface Sent {
  readonly query: unknown;
  readonly body: unknown;
}

/** An id that is none cannot lead anywhere. */
export function idsOf(route: DeclaredRoute, params: Params): Params {
  const entries = Object.entries(params).map(([name, value]) => {
    if (name === 'slug' || name === 'anchor' || route.looseParams.includes(name))
      return [name, value] as const;
    const id = value.toLowerCase();
    if (!isUuid(id)) throw noSuchPage();
    return [name, id] as const;
  });
  return Object.fromEntries(entries);
}

export function inputOf(route: DeclaredRoute, params: Params, sent: Sent): AnyInput {
  const query = route.query.safeParse(sent.query);
  if (!query.success) throw refused('Please provide valid detail');
  if (!route.body) return { params, query: query.data, body: {} };
  const given = sent.body ?? {};
  if (typeof given !== 'object') {
    throw invalid({ non_field_errors: ['Invalid data. Expected a dictionary.'] });
  }
  const read = route.readBody?.(given) ?? given;
  const body = route.body.safeParse(read);
  if (!body.success) throw fieldRefusal(body.error.issues, read);
  return { params, query: query.data, body: body.data };
}

export function scopeOf({ viewer, workspace, project, board }: ReadContext): WriteScope {
  const inside = project ?? board?.project;
  assert(viewer, 'a write has a viewer');
  return {
    workspaceId: inside?.workspaceId ?? workspace?.id ?? null,
    projectIds: inside ? [inside.id] : [],
    actor: viewer.id,
  };
}

export function bodyHashOf(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex');
}

/** @param updatedAt the newest that the call has given; null: none */
export function answerOf(
  route: DeclaredRoute,
  value: unknown,
  updatedAt: string | null = null,
): KeptAnswer {
  if (value instanceof StatusAnswer) {
    return answerOf({ ...route, status: value.status }, value.value, updatedAt);
  }
  const { status } = route;
  const headers: Record<string, string> = updatedAt === null ? {} : { 'x-updated-at': updatedAt };
  if (value instanceof JsonText) return { status, headers, answer: value.text };
  return { status, headers, answer: status === 204 ? null : JSON.stringify(value ?? null) };
}
