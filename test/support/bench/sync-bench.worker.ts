import type { ProjectId } from '../../../src/domain/ids.ts';
import { isoOfMicros } from '../../../src/domain/timestamps.ts';
import type { Db } from '../../../workers/db/db.ts';
import { databases } from '../../../workers/db/open-database.ts';
import { sql } from '../../../workers/db/sql.ts';
import { mergeWords, SHORT_LOG, writeLogBack } from '../../../workers/db/upkeep.ts';
import { realClock } from '../../../workers/net/real-clock.ts';
import { createRest, type Rest } from '../../../workers/net/rest.ts';
import type { OutboxMirror } from '../../../workers/outbox/mirror.ts';
import { listWorkItems } from '../../../workers/queries/list-work-items.ts';
import type { SyncDeps } from '../../../workers/sync/deps.ts';
import { createSendTimes } from '../../../workers/sync/send-times.ts';
import { projectRound } from '../../../workers/sync/project-round.ts';
import { ANA, listQuery, PROJECT } from '../builders.ts';
import { pageText, recordedPages } from './recorded-pages.ts';

/** What the bench asks of sync over real files. Each step begins with a new copy. */
export type SyncBenchStep =
  | { readonly do: 'recorded'; readonly items: number }
  | { readonly do: 'server'; readonly slug: string; readonly project: ProjectId }
  | { readonly do: 'pages'; readonly items: number; readonly rounds: number };

export interface Loaded {
  readonly rows: number;
  readonly ms: number;
  /** The longest that a question waited meanwhile. */
  readonly waited: number;
  readonly bytes: number;
}

export interface Paged {
  readonly ms: readonly number[];
  readonly waited: readonly number[];
  /** The longest step of what is made up for when nothing is left to sync. */
  readonly after: readonly number[];
}

const NO_OUTBOX: OutboxMirror = {
  list: () => [],
  reload: async () => {},
  update: async () => null,
  updateMany: async () => new Map(),
  clear: async () => {},
};

addEventListener('message', ({ data }: MessageEvent<SyncBenchStep>) => {
  run(data).then(
    (value) => postMessage({ value }),
    (error: unknown) => postMessage({ error: String((error as Error).stack ?? error) }),
  );
});

async function run(step: SyncBenchStep): Promise<Loaded | Paged> {
  const files = databases();
  const name = crypto.randomUUID();
  const { db, close, erase } = await files.open(name);
  if (step.do === 'pages') {
    const paged = await applyPages(db, step);
    await erase();
    return paged;
  }
  const recorded = step.do === 'recorded' ? [...recordedPages(step.items)] : [];
  const [rest, slug, project] =
    step.do === 'recorded'
      ? [playing(recorded), 'acme', PROJECT]
      : [createRest(() => {}), step.slug, step.project];
  const loaded = await timed(db, project, () => load(db, rest, slug, project));
  const rows = Number(db.text(sql`SELECT count(*) || '' FROM issues`));
  close();
  const bytes = await sizeOf(name);
  await files.erase(name);
  return { rows, bytes, ...loaded };
}

async function load(db: Db, rest: Rest, slug: string, project: ProjectId): Promise<void> {
  const end = await projectRound(depsFor(db, rest, slug), project);
  if (end.kind !== 'done') throw new Error(JSON.stringify(end));
}

/** Pages of 500 changed rows, on a copy that has been read as a screen reads it. */
async function applyPages(
  db: Db,
  { items, rounds }: Extract<SyncBenchStep, { readonly do: 'pages' }>,
): Promise<Paged> {
  const pages = [...recordedPages(items)];
  await load(db, playing([...pages]), 'acme', PROJECT);
  ask(db, PROJECT);
  ask(db, PROJECT);
  const [ms, waited, after]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const page = changed(pages[round % pages.length] ?? '', round);
    const took = await timed(db, PROJECT, () => load(db, playing([page]), 'acme', PROJECT));
    ms.push(took.ms);
    waited.push(took.waited);
    after.push(Math.max(...stepsAfter(db)));
  }
  return { ms, waited, after };
}

function stepsAfter(db: Db): readonly number[] {
  const steps: number[] = [];
  const step = <T>(body: () => T): T => {
    const began = performance.now();
    const end = body();
    steps.push(performance.now() - began);
    return end;
  };
  while (step(() => mergeWords(db)));
  step(() => writeLogBack(db, SHORT_LOG));
  return steps;
}

/** The rows of a page, as if somebody had changed all of them since. */
function changed(page: string, round: number): string {
  const { results } = JSON.parse(page) as { readonly results: readonly { name: string }[] };
  const rows = results.map((row, i) => ({
    ...row,
    name: `${row.name} again`,
    priority: 'high',
    updated_at: isoOfMicros(1_790_000_000_000_000 + round * 1_000_000 + i),
  }));
  return pageText(rows, rows.length, false);
}

/** Runs `body` while a screen asks for its list again and again. */
async function timed(db: Db, project: ProjectId, body: () => Promise<void>) {
  const asked = { isDone: false, waited: 0 };
  const asking = (async () => {
    while (!asked.isDone) {
      const began = performance.now();
      await realClock.breathe();
      asked.waited = Math.max(asked.waited, performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
  })();
  const began = performance.now();
  await body();
  const ms = performance.now() - began;
  asked.isDone = true;
  await asking;
  ask(db, project);
  return { ms, waited: asked.waited };
}

function ask(db: Db, project: ProjectId): void {
  const scope = { kind: 'project', project_id: project } as const;
  listWorkItems(db, listQuery({ scope, group_by: 'state' }), []);
}

/** Answers with recorded bodies, parsed anew as they are from the network. */
function playing(pages: string[]): Rest {
  return {
    send: async () => {
      const body = JSON.parse(pages.shift() ?? pageText([], 0, false)) as unknown;
      return { isOurs: true, status: 200, body, updatedAt: null, retryAfterMs: null };
    },
  };
}

function depsFor(db: Db, rest: Rest, slug: string): SyncDeps {
  return {
    ...{ slug, userId: ANA, rest, outbox: NO_OUTBOX, clock: realClock },
    copy: () => db,
    copyFailed: () => {},
    sendTimes: createSendTimes(realClock),
    sendSoon: () => {},
    committed: () => {},
    tell: () => {},
  };
}

async function sizeOf(name: string): Promise<number> {
  const root = await navigator.storage.getDirectory();
  const pool = await (await root.getDirectoryHandle('holdfast')).getDirectoryHandle(name);
  const files = await pool.getDirectoryHandle('.opaque');
  let bytes = 0;
  for await (const file of files.values()) {
    bytes += (await (file as FileSystemFileHandle).getFile()).size;
  }
  return bytes;
}
