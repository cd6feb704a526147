import { z } from 'zod';
import { ADMIN, MEMBER, ROLES } from '../../../src/domain/roles.ts';
import type { Write } from '../../commands/write.ts';
import type { Db } from '../../db/db.ts';
import { uuids } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute, type Table } from '../../plugins/route.ts';
import { creatorOf } from '../../policies/creators.ts';
import { refused } from '../../policies/refusal.ts';
import { found, type ProjectScope, type Viewer } from '../../policies/viewer.ts';
import { amongItems, archived, ofBoth } from '../../queries/outside/conditions.ts';
import { outsideRows } from '../../queries/outside/rows.ts';
import type { Sql } from '../../queries/work-items/work-item-fields.ts';
import { paged } from '../workspaces/workspace-answers.ts';
import { answerRows, listing, MISSING, seenBy, shape, V1_PROJECT } from './shape.ts';

export const readers = { scope: 'project', roles: ROLES, wording: 'class' } as const;
export const workers = { scope: 'project', roles: [ADMIN, MEMBER], wording: 'class' } as const;

/** What holds work items: a cycle, of which an item has one, or a module, of which it has many. */
export interface Container {
  readonly name: 'cycle' | 'module';
  /** One of those that an item lies in. */
  readonly inside: z.ZodType;
  readonly whole: z.ZodType;
  /** What is told of the items of one. */
  readonly within: (id: string) => Sql;
  /** Nothing where there is no such container. */
  readonly head: (db: Db, project: ProjectScope, id: string) => Promise<unknown>;
  readonly add: (w: Write, project: ProjectScope, id: string, items: readonly string[]) => unknown;
  readonly remove: (w: Write, project: ProjectScope, id: string, item: string) => Promise<void>;
  /** By putting items in or taking them out. */
  readonly writes: readonly Table[];
}

const issuesOf = (name: Container['name']) => `${V1_PROJECT}/${name}s/:id/${name}-issues/` as const;

/** What lies in a cycle or a module, what is put in, and what is taken out. */
export function containerItems(container: Container): readonly DeclaredRoute[] {
  const { name, inside, within, writes } = container;
  const tag = `External: ${name}s`;
  const kind = `${name}_issue` as const;
  const path = issuesOf(name);
  return [
    read({
      method: 'GET',
      path,
      tag,
      summary: `What is in a ${name}`,
      rule: readers,
      query: listing,
      answer: paged(inside),
      handler: async (context, { params, query }) => {
        found(await container.head(context.db, context.project, params.id), MISSING);
        return answerRows(context, kind, query, { where: seenBy(context, within(params.id)) });
      },
    }),
    write({
      method: 'POST',
      path,
      tag,
      summary:
        name === 'cycle'
          ? 'Put work items into a cycle; they leave the one they were in'
          : 'Put work items into a module',
      rule: workers,
      body: z.object({ issues: uuids().default([]) }),
      answer: z.array(inside),
      writes,
      handler: async (context, { params, body }) => {
        const { db, project, write: w } = context;
        await container.add(w, project, params.id, body.issues);
        const where = ofBoth(within(params.id), amongItems(body.issues));
        return shape(context, {}, await outsideRows(db, kind, project, { where }));
      },
    }),
    write({
      method: 'DELETE',
      path: `${path}:issue_id/`,
      tag,
      summary: `Take a work item out of a ${name}`,
      rule: workers,
      status: 204,
      writes,
      handler: ({ project, write: w }, { params }) =>
        container.remove(w, project, params.id, params.issue_id),
    }),
  ];
}

export function archivedContainers({ name, whole }: Container): DeclaredRoute {
  return read({
    method: 'GET',
    path: `${V1_PROJECT}/archived-${name}s/`,
    tag: `External: ${name}s`,
    summary: `The archived ${name}s of a project`,
    rule: readers,
    query: listing,
    answer: paged(whole),
    handler: (context, { query }) =>
      answerRows(context, `any_${name}`, query, { where: archived() }),
  });
}

/** Whoever leads the project, or made it. */
export async function mustMayDelete(
  w: Write,
  name: Container['name'],
  project: ProjectScope,
  viewer: Viewer,
  id: string,
): Promise<void> {
  const creator = found(await creatorOf(w.tx, name, project, id), MISSING);
  if (project.role !== ADMIN && creator.id !== viewer.id) {
    throw refused(`Only admin or creator can delete the ${name}`, 403);
  }
}
