import { parseArgs } from 'node:util';
import { z } from 'zod';
import { seedWorkspace } from '../jobs/sample/seed-workspace.ts';
import { realUsers } from '../queries/instance/sample.ts';
import { ToolRefused, type Tool } from './tool.ts';

const MOST_ITEMS = 1_000_000;

const USAGE =
  'seed --workspace SLUG --items N [--projects N] [--seed N]   (fills a workspace with made-up work)';

const input = z.object({
  workspace: z.string().regex(/^[a-zA-Z0-9_-]{1,48}$/),
  items: z.coerce.number().int().min(0).max(MOST_ITEMS),
  projects: z.coerce.number().int().min(1).max(30),
  seed: z.coerce.number().int().min(0).max(1_000_000),
});

/** `npm run seed -- --workspace demo --items 10000` */
export const seedTool: Tool = {
  name: 'seed',
  usage: USAGE,
  readInput: (args) => {
    const { values } = parseArgs({
      args: [...args],
      options: {
        workspace: { type: 'string', default: 'demo' },
        items: { type: 'string', default: '1000' },
        projects: { type: 'string', default: '3' },
        seed: { type: 'string', default: '1' },
      },
    });
    return Promise.resolve(values);
  },
  run: async (deps, raw, say) => {
    const parsed = input.safeParse(raw);
    if (!parsed.success) throw new ToolRefused(`${z.prettifyError(parsed.error)}\n${USAGE}`);
    const { workspace, items, projects, seed } = parsed.data;
    const admins = await realUsers(deps.db.db);
    let told = 0;
    const seeded = await seedWorkspace(deps, {
      slug: workspace,
      name: workspace === 'demo' ? 'Demo' : workspace,
      items,
      projects,
      seed,
      admins,
      onProgress: (done) => {
        const percent = Math.floor((done / items) * 100);
        if (percent >= told + 5 || done === items) {
          told = percent;
          say(`${done} of ${items} items (${percent} %)`);
        }
      },
    });
    const names = seeded.projects.map(({ theme }) => theme.identifier).join(', ');
    return `Workspace "${workspace}" has ${items} more items in ${names}.`;
  },
};
