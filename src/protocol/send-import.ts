import {
  laterParents,
  settleRow,
  type ExtraPlace,
  type ImportSurvey,
  type RowReading,
} from '../domain/imports/survey.ts';
import type { ReadRow } from '../domain/imports/foreign-row.ts';
import {
  MAX_IMPORT_ROWS,
  type ImportParents,
  type ImportPiece,
  type ImportReportRow,
  type ImportStart,
  type ImportStarted,
} from './github-issues.ts';

/** How an import reaches the database: by REST from the page, directly or by a socket from the command line. */
export interface ImportDoor {
  readonly start: (start: ImportStart) => Promise<ImportStarted>;
  readonly rows: (id: string, piece: ImportPiece) => Promise<readonly ImportReportRow[]>;
  readonly parents: (id: string, parents: ImportParents) => Promise<void>;
  readonly finish: (id: string) => Promise<void>;
}

interface Sending {
  readonly start: ImportStart;
  readonly survey: ImportSurvey;
  readonly read: RowReading;
  readonly places: ReadonlyMap<string, ExtraPlace>;
  /** In milliseconds. */
  readonly now: () => number;
  readonly onRows: (
    report: readonly ImportReportRow[],
    sent: readonly ReadRow[],
    runId: string,
  ) => Promise<void> | void;
  /** Called once when an interrupted import goes on, with how many rows were dealt with before. */
  readonly onResumed: (rows: number) => void;
  /** Asked before each piece; what was imported so far stays. */
  readonly isStopped: () => boolean;
}

/**
 * Sends a surveyed file in pieces, each all or nothing, so small that others hardly wait. What was interrupted
 * goes on behind the last piece that arrived.
 * @returns the import's id
 */
export async function sendImport(door: ImportDoor, sending: Sending): Promise<string> {
  const { start, survey, isStopped } = sending;
  const { id, after } = await door.start(start);
  const pieces = new Pieces(door, sending, id);
  let before = 0;
  for await (const batch of sending.read()) {
    for (const raw of batch) {
      if (isStopped()) return id;
      if (raw.line <= after) before += 1;
      else {
        if (before > 0) sending.onResumed(before);
        before = 0;
        await pieces.add(settleRow(raw, survey, sending.places));
      }
    }
  }
  if (before > 0) sending.onResumed(before);
  await pieces.send();
  const later = laterParents(survey);
  for (let at = 0; at < later.length && !isStopped(); at += PARENTS_PER_CALL) {
    await door.parents(id, { parents: later.slice(at, at + PARENTS_PER_CALL) });
  }
  if (!isStopped()) await door.finish(id);
  return id;
}

const PARENTS_PER_CALL = 200;
const FIRST_SIZE = 10;
/** Below this, the cost of a call itself outweighs that of its rows. */
const LEAST_SIZE = 5;
/** Characters: descriptions of any length fit into the body of one call. */
const LONGEST_PIECE = 100_000;
/** Others wait for one piece at most: its size follows how long the last ones took. */
const QUICK_MS = 30;
const SLOW_MS = 70;

class Pieces {
  private rows: ReadRow[] = [];
  private length = 0;
  private size = FIRST_SIZE;
  private offset = 0;
  private readonly door: ImportDoor;
  private readonly sending: Sending;
  private readonly id: string;

  constructor(door: ImportDoor, sending: Sending, id: string) {
    this.door = door;
    this.sending = sending;
    this.id = id;
  }

  async add(row: ReadRow): Promise<void> {
    const length = lengthOf(row);
    if (this.length + length > LONGEST_PIECE) await this.send();
    this.rows.push(row);
    this.length += length;
    if (this.rows.length >= this.size) await this.send();
  }

  async send(): Promise<void> {
    const { rows, offset, sending } = this;
    if (rows.length === 0) return;
    this.rows = [];
    this.length = 0;
    this.offset += rows.length;
    const began = sending.now();
    const report = await this.door.rows(this.id, { offset, rows });
    const took = sending.now() - began;
    if (took > SLOW_MS) this.size = Math.max(LEAST_SIZE, Math.floor(this.size * 0.6));
    else if (took < QUICK_MS) this.size = Math.min(MAX_IMPORT_ROWS, this.size + 2);
    await sending.onRows(report, rows, this.id);
  }
}

function lengthOf(row: ReadRow): number {
  if ('refused' in row) return row.refused.length;
  const comments = row.comment_list.reduce((sum, { body }) => sum + body.length, 0);
  return 500 + row.title.length + (row.body?.length ?? 0) + comments;
}
