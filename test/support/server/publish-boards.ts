import type { TestServer } from './server.ts';

/** Every furnished project, with all that visitors may do. */
export async function publishBoards({ db }: TestServer): Promise<void> {
  const said = { is_comments_enabled: true, is_reactions_enabled: true, is_votes_enabled: true };
  await db.updateTable('deploy_boards').set(said).execute();
  await db.updateTable('intakes').set({ is_form_enabled: true }).execute();
  await db.updateTable('projects').set({ intake_view: true }).execute();
  for (const { id, project_id } of await db
    .selectFrom('intakes')
    .select(['id', 'project_id'])
    .execute()) {
    const boards = db.updateTable('deploy_boards').set({ intake: id });
    await boards.where('project_id', '=', project_id).execute();
  }
}
