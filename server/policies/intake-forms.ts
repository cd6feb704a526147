import type { Db } from '../db/db.ts';

/** The project that a published form brings things into; null when the form is not open. */
export async function findIntakeForm(db: Db, anchor: string) {
  const row = await db
    .selectFrom('intakes as t')
    .innerJoin('projects as p', (join) =>
      join.onRef('p.workspace_id', '=', 't.workspace_id').onRef('p.id', '=', 't.project_id'),
    )
    .innerJoin('workspaces as w', 'w.id', 't.workspace_id')
    .select(['p.id', 'p.workspace_id', 'p.name', 'p.identifier', 'p.timezone', 'p.logo_props'])
    .select(['p.default_state', 'p.default_assignee', 'p.estimate', 'p.updated_at'])
    .select(['w.name as workspace_name'])
    .where('t.anchor', '=', anchor)
    .where('t.is_form_enabled', '=', true)
    .where('t.is_default', '=', true)
    .where('p.intake_view', '=', true)
    .where('p.deleted_at', 'is', null)
    .where('p.archived_at', 'is', null)
    .where('w.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
export type IntakeForm = NonNullable<Awaited<ReturnType<typeof findIntakeForm>>>;
