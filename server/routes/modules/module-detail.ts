import type { Db } from '../../db/db.ts';
import type { ServerDeps } from '../../plugins/deps.ts';
import type { ProjectScope, Viewer } from '../../policies/viewer.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { presentModuleDetail } from '../../presenters/module.ts';
import { progressOf } from '../../queries/progress/container-progress.ts';
import { linksOfModule } from '../../queries/modules/module-links.ts';
import type { OneModuleRow } from '../../queries/modules/modules.ts';
import { estimatesInPoints } from '../../queries/progress/progress.ts';

interface Asked {
  readonly db: Db;
  readonly deps: ServerDeps;
  readonly project: ProjectScope;
  readonly viewer: Viewer;
}

/** A module with its links, its sums and how its work is spread. */
export async function moduleDetailOf({ db, deps, project, viewer }: Asked, row: OneModuleRow) {
  const { start_date: start, target_date: end } = row;
  const moment = { span: start && end ? { start, end } : null, nowMs: deps.clock.now() };
  const parts = {
    links: await linksOfModule(db, project, row.id),
    progress: await progressOf(db, project, { module: row.id }, moment),
    inPoints: await estimatesInPoints(db, project),
  };
  return presentModuleDetail(row, parts, inZone(viewer.timezone));
}
