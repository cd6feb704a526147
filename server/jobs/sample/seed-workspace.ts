import { must } from '../../../src/lib/assert.ts';
import { learnTables } from '../../commands/learn.ts';
import { createWorkspace } from '../../commands/workspaces/workspaces.ts';
import { write, type CommandDeps } from '../../commands/write.ts';
import { liveWorkspaceId } from '../../queries/instance/sample.ts';
import { addSampleMembers, ensureSamplePeople } from './sample-people.ts';
import { ensureSampleProject, type SampleProject } from './sample-project.ts';
import { themeOf } from './themes.ts';
import { writeSampleItems } from './write-sample-items.ts';

export interface SeedOptions {
  readonly slug: string;
  readonly name: string;
  readonly items: number;
  readonly projects: number;
  readonly seed: number;
  /** Become admins of the workspace (when it is new) and of its made-up projects. */
  readonly admins: readonly string[];
  /** Called after every transaction with the number of items written so far. */
  readonly onProgress: (done: number) => void;
}

export interface Seeded {
  readonly workspaceId: string;
  readonly projects: readonly SampleProject[];
}

/**
 * Fills a workspace with made-up work, the same for the same seed. What is there already stays: a second
 * call adds to it. Each batch is one transaction, so that the server answers others meanwhile.
 */
export async function seedWorkspace(deps: CommandDeps, options: SeedOptions): Promise<Seeded> {
  const people = await ensureSamplePeople(deps, options.slug);
  const owner = options.admins[0] ?? must(people[0], 'a made-up person');
  const workspaceId = await ensureWorkspace(deps, options, owner);
  await write(deps, { workspaceId, projectIds: [], actor: owner }, (w) =>
    addSampleMembers(w, people),
  );
  const projects: SampleProject[] = [];
  const sizes = shares(options.items, options.projects);
  let done = 0;
  for (const [i, size] of sizes.entries()) {
    const admins = options.admins.length > 0 ? options.admins : [owner];
    const project = await ensureSampleProject(deps, {
      workspaceId,
      theme: themeOf(i),
      people,
      admins,
    });
    projects.push(project);
    await writeSampleItems(deps, project, {
      count: size,
      seed: options.seed * 1000 + i,
      onBatch: (n) => options.onProgress((done += n)),
    });
  }
  await learnTables(deps);
  return { workspaceId, projects };
}

/** Each project about half as large as the one before it. */
function shares(items: number, projects: number): number[] {
  const weights = Array.from({ length: projects }, (_, i) => 1 / 2 ** i);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const sizes = weights.map((weight) => Math.floor((items * weight) / sum));
  const rest = items - sizes.reduce((total, size) => total + size, 0);
  return sizes.map((size, i) => (i === 0 ? size + rest : size));
}

async function ensureWorkspace(
  deps: CommandDeps,
  { slug, name }: SeedOptions,
  owner: string,
): Promise<string> {
  const found = await liveWorkspaceId(deps.db.db, slug);
  if (found) return found;
  const workspaceId = deps.newId();
  await write(deps, { workspaceId, projectIds: [], actor: owner }, (w) =>
    createWorkspace(w, owner, { name, slug }),
  );
  return workspaceId;
}
