import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { previewImport, type ImportPreview } from '../../src/domain/import-preview.ts';
import {
  foreignIssue,
  githubIssue,
  IMPORT_SOURCES,
  IMPORT_PIECE_ROWS,
  type ImportMapping,
  type ImportReportRow,
} from '../../src/protocol/github-issues.ts';
import { importRows } from '../commands/imports/import-rows.ts';
import { finishImport, startImport } from '../commands/imports/start-import.ts';
import { undoImport } from '../commands/imports/undo-import.ts';
import { learnTables } from '../commands/learn.ts';
import { write, type CommandDeps } from '../commands/write.ts';
import { importTarget, type ImportTarget } from '../queries/imports/import-target.ts';
import { FILE_KINDS, readSourceFile } from './import-file.ts';
import { ToolRefused, type Say, type Tool } from './tool.ts';

const USAGE = `import --file FILE --workspace SLUG --project KEY [--from ${FILE_KINDS.join('|')}] [--dry-run]
import --undo RUN --workspace SLUG --project KEY`;

const input = z.object({
  workspace: z.string().min(1),
  project: z.string().min(1),
  dryRun: z.boolean(),
  undo: z.string().nullable(),
  fileName: z.string(),
  source: z.enum(IMPORT_SOURCES),
  rows: z.array(z.unknown()),
});
type Input = z.infer<typeof input>;

/** `npm run import -- --file issues.json --workspace acme --project APP`: GitHub's issues as JSON, Jira's export or any table as CSV. */
export const importTool: Tool = {
  name: 'import',
  usage: USAGE,
  readInput: async (args) => {
    const { values } = parseArgs({
      args: [...args],
      options: {
        file: { type: 'string' },
        from: { type: 'string' },
        workspace: { type: 'string' },
        project: { type: 'string' },
        undo: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
      },
    });
    const { source, rows } = values.file
      ? await readSourceFile(values.file, values.from ?? null)
      : { source: 'github' as const, rows: [] };
    return {
      workspace: values.workspace,
      project: values.project,
      dryRun: values['dry-run'],
      undo: values.undo ?? null,
      fileName: values.file ? basename(values.file) : '',
      source,
      rows,
    };
  },
  run: async (deps, raw, say) => {
    const parsed = input.safeParse(raw);
    if (!parsed.success) throw new ToolRefused(`${z.prettifyError(parsed.error)}\n${USAGE}`);
    const { workspace, project } = parsed.data;
    const target = await importTarget(deps.db.db, workspace, project);
    if (!target) throw new ToolRefused(`There is no project ${project} in workspace ${workspace}.`);
    if (parsed.data.undo !== null) return undo(deps, target, parsed.data.undo);
    if (parsed.data.rows.length === 0) throw new ToolRefused(`The file holds no issues.\n${USAGE}`);
    return run(deps, target, parsed.data, say);
  },
};

async function run(
  deps: CommandDeps,
  target: ImportTarget,
  { rows, source, fileName, dryRun }: Input,
  say: Say,
): Promise<string> {
  const schema = source === 'github' ? githubIssue : foreignIssue;
  const readable = rows.flatMap((row) => {
    const parsed = schema.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
  const preview = previewImport(readable, target);
  tellPreview(preview, target, say);
  if (dryRun) return 'Nothing was written: this was a dry run.';
  const scope = {
    workspaceId: target.workspaceId,
    projectIds: [target.projectId],
    actor: target.adminId,
  };
  const start = {
    source,
    file_name: fileName.slice(0, 255),
    total: rows.length,
    mapping: mappingOf(preview),
  };
  const { value } = await write(deps, scope, (w) => startImport(w, target.projectId, start));
  const report: ImportReportRow[] = [];
  for (let offset = 0; offset < rows.length; offset += IMPORT_PIECE_ROWS) {
    const piece = { offset, rows: rows.slice(offset, offset + IMPORT_PIECE_ROWS) };
    const { value: told } = await write(deps, scope, (w) =>
      importRows(w, target.projectId, value.id, piece),
    );
    report.push(...told);
    say(`${Math.min(offset + IMPORT_PIECE_ROWS, rows.length)} of ${rows.length}`);
  }
  await write(deps, scope, (w) => finishImport(w, target.projectId, value.id));
  await learnTables(deps);
  for (const row of report.filter(({ outcome }) => outcome === 'failed')) {
    say(`Row ${row.row + 1} (${row.external_id ?? 'no number'}) was not imported: ${row.message}`);
  }
  return `${summary(report)} Undo with --undo ${value.id}.`;
}

async function undo(deps: CommandDeps, target: ImportTarget, runId: string): Promise<string> {
  if (!z.uuid().safeParse(runId).success) throw new ToolRefused(`${runId} is no import.`);
  const scope = {
    workspaceId: target.workspaceId,
    projectIds: [target.projectId],
    actor: target.adminId,
  };
  await write(deps, scope, (w) => undoImport(w, target.projectId, runId));
  return 'The import was taken back.';
}

function mappingOf({ states, named, people }: ImportPreview): ImportMapping {
  const { open_state_id, closed_state_id, not_planned_state_id } = states;
  if (!open_state_id || !closed_state_id || !not_planned_state_id) {
    throw new ToolRefused('The project needs a state for open and one for closed items first.');
  }
  return {
    open_state_id,
    closed_state_id,
    not_planned_state_id,
    states: Object.fromEntries(
      named.flatMap(({ name, state_id }) => (state_id ? [[name, state_id] as const] : [])),
    ),
    people: Object.fromEntries(
      people.flatMap(({ login, member_id }) => (member_id ? [[login, member_id] as const] : [])),
    ),
  };
}

function tellPreview(preview: ImportPreview, target: ImportTarget, say: Say): void {
  const state = (id: string | null) => target.states.find((one) => one.id === id)?.name ?? '?';
  say(`${preview.items} issues with ${preview.comments} comments.`);
  say(
    `Open → ${state(preview.states.open_state_id)}, closed → ${state(preview.states.closed_state_id)}, ` +
      `not planned → ${state(preview.states.not_planned_state_id)}.`,
  );
  for (const { name, state_id } of preview.named) {
    say(`${name} → ${state_id ? state(state_id) : 'by open and closed'}`);
  }
  const fresh = preview.labels.filter((label) => label.label_id === null);
  say(`Labels: ${preview.labels.length}, of which ${fresh.length} are new.`);
  const unknown = preview.people.filter((person) => person.member_id === null);
  say(`People: ${preview.people.length}, of which ${unknown.length} become inactive placeholders.`);
}

function summary(report: readonly ImportReportRow[]): string {
  const count = (outcome: ImportReportRow['outcome']) =>
    report.filter((row) => row.outcome === outcome).length;
  return (
    `${count('created')} created, ${count('updated')} updated, ` +
    `${count('unchanged')} unchanged, ${count('failed')} failed.`
  );
}
