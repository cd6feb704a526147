import { z } from 'zod';
import { PRIORITIES } from '../../../src/domain/priority.ts';
import { jsonText, read, type DeclaredRoute } from '../../plugins/route.ts';
import { notFound } from '../../policies/refusal.ts';
import { found } from '../../policies/viewer.ts';
import { feedEnvelope } from '../../presenters/feed-envelope.ts';
import { inZone, type InZone } from '../../presenters/in-zone.ts';
import {
  descriptionVersions,
  findDescriptionVersion,
} from '../../queries/work-items/description-versions.ts';
import { feedPageOf } from '../feed-cursor.ts';
import { mustSee } from './item-access.ts';
import { feedPaged } from './list-answers.ts';

const item = '/api/workspaces/:slug/projects/:project_id/issues/:issue_id';
const tag = 'Comments and history';
const anyone = { scope: 'project', roles: [20, 15, 5] } as const;
const query = z.object({ cursor: z.string().optional() });

const time = z.iso.datetime({ offset: true });
const version = z.object({
  id: z.uuid(),
  workspace: z.uuid(),
  project: z.uuid(),
  issue: z.uuid(),
  last_saved_at: time,
  owned_by: z.uuid().nullable(),
  created_at: time,
  updated_at: time,
  created_by: z.uuid().nullable(),
  updated_by: z.uuid().nullable(),
});

interface VersionRow {
  readonly id: string;
  readonly workspace_id: string;
  readonly project_id: string;
  readonly work_item_id: string;
  readonly last_saved_at: string;
  readonly owned_by: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

function presentVersion(row: VersionRow, at: InZone) {
  return {
    id: row.id,
    workspace: row.workspace_id,
    project: row.project_id,
    issue: row.work_item_id,
    last_saved_at: at(row.last_saved_at),
    owned_by: row.owned_by,
    created_at: at(row.created_at),
    updated_at: at(row.updated_at),
    created_by: row.owned_by,
    updated_by: row.owned_by,
  };
}

export const versionRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${item}/versions/`,
    tag,
    summary: 'Versions of all properties: none are kept, the history tells each change',
    rule: anyone,
    query,
    answer: feedPaged(version),
    handler: async ({ db, project, viewer }, { params, query: sent }) => {
      const paging = feedPageOf(sent.cursor);
      await mustSee(db, project, viewer, params.issue_id);
      return jsonText(feedEnvelope({ ...paging, total: 0, rows: '[]', marker: null }));
    },
  }),
  read({
    method: 'GET',
    path: `${item}/versions/:id/`,
    tag,
    summary: 'One version of all properties: none are kept',
    rule: anyone,
    answer: version.extend({
      parent: z.uuid().nullable(),
      state: z.uuid().nullable(),
      estimate_point: z.uuid().nullable(),
      name: z.string(),
      priority: z.enum(PRIORITIES),
      start_date: z.iso.date().nullable(),
      target_date: z.iso.date().nullable(),
      assignees: z.array(z.uuid()),
      sequence_id: z.int(),
      labels: z.array(z.uuid()),
      sort_order: z.number(),
      completed_at: time.nullable(),
      archived_at: z.iso.date().nullable(),
      is_draft: z.boolean(),
      external_source: z.string().nullable(),
      external_id: z.string().nullable(),
      type: z.uuid().nullable(),
      cycle: z.uuid().nullable(),
      modules: z.array(z.uuid()),
      meta: z.record(z.string(), z.json()),
    }),
    handler: async ({ db, project, viewer }, { params }) => {
      await mustSee(db, project, viewer, params.issue_id);
      throw notFound();
    },
  }),
  read({
    method: 'GET',
    path: `${item}/description-versions/`,
    tag,
    summary: 'The versions of a description, newest first',
    rule: anyone,
    query,
    answer: feedPaged(version),
    handler: async ({ db, project, viewer }, { params, query: sent }) => {
      const paging = feedPageOf(sent.cursor);
      await mustSee(db, project, viewer, params.issue_id);
      const { total, rows } = await descriptionVersions(db, project, params.issue_id, paging);
      const at = inZone(viewer.timezone);
      const text = JSON.stringify(rows.map((row) => presentVersion(row, at)));
      return jsonText(feedEnvelope({ ...paging, total, rows: text, marker: null }));
    },
  }),
  read({
    method: 'GET',
    path: `${item}/description-versions/:id/`,
    tag,
    summary: 'One version of a description with its text',
    rule: anyone,
    answer: version.extend({
      description_binary: z.null(),
      description_html: z.string(),
      description_stripped: z.string().nullable(),
      description_json: z.record(z.string(), z.json()),
    }),
    handler: async ({ db, project, viewer }, { params }) => {
      await mustSee(db, project, viewer, params.issue_id);
      const { issue_id, id } = params;
      const row = found(await findDescriptionVersion(db, project, issue_id, id));
      return {
        ...presentVersion(row, inZone(viewer.timezone)),
        description_binary: null,
        description_html: row.description_html,
        description_stripped: row.description_stripped,
        description_json: row.description,
      };
    },
  }),
];
