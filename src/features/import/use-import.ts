import { useRef, useState } from 'react';
import { useClient } from '../../client/client-context.ts';
import { problemText } from '../../client/failure.ts';
import {
  openFile,
  readOrigin,
  runImport,
  surveyTable,
  type ImportFile,
  type ImportMapping,
  type ImportOrigin,
  type ImportReportRow,
  type LostFile,
} from '../../client/imports.ts';
import { UnreadableFile } from '../../domain/imports/byte-source.ts';
import type { Columns } from '../../domain/imports/columns.ts';
import type { DayOrder } from '../../domain/imports/dates.ts';
import type { ExtraPlace } from '../../domain/imports/survey.ts';
import type { TableChoice, TableFile } from '../../domain/imports/table.ts';
import type { ProjectId } from '../../domain/ids.ts';
import { importText } from '../../text/import.ts';

/** What happened to the rows so far. */
export interface Outcomes {
  readonly counts: Readonly<Record<ImportReportRow['outcome'], number>>;
  /** Rows that were not imported, or not completely. */
  readonly told: readonly ImportReportRow[];
}

export type ImportStep =
  | {
      readonly step: 'choose';
      readonly problem: string | null;
      /** What is being read, in words; null: nothing. */
      readonly reading: string | null;
    }
  | { readonly step: 'table'; readonly chosen: File; readonly table: TableFile }
  | { readonly step: 'preview'; readonly file: ImportFile }
  | {
      readonly step: 'running';
      readonly file: ImportFile;
      readonly done: number;
      readonly resumed: number;
    }
  | {
      readonly step: 'done';
      readonly file: ImportFile;
      readonly outcomes: Outcomes;
      readonly lost: readonly LostFile[];
      readonly problem: string | null;
    };

const choosing = (problem: string | null, reading: string | null): ImportStep => ({
  step: 'choose',
  problem,
  reading,
});

interface Place {
  readonly slug: string;
  readonly projectId: ProjectId;
}

/** Ways to something to import: each leads to the next step, or back to the choice with what went wrong. */
function useReading(place: Place, setState: (step: ImportStep) => void) {
  const client = useClient();
  const onRead = (share: number) => setState(choosing(null, importText.reading(share)));

  async function read(name: string, work: () => Promise<ImportStep>): Promise<void> {
    try {
      setState(await work());
    } catch (error) {
      setState(choosing(problemOf(name, error), null));
    }
  }

  const open = (file: File, choice: TableChoice) =>
    read(file.name, async () => {
      onRead(0);
      const found = await openFile(file, choice, onRead);
      return 'head' in found
        ? { step: 'table', chosen: file, table: found }
        : { step: 'preview', file: found };
    });

  const arrange = (table: TableFile, columns: Columns, order: DayOrder) =>
    read(table.source.name, async () => {
      onRead(0);
      return { step: 'preview', file: await surveyTable(table, columns, order) };
    });

  const fetchFrom = (origin: ImportOrigin) =>
    read('', async () => {
      setState(choosing(null, importText.fetching(0)));
      const onProgress = (count: number) => setState(choosing(null, importText.fetching(count)));
      return { step: 'preview', file: await readOrigin(client, place, origin, onProgress) };
    });

  return {
    open: (file: File, choice: TableChoice = {}) => void open(file, choice),
    arrange: (table: TableFile, columns: Columns, order: DayOrder) =>
      void arrange(table, columns, order),
    fetchFrom: (origin: ImportOrigin) => void fetchFrom(origin),
  };
}

/** From a file or another tracker's API to a report, one step after the other. */
export function useImport(place: Place) {
  const client = useClient();
  const [state, setState] = useState<ImportStep>(choosing(null, null));
  const reading = useReading(place, setState);
  const stopped = useRef(false);

  async function start(
    file: ImportFile,
    mapping: ImportMapping,
    places: ReadonlyMap<string, ExtraPlace>,
  ): Promise<void> {
    stopped.current = false;
    const counts = { created: 0, updated: 0, unchanged: 0, failed: 0 };
    const told: ImportReportRow[] = [];
    const lost: LostFile[] = [];
    let [done, resumed] = [0, 0];
    const show = () => setState({ step: 'running', file, done: done + resumed, resumed });
    const end = (problem: string | null) =>
      setState({ step: 'done', file, outcomes: { counts, told }, lost, problem });
    show();
    try {
      await runImport(client, place, {
        file,
        mapping,
        places,
        isStopped: () => stopped.current,
        onLost: (one) => lost.push(one),
        onResumed: (rows) => {
          resumed = rows;
          show();
        },
        onProgress: (rows) => {
          for (const { outcome } of rows) counts[outcome] += 1;
          told.push(...rows.filter(({ message }) => message !== null));
          done += rows.length;
          show();
        },
      });
      end(stopped.current ? importText.stopped : null);
    } catch (error) {
      end(`${problemText(error)} ${importText.failed}`);
    }
  }

  return {
    state,
    ...reading,
    start: (file: ImportFile, mapping: ImportMapping, places: ReadonlyMap<string, ExtraPlace>) =>
      void start(file, mapping, places),
    stop: () => {
      stopped.current = true;
    },
    again: () => setState(choosing(null, null)),
  };
}

function problemOf(name: string, error: unknown): string {
  if (!(error instanceof UnreadableFile)) return problemText(error);
  return name === '' ? error.message : importText.unreadable(name, error.message);
}
