import type { Write } from '../write.ts';
import { cyclesOf } from './import-cycles.ts';
import { labelsOf } from './import-labels.ts';
import type { ImportLog } from './import-log.ts';
import { usersOf } from './import-people.ts';
import type { Found, SourceRow } from './source-row.ts';
import type { RunRow } from './start-import.ts';

/** The project's people, labels and cycles of these names; missing ones are made and logged. */
export async function namesIn(
  w: Write,
  projectId: string,
  { source, mapping }: RunRow,
  rows: readonly SourceRow[],
  log: ImportLog,
): Promise<Pick<Found, 'source' | 'mapping' | 'users' | 'labels' | 'cycles'>> {
  const logins = rows.flatMap(loginsOf);
  const labels = rows.flatMap(({ issue }) => issue.labels);
  const cycles = rows.flatMap(({ issue: { cycle, cycle_days: days = null } }) =>
    cycle ? [{ name: cycle, days }] : [],
  );
  return {
    source,
    mapping,
    users: await usersOf(w, source, logins, mapping.people, (id, login) =>
      log.made('user', id, login),
    ),
    labels: await labelsOf(w, projectId, labels, (id, name) => log.made('label', id, name)),
    cycles: await cyclesOf(w, projectId, cycles, (id, name) => log.made('cycle', id, name)),
  };
}

function loginsOf({ issue }: SourceRow): string[] {
  return [issue.user, ...issue.assignees, ...issue.comment_list.map((comment) => comment.user)]
    .map((person) => person?.login)
    .filter((login) => login !== undefined);
}
