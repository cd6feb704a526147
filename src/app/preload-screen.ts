import type { ProjectScope } from '../blocks/list/list-scope.ts';
import type { Client } from '../client/client.ts';
import type { SessionState } from '../client/session.ts';
import type { ProjectId } from '../domain/ids.ts';
import { WorkItemPage, WorkItemsPage } from './screens.tsx';

const LIST =
  /^\/([^/]+)\/projects\/([^/]+)\/(?:(issues)|(archives)\/issues|cycles\/([^/]+)|modules\/([^/]+))\/?$/;
const ITEM = /^\/([^/]+)\/browse\/([^/]+)\/?$/;

/**
 * Fetches the screen of an address, and asks what it will ask, while the worker opens its copy: the
 * first draw then has all of its answers. What fails here is met again, and told, by the screen.
 * @returns when the screen's code is here, or cannot be had
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

function askForList(client: Client, scope: ProjectScope, timezone: string): void {
  client.askAhead([{ ask: 'projects' }]);
  import('../blocks/list/first-questions.ts').then(
    ({ firstQuestions }) => client.askAhead(firstQuestions(scope, timezone)),
    () => undefined,
  );
}

function scopeOf([, , id, issues, archives, cycle, module]: RegExpExecArray): ProjectScope {
  const project_id = id as ProjectId;
  if (issues) return { kind: 'project', project_id };
  if (archives) return { kind: 'archived', project_id };
  if (cycle) return { kind: 'cycle', project_id, cycle_id: cycle };
  return { kind: 'module', project_id, module_id: module ?? '' };
}
