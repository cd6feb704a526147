import {
  archiveIdle,
  AUTOMATION_BATCH,
  closeIdle,
  type AutomatedProject,
} from '../commands/projects/automations.ts';
import { write, type CommandDeps, type Write } from '../commands/write.ts';

/** Once a day: what its project says is to be archived or closed after so many months, is. */
export async function runAutomations(deps: CommandDeps): Promise<void> {
  for (const project of await automatedProjects(deps)) {
    const { archiveIn, closeIn } = project;
    if (archiveIn > 0) await inBatches(deps, project, (w) => archiveIdle(w, project));
    if (closeIn > 0) await inBatches(deps, project, (w) => closeIdle(w, project));
  }
}

interface Listed extends AutomatedProject {
  /** In whose name it is done. */
  readonly creator: string | null;
}

async function automatedProjects({ db }: CommandDeps): Promise<readonly Listed[]> {
  return db.db
    .selectFrom('projects')
    .select(['id', 'workspace_id as workspaceId', 'archive_in as archiveIn'])
    .select(['close_in as closeIn', 'default_state as defaultState', 'created_by as creator'])
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .where((eb) => eb.or([eb('archive_in', '>', 0), eb('close_in', '>', 0)]))
    .orderBy('id')
    .execute();
}

async function inBatches(
  deps: CommandDeps,
  { id, workspaceId, creator }: Listed,
  run: (w: Write) => Promise<number>,
): Promise<void> {
  const scope = { workspaceId, projectIds: [id], actor: creator };
  for (let n = AUTOMATION_BATCH; n === AUTOMATION_BATCH;) {
    n = (await write(deps, scope, run)).value;
  }
}
