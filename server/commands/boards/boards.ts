import type { JsonObject } from '../../db/schema/columns.ts';
import { notFound, refused } from '../../policies/refusal.ts';
import { boardOf, type Published } from '../../queries/boards/boards.ts';
import { findIntake } from '../../queries/intake/intake.ts';
import type { InProject } from '../../queries/scope.ts';
import { changed, made } from '../audit.ts';
import type { Write } from '../write.ts';

export interface BoardFields {
  readonly is_comments_enabled?: boolean | undefined;
  readonly is_reactions_enabled?: boolean | undefined;
  readonly is_votes_enabled?: boolean | undefined;
  readonly is_activity_enabled?: boolean | undefined;
  readonly is_disabled?: boolean | undefined;
  readonly intake?: string | null | undefined;
  readonly view_props?: JsonObject | undefined;
}

/** A board that is there already keeps its anchor: addresses that were given away stay good. */
export async function publish(
  w: Write,
  project: InProject,
  published: Published,
  fields: BoardFields,
): Promise<string> {
  const before = await boardOf(w.tx, project, published);
  if (before) {
    await editBoard(w, project, before.id, fields);
    return before.id;
  }
  await mustBeItsIntake(w, project, fields.intake);
  const { view_props = {}, ...plain } = fields;
  const id = w.newId();
  await w.tx
    .insertInto('deploy_boards')
    .values({
      ...made(w),
      ...plain,
      id,
      project_id: project.id,
      entity_name: published.kind,
      entity_identifier: published.id,
      anchor: w.newId().replaceAll('-', ''),
      view_props: JSON.stringify(view_props),
    })
    .execute();
  tell(w, project);
  return id;
}

export async function editBoard(
  w: Write,
  project: InProject,
  id: string,
  { view_props, ...plain }: BoardFields,
): Promise<void> {
  await mustBeItsIntake(w, project, plain.intake);
  const set = await w.tx
    .updateTable('deploy_boards')
    .set({
      ...plain,
      ...(view_props && { view_props: JSON.stringify(view_props) }),
      ...changed(w),
    })
    .where('workspace_id', '=', w.workspaceId)
    .where('project_id', '=', project.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (set.numUpdatedRows === 0n) throw notFound();
  tell(w, project);
}

/** The anchor leads nowhere any more, also when it is published again. */
export async function unpublish(w: Write, project: InProject, id: string): Promise<void> {
  const gone = await w.tx
    .deleteFrom('deploy_boards')
    .where('workspace_id', '=', w.workspaceId)
    .where('project_id', '=', project.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) throw notFound();
  tell(w, project);
}

async function mustBeItsIntake(w: Write, project: InProject, intake: string | null | undefined) {
  if (intake && !(await findIntake(w.tx, project, intake))) throw refused('Intake not found');
}

function tell(w: Write, project: InProject): void {
  w.hint('project', project.id);
}
