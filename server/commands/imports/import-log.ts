import { z } from 'zod';
import type { ImportReportRow } from '../../../src/protocol/github-issues.ts';
import type { Write } from '../write.ts';

type Entity = 'work_item' | 'comment' | 'label' | 'cycle' | 'module' | 'user' | 'estimate';
type Outcome = ImportReportRow['outcome'];

/** What one piece of an import did, row by row: for the report, and to undo it. */
export interface ImportLog {
  readonly row: (
    row: number,
    externalId: string,
    outcome: Outcome,
    workItemId: string,
    message: string | null,
  ) => void;
  /** An epic that is a module and no item. */
  readonly module: (row: number, externalId: string, outcome: Outcome, moduleId: string) => void;
  readonly failed: (row: number, raw: unknown, message: string) => void;
  readonly made: (entity: Entity, id: string, externalId: string, row?: number | null) => void;
  /** Of the rows alone, in their order in the file. */
  readonly report: () => readonly ImportReportRow[];
  readonly save: () => Promise<void>;
}

interface Entry {
  readonly source_row: number | null;
  readonly entity: Entity;
  readonly external_id: string | null;
  readonly entity_id: string | null;
  readonly outcome: Outcome;
  readonly message: string | null;
}

const NOTHING = { source_row: null, external_id: null, entity_id: null, message: null } as const;

export async function importLog(w: Write, runId: string): Promise<ImportLog> {
  const last = await w.tx
    .selectFrom('import_rows')
    .select((eb) => eb.fn.max('position').as('position'))
    .where('workspace_id', '=', w.workspaceId)
    .where('run_id', '=', runId)
    .executeTakeFirst();
  const first = (last?.position ?? -1) + 1;
  const entries: Entry[] = [];
  const add = (entity: Entity, outcome: Outcome, rest: Partial<Entry>) =>
    entries.push({ ...NOTHING, ...rest, entity, outcome });
  return {
    row: (source_row, external_id, outcome, entity_id, message) =>
      add('work_item', outcome, { source_row, external_id, entity_id, message }),
    module: (source_row, external_id, outcome, entity_id) =>
      add('module', outcome, { source_row, external_id, entity_id }),
    failed: (source_row, raw, message) =>
      add('work_item', 'failed', { source_row, external_id: numberOf(raw), message }),
    made: (entity, entity_id, external_id, source_row = null) =>
      add(entity, 'created', { source_row, external_id, entity_id }),
    report: () =>
      entries
        .filter(({ source_row, entity }) => source_row !== null && entity !== 'comment')
        .map(reportOf)
        .toSorted((a, b) => a.row - b.row),
    save: async () => {
      if (entries.length === 0) return;
      await w.tx
        .insertInto('import_rows')
        .values(
          entries.map((entry, i) => ({
            workspace_id: w.workspaceId,
            run_id: runId,
            position: first + i,
            ...entry,
          })),
        )
        .execute();
    },
  };
}

export function reportOf(entry: Entry): ImportReportRow {
  return {
    row: entry.source_row ?? 0,
    external_id: entry.external_id,
    outcome: entry.outcome,
    message: entry.message,
    work_item_id: entry.entity === 'work_item' ? entry.entity_id : null,
  };
}

/** As far as an unreadable row can be named. */
function numberOf(raw: unknown): string | null {
  const name = z.union([z.number(), z.string()]);
  const parsed = z.object({ key: name.optional(), number: name.nullish() }).safeParse(raw);
  const known = parsed.success ? (parsed.data.key ?? parsed.data.number) : null;
  return known === null || known === undefined ? null : String(known).slice(0, 255);
}
