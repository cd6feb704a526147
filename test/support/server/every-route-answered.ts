import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { GATHERED_IN, nameOf } from './answered-routes.ts';

/** Asked for by whoever runs all the server's tests: a part of them cannot answer every call. */
const WANTED = 'EVERY_ROUTE_ANSWERED';

/** Calls that can only refuse. */
const ONLY_REFUSE = new Set([
  // There is no other provider.
  'GET /auth/:provider/',
  // No language model is connected.
  'POST /api/workspaces/:slug/ai-assistant/',
  'POST /api/workspaces/:slug/projects/:project_id/ai-assistant/',
  // No versions of all properties are kept.
  'GET /api/workspaces/:slug/projects/:project_id/issues/:issue_id/versions/:id/',
]);

/** Around a whole run: each declared call has been answered with success by a test that thought of it. */
export function setup(): (() => Promise<void>) | undefined {
  if (!process.env[WANTED]) return undefined;
  const file = join(mkdtempSync(join(tmpdir(), 'answered-')), 'routes');
  writeFileSync(file, '');
  process.env[GATHERED_IN] = file;
  return async () => {
    const answered = new Set(readFileSync(file, 'utf8').split('\n'));
    rmSync(dirname(file), { recursive: true });
    const { ROUTES } = await import('../../../server/routes/index.ts');
    const missing = ROUTES.map(nameOf).filter(
      (name) => !answered.has(name) && !ONLY_REFUSE.has(name),
    );
    if (missing.length === 0) return;
    console.error(`No test was answered by these calls:\n  ${missing.join('\n  ')}`);
    process.exitCode = 1;
  };
}
