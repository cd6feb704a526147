import { z } from 'zod';
import { ADMIN } from '../../../src/domain/roles.ts';
import {
  importParents,
  importPiece,
  importPieceAnswer,
  importReportRow,
  importRun,
  importStart,
  importStarted,
} from '../../../src/protocol/github-issues.ts';
import { finishImport, startImport } from '../../commands/imports/start-import.ts';
import { importRows } from '../../commands/imports/import-rows.ts';
import { importParents as placeParents } from '../../commands/imports/place-parents.ts';
import { undoImport } from '../../commands/imports/undo-import.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { notFound } from '../../policies/refusal.ts';
import { importReport, listImports } from '../../queries/imports/imports.ts';

const tag = 'Imports';
const rule = { scope: 'project', roles: [ADMIN] } as const;
const IMPORTS = '/api/workspaces/:slug/projects/:project_id/imports/';
const IMPORT = '/api/workspaces/:slug/projects/:project_id/imports/:import_id/';

/** The tables that undoing an import writes. */
export const UNDO_WRITES = [
  'activities',
  'comments',
  'cycles',
  'description_versions',
  'estimate_points',
  'estimates',
  'import_runs',
  'labels',
  'modules',
  'projects',
  'tombstones',
  'users',
  'work_item_assignees',
  'work_item_labels',
  'work_item_mentions',
  'work_item_modules',
  'work_item_subscribers',
  'work_items',
  'workspace_members',
] as const;

/** 50 rows with all their comments. */
const LARGEST_PIECE = 10 * 1024 * 1024;

/** Not in the contract: the client that has the file begins an import, sends it in pieces and ends it. */
export const importRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: IMPORTS,
    tag,
    summary: 'The imports of a project, newest first',
    rule,
    answer: z.array(importRun),
    handler: ({ db, project }) => listImports(db, project),
  }),
  write({
    method: 'POST',
    path: IMPORTS,
    tag,
    summary: 'Begin an import, or resume an interrupted one of the same content',
    rule,
    body: importStart,
    status: 201,
    answer: importStarted,
    writes: ['estimate_points', 'estimates', 'import_rows', 'import_runs', 'projects'],
    handler: ({ write, project }, { body }) => startImport(write, project.id, body),
  }),
  read({
    method: 'GET',
    path: IMPORT,
    tag,
    summary: 'An import and what became of each row',
    rule,
    answer: importRun.extend({ rows: z.array(importReportRow) }),
    handler: async ({ db, project }, { params }) => {
      const run = (await listImports(db, project)).find(({ id }) => id === params.import_id);
      if (!run) throw notFound();
      return { ...run, rows: await importReport(db, project, run.id) };
    },
  }),
  write({
    method: 'POST',
    path: `${IMPORT}rows/`,
    tag,
    summary: 'Import a piece of the file',
    rule,
    body: importPiece,
    largestBody: LARGEST_PIECE,
    answer: importPieceAnswer,
    writes: [
      'activities',
      'comments',
      'cycles',
      'import_rows',
      'import_runs',
      'labels',
      'modules',
      'projects',
      'users',
      'work_item_assignees',
      'work_item_labels',
      'work_item_modules',
      'work_item_subscribers',
      'work_items',
      'workspace_members',
    ],
    handler: async ({ write, project }, { params, body }) => ({
      rows: await importRows(write, project.id, params.import_id, body),
    }),
  }),
  write({
    method: 'POST',
    path: `${IMPORT}parents/`,
    tag,
    summary: 'Set parents that come after their children in the file',
    rule,
    body: importParents,
    status: 204,
    writes: ['projects', 'work_item_modules', 'work_items'],
    handler: async ({ write, project }, { params, body }) => {
      await placeParents(write, project.id, params.import_id, body);
      return null;
    },
  }),
  write({
    method: 'POST',
    path: `${IMPORT}finish/`,
    tag,
    summary: 'End an import',
    rule,
    status: 204,
    writes: ['import_runs'],
    handler: async ({ write, project }, { params }) => {
      await finishImport(write, project.id, params.import_id);
      return null;
    },
  }),
  write({
    method: 'DELETE',
    path: IMPORT,
    tag,
    summary: 'Undo an import',
    rule,
    status: 204,
    writes: UNDO_WRITES,
    handler: async ({ write, project }, { params }) => {
      await undoImport(write, project.id, params.import_id);
      return null;
    },
  }),
];
