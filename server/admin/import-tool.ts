import { z } from 'zod';
import { usualPlace, surveyRows } from '../../src/domain/imports/survey.ts';
import { UnreadableFile } from '../../src/domain/imports/byte-source.ts';
import { previewImport, type ImportPreview } from '../../src/domain/imports/preview.ts';
import {
  importParents,
  importPiece,
  importPieceAnswer,
  importStart,
  importStarted,
  type ImportMapping,
  type ImportReportRow,
} from '../../src/protocol/github-issues.ts';
import { estimatesToMake } from '../../src/protocol/estimates-to-make.ts';
import { sendImport, type ImportDoor } from '../../src/protocol/send-import.ts';
import { importRows } from '../commands/imports/import-rows.ts';
import { importParents as placeParents } from '../commands/imports/place-parents.ts';
import { finishImport, startImport } from '../commands/imports/start-import.ts';
import { undoImport } from '../commands/imports/undo-import.ts';
import { learnTables } from '../commands/learn.ts';
import { write, type CommandDeps, type Write } from '../commands/write.ts';
import { importTarget, type ImportTarget } from '../queries/imports/import-target.ts';
import { openSourceFile } from './import-file.ts';
import { IMPORT_USAGE, readImportFlags, type ImportFlags } from './import-flags.ts';
import { tellPreview, tellRows } from './tell-import.ts';
import { ToolRefused, type Call, type Say, type Tool } from './tool.ts';

const place = {
  workspaceId: z.uuid(),
  projectId: z.uuid(),
  adminId: z.uuid().nullable(),
};
const inRun = { ...place, id: z.uuid() };

/** The steps of an import, each one call to wherever the database is. */
const step = z.discriminatedUnion('step', [
  z.object({ step: z.literal('target'), workspace: z.string(), project: z.string() }),
  z.object({ step: z.literal('start'), ...place, start: importStart }),
  z.object({ step: z.literal('rows'), ...inRun, piece: importPiece }),
  z.object({ step: z.literal('parents'), ...inRun, parents: importParents }),
  z.object({ step: z.literal('finish'), ...inRun }),
  z.object({ step: z.literal('undo'), ...inRun }),
]);
type Step = z.output<typeof step>;

/**
 * `npm run import -- --file issues.csv --workspace acme --project APP`: Jira's export or any table as CSV,
 * GitHub's issues as JSON. The file is read here, in chunks; the server gets its rows piece by piece.
 */
export const importTool: Tool = {
  name: 'import',
  usage: IMPORT_USAGE,
  readInput: (args) => Promise.resolve(readImportFlags(args)),
  drive: async (input, call, say) => {
    const flags = input as ImportFlags;
    const { workspace, project } = flags;
    if (flags.undo !== null) return undo(flags, call);
    const file = await openSourceFile(flags);
    const target = JSON.parse(await call({ step: 'target', workspace, project })) as ImportTarget;
    try {
      return await importFile(flags, file, target, call, say);
    } catch (error) {
      if (error instanceof UnreadableFile) throw new ToolRefused(`${flags.file}: ${error.message}`);
      throw error;
    }
  },
  run: async (deps, raw) => {
    const parsed = step.safeParse(raw);
    if (!parsed.success) throw new ToolRefused(z.prettifyError(parsed.error));
    return JSON.stringify(await runStep(deps, parsed.data));
  },
};

async function runStep(deps: CommandDeps, asked: Step): Promise<unknown> {
  if (asked.step === 'target') {
    const { workspace, project } = asked;
    const target = await importTarget(deps.db.db, workspace, project);
    if (!target) throw new ToolRefused(`There is no project ${project} in workspace ${workspace}.`);
    return target;
  }
  const { workspaceId, projectId, adminId } = asked;
  const scope = { workspaceId, projectIds: [projectId], actor: adminId };
  const commit = async <T>(body: (w: Write) => Promise<T>) =>
    (await write(deps, scope, body)).value;
  if (asked.step === 'start') return commit((w) => startImport(w, projectId, asked.start));
  if (asked.step === 'rows') {
    return { rows: await commit((w) => importRows(w, projectId, asked.id, asked.piece)) };
  }
  if (asked.step === 'parents') {
    await commit((w) => placeParents(w, projectId, asked.id, asked.parents));
  } else if (asked.step === 'undo') {
    await commit((w) => undoImport(w, projectId, asked.id));
  } else {
    await commit((w) => finishImport(w, projectId, asked.id));
    await learnTables(deps);
  }
  return {};
}

async function importFile(
  flags: ImportFlags,
  file: Awaited<ReturnType<typeof openSourceFile>>,
  target: ImportTarget,
  call: Call,
  say: Say,
): Promise<string> {
  const survey = await surveyRows(file.read);
  if (survey.tally.items + survey.refused === 0) throw new ToolRefused('The file holds no issues.');
  const places = new Map(
    survey.extras.map(({ name }) => [
      name,
      flags.fields.get(name.toLowerCase()) ?? usualPlace(name),
    ]),
  );
  const preview = previewImport(survey.tally, target);
  const estimates = estimatesToMake(survey, target.hasEstimate);
  tellPreview({ file, survey, places, preview, target, estimates, dates: flags.dates }, say);
  if (flags.isDryRun) return 'Nothing was written: this was a dry run.';
  if (file.days?.order === 'open' && flags.dates === null) {
    throw new ToolRefused(
      'Nothing was written: say with --dates day-first or --dates month-first how the dates are meant.',
    );
  }
  const { workspaceId, projectId, adminId } = target;
  const at = { workspaceId, projectId, adminId };
  const total = survey.tally.items + survey.refused;
  const mapping = { ...mappingOf(preview), epics: flags.epics, estimates: [...estimates] };
  const { source, name } = file;
  const start = { source, file_name: name.slice(0, 255), total, mapping, digest: survey.digest };
  const counts = new Map<ImportReportRow['outcome'], number>();
  let done = 0;
  const id = await sendImport(doorOf(call, at), {
    start,
    survey,
    read: file.read,
    places,
    now: () => performance.now(),
    isStopped: () => false,
    onResumed: (rows) => {
      done += rows;
      say(`Going on where an earlier import of this file was interrupted, after ${rows} rows.`);
    },
    onRows: (rows) => {
      for (const { outcome } of rows) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      tellRows(rows, source, say);
      const before = Math.floor(done / 1000);
      done += rows.length;
      if (Math.floor(done / 1000) > before || done === total) say(`${done} of ${total}`);
    },
  });
  return `${summary(counts)} Undo with --undo ${id}.`;
}

function doorOf(
  call: Call,
  at: Pick<ImportTarget, 'workspaceId' | 'projectId' | 'adminId'>,
): ImportDoor {
  const ask = async (asked: object): Promise<unknown> =>
    JSON.parse(await call({ ...at, ...asked }));
  return {
    start: async (start) => importStarted.parse(await ask({ step: 'start', start })),
    rows: async (id, piece) => importPieceAnswer.parse(await ask({ step: 'rows', id, piece })).rows,
    parents: async (id, parents) => void (await ask({ step: 'parents', id, parents })),
    finish: async (id) => void (await ask({ step: 'finish', id })),
  };
}

async function undo({ workspace, project, undo: id }: ImportFlags, call: Call): Promise<string> {
  if (!z.uuid().safeParse(id).success) throw new ToolRefused(`${id} isn’t the id of an import.`);
  const target = JSON.parse(await call({ step: 'target', workspace, project })) as ImportTarget;
  const { workspaceId, projectId, adminId } = target;
  await call({ step: 'undo', id, workspaceId, projectId, adminId });
  return 'The import was undone.';
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

function summary(counts: ReadonlyMap<ImportReportRow['outcome'], number>): string {
  const count = (outcome: ImportReportRow['outcome']) => counts.get(outcome) ?? 0;
  return (
    `${count('created')} created, ${count('updated')} updated, ` +
    `${count('unchanged')} unchanged, ${count('failed')} failed.`
  );
}
