import { expect, test } from 'vitest';
import type { DeclaredRoute } from '../../server/plugins/route.ts';
import { ROUTES } from '../../server/routes/index.ts';
import { NO_JSON } from '../support/server/declared-answers.ts';
import { filesIn } from '../support/source-files.ts';

/*
 * The table of commands: each route says beside its rule (who may) what it writes. That it says the
 * truth is held by every test that makes the call (`asDeclared`); here the table itself is read.
 */

const nameOf = ({ method, path }: DeclaredRoute) => `${method} ${path}`;
const writing = ROUTES.filter(({ kind }) => kind === 'write');

test('whoever writes says what: only this short list of calls changes nothing by another method than GET', () => {
  const silent = ROUTES.filter(({ method, writes }) => method !== 'GET' && writes.length === 0);
  expect(silent.map(nameOf).toSorted()).toMatchInlineSnapshot(`
    [
      "POST /api/assets/v2/uploads/",
      "POST /api/instances/email-credentials-check/",
      "POST /api/workspaces/:slug/ai-assistant/",
      "POST /api/workspaces/:slug/projects/:project_id/ai-assistant/",
      "POST /api/workspaces/:slug/projects/:project_id/cycles/date-check/",
      "POST /api/workspaces/:slug/projects/:project_id/imports/fetch/",
      "POST /api/workspaces/:slug/user-activity/:user_id/export/",
      "POST /auth/email-check/",
      "POST /auth/spaces/email-check/",
    ]
  `);
});

test('every call says field by field what it answers, but for files, streams and what is refused to all', () => {
  const silent = ROUTES.filter(
    ({ answer, status }) => answer === null && status !== 204 && status !== 302,
  );
  const refused = silent.filter(({ path }) => path.endsWith('/ai-assistant/'));
  const others = silent.filter((route) => !refused.includes(route));
  expect(others.map(nameOf).toSorted()).toEqual(Object.keys(NO_JSON).toSorted());
  expect(refused).toHaveLength(2);
});

test('[R4] whoever changes a work item moves its project’s counter', () => {
  const silent = writing.filter(
    ({ writes }) => writes.includes('work_items') && !writes.includes('projects'),
  );
  expect(silent.map(nameOf)).toEqual([]);
});

test('asking changes nothing but where somebody was, how they look at a project, and what a device began to load', () => {
  const marks = new Set<string>([
    'recent_visits',
    'user_properties',
    'workspace_user_properties',
    'notification_preferences',
    'feed_loads',
  ]);
  const changing = ROUTES.filter(
    ({ method, writes }) => method === 'GET' && writes.some((table) => !marks.has(table)),
  );
  // Coming back from where somebody signed in: a browser can do that by GET alone.
  const visits = /^GET \/auth\/(spaces\/)?(google|github|gitlab)\/(callback\/)?$/;
  expect(changing.map(nameOf).filter((name) => !visits.test(name))).toEqual([]);
});

test('rows are written by commands and jobs, wherever the call came from', () => {
  const changes =
    /\.(insertInto|updateTable|deleteFrom)\(|\b(INSERT INTO|DELETE FROM) |\bUPDATE \w+ (AS \w+ )?SET\b/;
  const elsewhere = filesIn('server', /\.ts$/)
    .filter(({ path }) => !/^server\/(commands|jobs|db)\//.test(path))
    .filter(({ code }) => changes.test(code))
    .map(({ path }) => path);
  // A session is opened and prolonged by whoever reads its cookie.
  expect(elsewhere).toEqual(['server/plugins/sessions.ts']);
});
