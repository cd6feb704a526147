import { UnreadableFile, type ByteSource } from '../domain/imports/byte-source.ts';
import { findEncoding, encodingNamed } from '../domain/imports/encoding.ts';
import { blankRow, type ForeignExtra, type ReadRow } from '../domain/imports/foreign-row.ts';
import { readJsonItems } from '../domain/imports/json-items.ts';
import type { RowReading } from '../domain/imports/survey.ts';
import { MOST_ROWS, openTable, type TableChoice, type TableFile } from '../domain/imports/table.ts';
import { textChunks } from '../domain/imports/text-chunks.ts';
import { githubIssue } from './github-issues.ts';

export type OpenedFile =
  | { readonly kind: 'table'; readonly table: TableFile }
  | { readonly kind: 'github'; readonly read: RowReading };

export type FileKind = OpenedFile['kind'];

/** Opens a file that is imported. @param kind null: JSON if it begins like a list or an object, else a table */
export async function openImportFile(
  source: ByteSource,
  kind: FileKind | null,
  choice: TableChoice = {},
): Promise<OpenedFile> {
  const isList = kind === null ? await beginsAsJson(source) : kind === 'github';
  if (!isList) return { kind: 'table', table: await openTable(source, choice) };
  const encoding = choice.encoding
    ? encodingNamed(choice.encoding)
    : (await findEncoding(source)).label;
  return { kind: 'github', read: () => githubRows(source, encoding) };
}

async function beginsAsJson(source: ByteSource): Promise<boolean> {
  for await (const chunk of source.chunks()) {
    // Zeros and marks of UTF-16 don't matter here.
    const letters = chunk.slice(0, 512).filter((byte) => byte > 0x20 && byte < 0x7f);
    const [first, second = 0] = letters;
    if (first === undefined) continue;
    return first === 0x7b || (first === 0x5b && (second === 0x7b || second === 0x5d));
  }
  return false;
}

async function* githubRows(
  source: ByteSource,
  encoding: string,
): AsyncGenerator<readonly ReadRow[], void> {
  let place = 0;
  for await (const batch of readJsonItems(textChunks(source, encoding))) {
    yield batch.map(({ value, line, isValid }): ReadRow => {
      place += 1;
      if (place > MOST_ROWS) {
        throw new UnreadableFile(`This file has more than ${MOST_ROWS} issues. Split it.`);
      }
      if (isValid) return githubRow(value, place);
      return { line: place, key: null, refused: `What begins in line ${line} isn’t valid JSON.` };
    });
  }
}

/** An issue as GitHub's API writes it, in the words that all sources share. */
export function githubRow(value: unknown, line: number): ReadRow {
  const parsed = githubIssue.safeParse(value);
  const number = (value as { readonly number?: unknown } | null)?.number;
  const key = typeof number === 'number' ? String(number) : null;
  if (!parsed.success) {
    const reasons = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    return { line, key, refused: reasons.slice(0, 3).join(' · ') };
  }
  if (parsed.data.title.trim() === '') return { line, key, refused: 'The title is empty.' };
  const { body, user, closed_at, comment_list, labels, ...issue } = parsed.data;
  return {
    ...blankRow(String(issue.number), issue.title),
    ...issue,
    line,
    body: body ?? null,
    user: user ?? null,
    closed_at: closed_at ?? null,
    labels,
    comment_list: comment_list.map((comment) => ({
      user: comment.user ?? null,
      created_at: comment.created_at,
      body: comment.body ?? '',
    })),
    extras: extrasOf(value),
  };
}

function extrasOf(value: unknown): readonly ForeignExtra[] {
  const { milestone, type } = value as {
    readonly milestone?: { readonly title?: unknown } | null;
    readonly type?: { readonly name?: unknown } | null;
  };
  const found = [
    { name: 'Milestone', values: [milestone?.title] },
    { name: 'Issue type', values: [type?.name] },
  ];
  return found.flatMap(({ name, values }) => {
    const texts = values.filter((one) => typeof one === 'string' && one !== '') as string[];
    return texts.length > 0 ? [{ name, values: texts }] : [];
  });
}
