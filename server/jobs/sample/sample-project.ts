import { must } from '../../../src/lib/assert.ts';
import { ADMIN, MEMBER, type Role } from '../../../src/domain/roles.ts';
import { SORT_ORDER_DEFAULT, SORT_ORDER_STEP } from '../../../src/domain/sort-order.ts';
import { sortKey } from '../../../src/domain/sort-key.ts';
import { made } from '../../commands/audit.ts';
import { timestampOf } from '../../commands/clock.ts';
import { putProjectMember } from '../../commands/projects/project-memberships.ts';
import { createProject } from '../../commands/projects/projects.ts';
import { write, type CommandDeps, type Write } from '../../commands/write.ts';
import { projectParts, type ProjectParts } from '../../queries/instance/sample.ts';
import type { Theme } from './themes.ts';

export interface SampleProject extends ProjectParts {
  readonly workspaceId: string;
  readonly theme: Theme;
  readonly people: readonly string[];
}

interface Wanted {
  readonly workspaceId: string;
  readonly theme: Theme;
  readonly people: readonly string[];
  readonly admins: readonly string[];
}

const DAY_MS = 86_400_000;

/** The theme's project, made with labels, modules and cycles if it is not there; all its people are members. */
export async function ensureSampleProject(
  deps: CommandDeps,
  wanted: Wanted,
): Promise<SampleProject> {
  const { workspaceId, theme, people, admins } = wanted;
  const find = () => projectParts(deps.db.db, workspaceId, theme.identifier);
  const admin = must(admins[0], 'an admin of the made-up project');
  if (!(await find())) {
    await write(deps, { workspaceId, projectIds: [], actor: admin }, (w) =>
      makeProject(w, theme, admin),
    );
  }
  const project = must(await find(), 'the made-up project');
  await write(deps, { workspaceId, projectIds: [project.id], actor: admin }, async (w) => {
    const members: readonly (readonly [string, Role])[] = [
      ...people.filter((id) => !admins.includes(id)).map((id) => [id, MEMBER] as const),
      ...admins.map((id) => [id, ADMIN] as const),
    ];
    for (const [member, role] of members) await putProjectMember(w, project.id, member, role);
  });
  return { ...project, workspaceId, theme, people };
}

async function makeProject(w: Write, theme: Theme, admin: string): Promise<void> {
  const id = w.newId();
  await createProject(w, admin, {
    id,
    name: theme.name,
    identifier: theme.identifier,
    description: theme.description,
    logo_props: { in_use: 'emoji', emoji: { value: theme.emoji } },
  });
  const named = (name: string, i: number) => ({
    ...made(w),
    id: w.newId(),
    project_id: id,
    name,
    name_sort_key: sortKey(name),
    sort_order: SORT_ORDER_DEFAULT + i * SORT_ORDER_STEP,
  });
  await w.tx
    .insertInto('labels')
    .values(theme.labels.map(([name, color], i) => ({ ...named(name, i), color })))
    .execute();
  await w.tx
    .insertInto('modules')
    .values(theme.modules.map((name, i) => ({ ...named(name, i), status: moduleStatus(i) })))
    .execute();
  await w.tx
    .insertInto('cycles')
    .values(
      cyclesAround(w.now).map(({ name, start, end }, i) => ({
        ...named(name, i),
        owned_by_id: admin,
        start_date: start,
        end_date: end,
      })),
    )
    .execute();
}

function moduleStatus(i: number): 'in-progress' | 'planned' | 'backlog' {
  return i === 0 ? 'in-progress' : i === 1 ? 'planned' : 'backlog';
}

/** Two weeks each: the one that runs comes first, because the popular one comes first. */
function cyclesAround(now: string) {
  const today = Date.parse(`${now.slice(0, 10)}T00:00:00Z`);
  const day = (n: number) => timestampOf((today + n * DAY_MS) * 1000);
  return [
    { name: 'Cycle 12', start: day(-6), end: day(7) },
    { name: 'Cycle 11', start: day(-20), end: day(-7) },
    { name: 'Cycle 13', start: day(8), end: day(21) },
    { name: 'Cycle 10', start: day(-34), end: day(-21) },
  ];
}
