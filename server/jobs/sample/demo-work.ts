import { sql } from 'kysely';
import { touchWorkItems } from '../../commands/touch.ts';
import { assigneeAdded } from '../../commands/work-items/activity-drafts.ts';
import { addLinks } from '../../commands/work-items/links.ts';
import { subscribe } from '../../commands/work-items/people.ts';
import { write, type CommandDeps, type Write } from '../../commands/write.ts';
import type { DemoWorkspace } from '../../queries/instance/sample.ts';

const ASSIGNED = 12;
/** So many of the assigned items are also announced in the inbox. */
const ANNOUNCED = 3;

interface OpenItem {
  readonly id: string;
  readonly project_id: string;
}

/** Assigns a new visitor some open work items, and announces a few of them. */
export async function assignDemoWork(
  deps: CommandDeps,
  demo: DemoWorkspace,
  visitor: { readonly id: string; readonly name: string },
): Promise<void> {
  const scope = { workspaceId: demo.id, projectIds: demo.projectIds, actor: demo.owner };
  await write(deps, scope, async (w) => {
    const items = await openItems(w, visitor.id);
    for (const { id, project_id } of items) {
      await addLinks(w, 'assignees', project_id, id, [visitor.id]);
    }
    for (const { id, project_id } of items.slice(0, ANNOUNCED)) {
      await subscribe(w, project_id, id, [visitor.id]);
      w.activity(assigneeAdded(project_id, id, visitor));
    }
    await touchAll(w, items);
  });
}

/** Those with the fewest assignees first, so that visitors do not crowd on the same items. */
async function openItems(w: Write, visitor: string): Promise<readonly OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    SELECT i.id, i.project_id
    FROM work_items AS i
    JOIN states AS s ON s.workspace_id = i.workspace_id AND s.id = i.state_id
    WHERE i.workspace_id = ${w.workspaceId} AND i.deleted_at IS NULL AND i.archived_at IS NULL
      AND NOT i.is_draft AND i.aside IS NULL AND s."group" IN ('backlog', 'unstarted', 'started')
    ORDER BY (
      SELECT count(*) FROM work_item_assignees AS a
      WHERE a.workspace_id = i.workspace_id AND a.work_item_id = i.id
    ), md5(i.id::text || ${visitor})
    LIMIT ${ASSIGNED}`.execute(w.tx);
  return rows;
}

async function touchAll(w: Write, items: readonly OpenItem[]): Promise<void> {
  for (const project of new Set(items.map(({ project_id }) => project_id))) {
    const ids = items.filter(({ project_id }) => project_id === project).map(({ id }) => id);
    await touchWorkItems(w, project, ids);
  }
}

interface Gone {
  readonly id: string;
  readonly workspace_id: string;
  readonly owner: string;
}

/** Takes visitors whose visit is over off every work item, with the notifications about it. */
export async function releaseVisitors(deps: CommandDeps): Promise<void> {
  const { rows } = await sql<Gone>`
    SELECT u.id, m.workspace_id, w.owner
    FROM users AS u
    JOIN workspace_members AS m ON m.member = u.id
    JOIN workspaces AS w ON w.id = m.workspace_id
    WHERE u.is_demo AND NOT u.is_active AND (
      EXISTS (SELECT 1 FROM work_item_assignees AS a WHERE a.workspace_id = w.id AND a.user_id = u.id)
      OR EXISTS (SELECT 1 FROM work_item_subscribers AS f WHERE f.workspace_id = w.id AND f.user_id = u.id)
    )`.execute(deps.db.db);
  for (const { id, workspace_id, owner } of rows) await release(deps, id, workspace_id, owner);
}

async function release(
  deps: CommandDeps,
  visitor: string,
  workspaceId: string,
  owner: string,
): Promise<void> {
  await write(deps, { workspaceId, projectIds: [], actor: owner }, async (w) => {
    const { rows: linked } = await sql<OpenItem>`
      SELECT work_item_id AS id, project_id FROM work_item_assignees
      WHERE workspace_id = ${workspaceId} AND user_id = ${visitor}
      UNION
      SELECT work_item_id, project_id FROM work_item_subscribers
      WHERE workspace_id = ${workspaceId} AND user_id = ${visitor}`.execute(w.tx);
    await w.lockProjects([...new Set(linked.map(({ project_id }) => project_id))]);
    for (const table of ['work_item_assignees', 'work_item_subscribers'] as const) {
      await w.tx
        .deleteFrom(table)
        .where('workspace_id', '=', workspaceId)
        .where('user_id', '=', visitor)
        .execute();
    }
    await touchAll(w, linked);
    await removeNews(w, visitor);
  });
}

/** The history of being assigned, what others were told of it, and everything the visitor was told. */
async function removeNews(w: Write, visitor: string): Promise<void> {
  await sql`
    WITH gone AS (
      DELETE FROM activities
      WHERE workspace_id = ${w.workspaceId} AND field = 'assignees'
        AND (new_identifier = ${visitor} OR old_identifier = ${visitor})
      RETURNING id, work_item_id
    )
    DELETE FROM notifications AS n
    WHERE n.workspace_id = ${w.workspaceId} AND (
      n.receiver = ${visitor}
      OR EXISTS (
        SELECT 1 FROM gone
        WHERE gone.work_item_id = n.entity_identifier
          AND gone.id::text = n.data #>> '{issue_activity,id}'
      )
    )`.execute(w.tx);
  w.hint('notification');
}
