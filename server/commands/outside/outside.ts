import { Refusal } from '../../policies/refusal.ts';
import type { InProject } from '../../queries/scope.ts';
import type { Write } from '../write.ts';

/* What only programs do: they know things by ids of their own, and tell when and by whom they were made. */

const NAMES = {
  work_items: 'Issue',
  states: 'State',
  labels: 'Label',
  cycles: 'Cycle',
  modules: 'Module',
  comments: 'Issue Comment',
} as const;
export type KnownOutside = keyof typeof NAMES;

export interface OutsideId {
  readonly external_id?: string | null | undefined;
  readonly external_source?: string | null | undefined;
}

/** The row that goes by this id outside; null when none does. */
export async function rowKnownAs(
  w: Pick<Write, 'tx'>,
  table: KnownOutside,
  project: InProject,
  { external_id, external_source }: OutsideId,
): Promise<string | null> {
  if (!external_id || !external_source) return null;
  const row = await w.tx
    .selectFrom(table)
    .select('id')
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('external_source', '=', external_source)
    .where('external_id', '=', external_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** @param besides the row that the id may already belong to */
export async function mustBeNewOutside(
  w: Write,
  table: KnownOutside,
  project: InProject,
  sent: OutsideId,
  besides: string | null = null,
): Promise<void> {
  const id = await rowKnownAs(w, table, project, sent);
  if (id === null || id === besides) return;
  const error = `${NAMES[table]} with the same external id and external source already exists`;
  throw new Refusal(409, { error, id });
}

export interface Origin {
  readonly created_at?: string | undefined;
  readonly created_by?: string | undefined;
}

/** A program that carries things over says when and by whom they were made. */
export async function setOrigin(
  w: Write,
  table: 'work_items' | 'comments',
  project: InProject,
  id: string,
  { created_at, created_by }: Origin,
): Promise<void> {
  if (created_at === undefined && created_by === undefined) return;
  await w.tx
    .updateTable(table)
    .set({
      ...(created_at === undefined ? {} : { created_at }),
      ...(created_by === undefined ? {} : { created_by }),
      ...(created_by !== undefined && table === 'comments' ? { actor: created_by } : {}),
    })
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('id', '=', id)
    .execute();
}
