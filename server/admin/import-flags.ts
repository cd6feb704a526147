import { parseArgs } from 'node:util';
import type { DayOrder } from '../../src/domain/imports/dates.ts';
import { EXTRA_PLACES, type ExtraPlace } from '../../src/domain/imports/survey.ts';
import { ToolRefused } from './tool.ts';

const FILE_KINDS = ['github-json', 'jira-csv', 'csv'] as const;
const DAY_ORDERS = ['day-first', 'month-first'] as const;
const EPICS = ['parents', 'modules'] as const;

export const IMPORT_USAGE = `import --file FILE --workspace SLUG --project KEY [--dry-run]
  [--from ${FILE_KINDS.join('|')}]  what the file is; without it, by its ending and first line
  [--encoding NAME]  [--delimiter , | ; | tab]  how it is written; without them, found out
  [--dates ${DAY_ORDERS.join('|')}]  for dates like 03/04/2026 when the file doesn't show which is meant
  [--column FIELD=COLUMN …]  which column is the title, key, state, labels, …
  [--field NAME=${EXTRA_PLACES.join('|')} …]  where a field without an equal goes
  [--epics ${EPICS.join('|')}]
import --undo RUN --workspace SLUG --project KEY`;

export interface ImportFlags {
  readonly workspace: string;
  readonly project: string;
  readonly file: string;
  readonly undo: string | null;
  readonly isDryRun: boolean;
  readonly from: (typeof FILE_KINDS)[number] | null;
  readonly encoding: string | undefined;
  readonly delimiter: string | undefined;
  readonly dates: DayOrder | null;
  readonly columns: readonly (readonly [string, string])[];
  readonly fields: ReadonlyMap<string, ExtraPlace>;
  readonly epics: (typeof EPICS)[number];
}

const TEXT = { type: 'string' } as const;
const TEXTS = { type: 'string', multiple: true, default: [] as string[] } as const;

export function readImportFlags(args: readonly string[]): ImportFlags {
  const { values } = parsed(args);
  const { workspace, project, file, undo } = values;
  if (!workspace || !project || (!file && !undo)) throw new ToolRefused(IMPORT_USAGE);
  return {
    workspace,
    project,
    file: file ?? '',
    undo: undo ?? null,
    isDryRun: values['dry-run'],
    from: oneOf('from', FILE_KINDS, values.from) ?? null,
    encoding: values.encoding,
    delimiter: delimiterOf(values.delimiter),
    dates: oneOf('dates', DAY_ORDERS, values.dates) ?? null,
    columns: values.column.map((text) => pairOf('column', text)),
    fields: new Map(
      values.field.map((text) => {
        const [name, place] = pairOf('field', text);
        return [name.toLowerCase(), oneOf('field', EXTRA_PLACES, place) ?? 'none'] as const;
      }),
    ),
    epics: oneOf('epics', EPICS, values.epics) ?? 'parents',
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        file: TEXT,
        from: TEXT,
        workspace: TEXT,
        project: TEXT,
        undo: TEXT,
        encoding: TEXT,
        delimiter: TEXT,
        dates: TEXT,
        epics: TEXT,
        column: TEXTS,
        field: TEXTS,
        'dry-run': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new ToolRefused(
      `${error instanceof Error ? error.message : String(error)}\n${IMPORT_USAGE}`,
    );
  }
}

function oneOf<T extends string>(
  flag: string,
  choices: readonly T[],
  typed: string | undefined,
): T | undefined {
  const found = choices.find((choice) => choice === typed);
  if (typed !== undefined && found === undefined) {
    throw new ToolRefused(`--${flag} is one of ${choices.join(', ')}, not ${typed}.`);
  }
  return found;
}

function pairOf(flag: string, text: string): readonly [string, string] {
  const at = text.lastIndexOf('=');
  if (at < 1) throw new ToolRefused(`--${flag} is written NAME=VALUE, not ${text}.`);
  return flag === 'column'
    ? [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]
    : [text.slice(0, at), text.slice(at + 1)];
}

function delimiterOf(typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined;
  if (typed === 'tab' || typed === '\\t') return '\t';
  if (typed.length === 1 && !/["\s]/.test(typed)) return typed;
  throw new ToolRefused(`--delimiter is one character or tab, not ${typed}.`);
}
