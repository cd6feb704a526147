import { useRef, useState } from 'react';
import { useClient } from '../../client/client-context.ts';
import { problemText } from '../../client/failure.ts';
import {
  foreignFile,
  readImportFile,
  readOrigin,
  runImport,
  UnreadableFile,
  type ImportFile,
  type ImportMapping,
  type ImportOrigin,
  type ImportReportRow,
  type ImportTable,
  type LostFile,
} from '../../client/imports.ts';
import { readPlainCsv, type CsvColumns } from '../../domain/plain-csv.ts';
import type { ProjectId } from '../../domain/ids.ts';
import { importText } from '../../text/import.ts';

export type ImportStep =
  | {
      readonly step: 'choose';
      readonly problem: string | null;
      /** What is being read, in words; null: nothing. */
      readonly reading: string | null;
    }
  | { readonly step: 'columns'; readonly table: ImportTable }
  | { readonly step: 'preview'; readonly file: ImportFile }
  | {
      readonly step: 'running';
      readonly file: ImportFile;
      readonly report: readonly ImportReportRow[];
    }
  | {
      readonly step: 'done';
      readonly total: number;
      readonly report: readonly ImportReportRow[];
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

/** Ways to what can be imported: each leads to the next step, or back to the choice with what went wrong. */
function useReading(place: Place, setState: (step: ImportStep) => void) {
  const client = useClient();

  async function read(words: string, work: () => Promise<ImportStep>): Promise<void> {
    setState(choosing(null, words));
    try {
      setState(await work());
    } catch (error) {
      setState(choosing(problemOf(error), null));
    }
  }

  const choose = (file: File) =>
    read(importText.reading, async () => {
      const found = await readImportFile(file);
      return 'cells' in found
        ? { step: 'columns', table: found }
        : { step: 'preview', file: found };
    });

  const arrange = ({ name, cells }: ImportTable, columns: CsvColumns) =>
    read(importText.reading, async () => ({
      step: 'preview',
      file: foreignFile(name, 'csv', readPlainCsv(cells, columns)),
    }));

  const fetchFrom = (origin: ImportOrigin) =>
    read(importText.fetching(0), async () => {
      const onProgress = (count: number) => setState(choosing(null, importText.fetching(count)));
      return { step: 'preview', file: await readOrigin(client, place, origin, onProgress) };
    });

  return {
    choose: (file: File) => void choose(file),
    arrange: (table: ImportTable, columns: CsvColumns) => void arrange(table, columns),
    fetchFrom: (origin: ImportOrigin) => void fetchFrom(origin),
  };
}

/** From a file or another tracker's API to a report, one step after the other. */
export function useImport(place: Place) {
  const client = useClient();
  const [state, setState] = useState<ImportStep>(choosing(null, null));
  const reading = useReading(place, setState);
  const stopped = useRef(false);

  async function start(file: ImportFile, mapping: ImportMapping): Promise<void> {
    stopped.current = false;
    const report: ImportReportRow[] = [];
    const lost: LostFile[] = [];
    const total = file.rows.length;
    setState({ step: 'running', file, report: [] });
    try {
      await runImport(client, place, {
        file,
        mapping,
        isStopped: () => stopped.current,
        onLost: (one) => lost.push(one),
        onProgress: (rows) => {
          report.push(...rows);
          setState({ step: 'running', file, report: [...report] });
        },
      });
      const problem = stopped.current ? importText.stopped : null;
      setState({ step: 'done', total, report, lost, problem });
    } catch (error) {
      const problem = `${problemText(error)} ${importText.failed}`;
      setState({ step: 'done', total, report, lost, problem });
    }
  }

  return {
    state,
    ...reading,
    start: (file: ImportFile, mapping: ImportMapping) => void start(file, mapping),
    stop: () => {
      stopped.current = true;
    },
    again: () => setState(choosing(null, null)),
  };
}

function problemOf(error: unknown): string {
  if (!(error instanceof UnreadableFile)) return problemText(error);
  return importText.problems[error.message] ?? error.message;
}
