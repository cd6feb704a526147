import { VERSION } from '../config.ts';
import { read, type DeclaredRoute } from '../plugins/route.ts';
import { presentInstance } from '../presenters/instance.ts';
import { readSettings } from '../queries/instance-settings.ts';
import { anyWorkspace, instanceRow } from '../queries/instance.ts';

export const instanceRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/instances/',
    tag: 'Instance',
    summary: 'What this installation is and offers',
    rule: { scope: 'public' },
    handler: async ({ db, deps: { config } }) => {
      const row = await instanceRow(db);
      if (!row) return { is_activated: false, is_setup_done: false };
      return presentInstance(row, {
        version: VERSION,
        webUrl: config.webUrl,
        demo: config.demo,
        settings: await readSettings(db, config.settings),
        fileSizeLimit: config.fileSizeLimit,
        hasWorkspaces: await anyWorkspace(db),
      });
    },
  }),
];
