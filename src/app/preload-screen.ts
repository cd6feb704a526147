import type { ProjectScope } from '../blocks/list/list-scope.ts';
import type { Client } from '../client/client.ts';
import type { SessionState } from '../client/session.ts';
import type { ProjectId } from '../domain/ids.ts';
import type { AnswerTo } from '../protocol/questions.ts';
import { WorkItemPage, WorkItemsPage } from './screens.tsx';

const LIST =
  /^\/([^/]+)\/projects\/([^/]+)\/(?:(issues)|(archives)\/issues|cycles\/([^/]+)|modules\/([^/]+))\/?$/;
const ITEM = /^\/([^/]+)\/browse\/([^/]+)\/?$/;

/**
 * Loads the code of an address's screen and asks the screen's questions while the worker opens its copy,
 * so that the first draw has all answers. The screen shows what fails here.
 * @returns when the code has loaded, or failed to
 */
export async function preloadScreen(
  path: string,
  client: Client,
  session: SessionState,
): Promise<void> {
  const timezone = session.user?.user_timezone ?? null;
  const isMember = (slug: string | undefined): boolean =>
    session.phase === 'signed_in' && session.workspaces.some((one) => one.slug === slug);

  const list = LIST.exec(path);
  if (list) {
    const scope = scopeOf(list);
    if (timezone !== null && isMember(list[1])) askForList(client, scope, timezone);
    await WorkItemsPage.preload();
  }
  const item = ITEM.exec(path);
  if (item) {
    const key = item[2] ?? '';
    if (isMember(item[1])) client.askAhead([{ ask: 'projects' }, { ask: 'workItemByKey', key }]);
    await WorkItemPage.preload();
  }
}

/** Of a project that this person can't see, each of the list's questions would be refused by the server. */
function askForList(client: Client, scope: ProjectScope, timezone: string): void {
  Promise.all([
    hasProject(client, scope.project_id),
    import('../blocks/list/first-questions.ts'),
  ]).then(
    ([isKnown, { firstQuestions }]) => {
      if (isKnown) client.askAhead(firstQuestions(scope, timezone));
    },
    () => undefined,
  );
}

/** Settles with the first answer; one that an earlier visit kept is there at once. */
function hasProject(client: Pick<Client, 'live'>, id: ProjectId): Promise<boolean> {
  const live = client.live({ ask: 'projects' });
  return new Promise((resolve) => {
    const stop = live.subscribe(check);
    check();

    function check(): void {
      const { answer } = live.getSnapshot();
      if (answer === undefined) return;
      const projects = answer as AnswerTo<{ readonly ask: 'projects' }>;
      resolve(projects.some((project) => project.id === id));
      // After this turn: `subscribe` may answer before it returns.
      void Promise.resolve().then(() => stop());
    }
  });
}

function scopeOf([, , id, issues, archives, cycle, module]: RegExpExecArray): ProjectScope {
  const project_id = id as ProjectId;
  if (issues) return { kind: 'project', project_id };
  if (archives) return { kind: 'archived', project_id };
  if (cycle) return { kind: 'cycle', project_id, cycle_id: cycle };
  return { kind: 'module', project_id, module_id: module ?? '' };
}
