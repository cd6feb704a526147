import { VERSION, type Config } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import { read, type DeclaredRoute } from '../../plugins/route.ts';
import { presentInstance } from '../../presenters/instance.ts';
import { anyWorkspace, instanceRow } from '../../queries/instance/instance.ts';
import { readSettings } from '../../queries/instance/instance-settings.ts';
import { aboutInstance } from './instance-answers.ts';

/** Null before the first start has made the installation's row. */
export async function instanceAnswer(db: Db, config: Config) {
  const row = await instanceRow(db);
  if (!row) return null;
  return presentInstance(row, {
    version: VERSION,
    webUrl: config.webUrl,
    demo: config.demo,
    settings: await readSettings(db, config.settings),
    fileSizeLimit: config.fileSizeLimit,
    hasWorkspaces: await anyWorkspace(db),
  });
}

export const instanceRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/instances/',
    tag: 'Instance',
    summary: 'What this installation is and offers',
    rule: { scope: 'public' },
    answer: aboutInstance,
    handler: async ({ db, deps: { config } }) =>
      (await instanceAnswer(db, config)) ?? { is_activated: false, is_setup_done: false },
  }),
];
