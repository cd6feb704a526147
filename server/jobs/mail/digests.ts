import { sql } from 'kysely';
import { timestampNow, timestampOf } from '../../commands/clock.ts';
import { enqueue } from '../../commands/enqueue.ts';
import type { Tx } from '../../db/db.ts';
import { digestLetter } from '../../presenters/letters.ts';
import type { JobDeps } from '../handlers.ts';

/** So many at once; the rest waits for the next round of the same run. */
const BATCH = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

interface Activity {
  readonly field: string;
  readonly old_value: string;
  readonly new_value: string;
  readonly issue_comment?: string;
}

interface Unmailed {
  readonly workspace_id: string;
  readonly id: string;
  readonly receiver: string;
  readonly entity_identifier: string;
  readonly sender: string;
  readonly message: string | null;
  readonly title: string;
  readonly issue: {
    readonly name: string;
    readonly identifier: string;
    readonly sequence_id: number;
    readonly state_group: string;
  };
  readonly issue_activity: Activity | null;
  readonly actor: string | null;
  /** Null: nobody can be mailed, or is to be. */
  readonly email: string | null;
  readonly slug: string;
  readonly property_change: boolean | null;
  readonly state_change: boolean | null;
  readonly comment: boolean | null;
  readonly mention: boolean | null;
  readonly issue_completed: boolean | null;
}

/** One mail of everything that was told of an item since the last time, for each person who wishes it. */
export async function mailDigests(deps: JobDeps): Promise<void> {
  for (let n = BATCH; n === BATCH;) n = await deps.db.transaction((tx) => mailSome(tx, deps));
}

/** What is mailed and that it was commit together: no failure mails twice. */
async function mailSome(tx: Tx, { clock, newId, config }: JobDeps): Promise<number> {
  const rows = await unmailed(tx);
  const now = timestampNow(clock);
  const expiresAt = timestampOf((clock.now() + DAY_MS) * 1000);
  for (const told of byPersonAndItem(rows.filter(isWished))) {
    const [first] = told;
    if (!first?.email) continue;
    const { issue, slug } = first;
    const key = `${issue.identifier}-${issue.sequence_id}`;
    const words = {
      key,
      name: issue.name,
      href: `${config.webUrl}/${slug}/browse/${key}`,
      changes: told.map(sentenceOf),
      preferencesHref: `${config.webUrl}/profile/notifications/`,
    };
    await enqueue({ tx, now, newId }, 'mail', digestLetter(first.email, words, expiresAt));
  }
  for (const { workspace_id, id } of rows) {
    await tx
      .updateTable('notifications')
      .set({ mailed_at: now })
      .where('workspace_id', '=', workspace_id)
      .where('id', '=', id)
      .execute();
  }
  return rows.length;
}

/** Who has left since is not written to any more. */
async function unmailed(tx: Tx): Promise<readonly Unmailed[]> {
  const { rows } = await sql<Unmailed>`
    SELECT n.workspace_id, n.id, n.receiver, n.entity_identifier, n.sender, n.message, n.title,
      n.data->'issue' AS issue, n.data->'issue_activity' AS issue_activity, a.display_name AS actor,
      CASE WHEN u.is_active AND NOT u.is_bot AND m.is_active THEN u.email END AS email, w.slug,
      p.property_change, p.state_change, p.comment, p.mention, p.issue_completed
    FROM notifications AS n
    JOIN users AS u ON u.id = n.receiver
    JOIN workspaces AS w ON w.id = n.workspace_id
    LEFT JOIN project_members AS m ON m.workspace_id = n.workspace_id AND m.project_id = n.project_id
      AND m.member = n.receiver
    LEFT JOIN users AS a ON a.id = n.triggered_by
    LEFT JOIN notification_preferences AS p ON p.user_id = n.receiver
    WHERE n.mailed_at IS NULL ORDER BY n.created_at, n.id LIMIT ${BATCH}
    FOR UPDATE OF n SKIP LOCKED`.execute(tx);
  return rows;
}

/** Each kind of news has its own wish; a mention is one whatever it stands in. */
function isWished(row: Unmailed): boolean {
  if (row.sender.endsWith(':mentioned')) return row.mention ?? false;
  const field = row.issue_activity?.field;
  if (field === 'comment') return row.comment ?? false;
  if (field !== 'state') return row.property_change ?? false;
  const isDone = row.issue.state_group === 'completed' && (row.issue_completed ?? false);
  return isDone || (row.state_change ?? false);
}

function byPersonAndItem(rows: readonly Unmailed[]): readonly (readonly Unmailed[])[] {
  const groups = new Map<string, Unmailed[]>();
  for (const row of rows) {
    const key = `${row.receiver} ${row.workspace_id} ${row.entity_identifier}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

function sentenceOf({ actor, message, title, issue_activity: activity }: Unmailed): string {
  const who = actor ?? 'Holdfast';
  if (message !== null) return message;
  if (!activity) return `${who} ${title}`;
  if (activity.field === 'comment') return `${who} commented: ${activity.issue_comment ?? ''}`;
  const field = activity.field.replaceAll('_', ' ');
  const [from, to] = [shown(activity.old_value), shown(activity.new_value)];
  if (from === '') return `${who} set ${field} to ${to}`;
  if (to === '') return `${who} removed ${field} ${from}`;
  return `${who} changed ${field} from ${from} to ${to}`;
}

/** The history's word for no value. */
function shown(value: string): string {
  return value === 'None' ? '' : value;
}
