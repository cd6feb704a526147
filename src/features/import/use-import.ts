import { useRef, useState } from 'react';
import { useClient } from '../../client/client-context.ts';
import { problemText } from '../../client/failure.ts';
import {
  readGithubFile,
  runImport,
  UnreadableFile,
  type GithubFile,
  type ImportMapping,
  type ImportReportRow,
} from '../../client/github-import.ts';
import type { ProjectId } from '../../domain/ids.ts';
import { importText } from '../../text/import.ts';

export type ImportStep =
  | { readonly step: 'choose'; readonly problem: string | null; readonly isReading: boolean }
  | { readonly step: 'preview'; readonly file: GithubFile }
  | {
      readonly step: 'running';
      readonly file: GithubFile;
      readonly report: readonly ImportReportRow[];
    }
  | {
      readonly step: 'done';
      readonly total: number;
      readonly report: readonly ImportReportRow[];
      readonly problem: string | null;
    };

const CHOOSE: ImportStep = { step: 'choose', problem: null, isReading: false };

/** From a file to a report, one step after the other. */
export function useImport(place: { readonly slug: string; readonly projectId: ProjectId }) {
  const client = useClient();
  const [state, setState] = useState<ImportStep>(CHOOSE);
  const stopped = useRef(false);

  async function choose(file: File): Promise<void> {
    setState({ step: 'choose', problem: null, isReading: true });
    try {
      setState({ step: 'preview', file: await readGithubFile(file) });
    } catch (error) {
      const kind = error instanceof UnreadableFile ? error.message : 'unknown';
      const problem = importText.problems[kind] ?? importText.problems['unknown'] ?? kind;
      setState({ step: 'choose', problem, isReading: false });
    }
  }

  async function start(file: GithubFile, mapping: ImportMapping): Promise<void> {
    stopped.current = false;
    const report: ImportReportRow[] = [];
    const total = file.rows.length;
    setState({ step: 'running', file, report: [] });
    try {
      await runImport(client, place, {
        file,
        mapping,
        isStopped: () => stopped.current,
        onProgress: (rows) => {
          report.push(...rows);
          setState({ step: 'running', file, report: [...report] });
        },
      });
      const problem = stopped.current ? importText.stopped : null;
      setState({ step: 'done', total, report, problem });
    } catch (error) {
      const problem = `${problemText(error)} ${importText.failed}`;
      setState({ step: 'done', total, report, problem });
    }
  }

  return {
    state,
    choose: (file: File) => void choose(file),
    start: (file: GithubFile, mapping: ImportMapping) => void start(file, mapping),
    stop: () => {
      stopped.current = true;
    },
    again: () => setState(CHOOSE),
  };
}
