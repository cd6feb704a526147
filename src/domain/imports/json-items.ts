import { UnreadableFile } from './byte-source.ts';

export interface JsonItem {
  /** Where it begins in the file, from 1. */
  readonly line: number;
  /** Null: it isn't valid JSON. */
  readonly value: unknown;
  readonly isValid: boolean;
}

/** The longest element in characters. */
const LONGEST = 2_000_000;

/** The elements of a JSON list in batches, without reading the whole list into memory. */
export async function* readJsonItems(
  text: AsyncIterable<string>,
): AsyncGenerator<readonly JsonItem[], void> {
  const scanner = { depth: 0, isText: false, isEscaped: false, line: 1, isOpen: false };
  let [item, itemLine, isEnded] = ['', 1, false];
  for await (const chunk of text) {
    const batch: JsonItem[] = [];
    let from = 0;
    const cut = (to: number) => {
      const whole = (item + chunk.slice(from, to)).trim();
      if (whole !== '') batch.push(parsed(whole, itemLine));
      item = '';
      from = to + 1;
    };
    for (let at = 0; at < chunk.length; at += 1) {
      const letter = chunk[at];
      if (letter === '\n') scanner.line += 1;
      if (!scanner.isOpen) {
        if (letter?.trim() === '') continue;
        if (letter !== '[' || isEnded) throw notAList();
        scanner.isOpen = true;
        from = at + 1;
        itemLine = scanner.line;
      } else if (scanner.isText) {
        if (scanner.isEscaped) scanner.isEscaped = false;
        else if (letter === '\\') scanner.isEscaped = true;
        else if (letter === '"') scanner.isText = false;
      } else if (letter === '"') scanner.isText = true;
      else if (letter === '{' || letter === '[') {
        if (scanner.depth === 0) itemLine = scanner.line;
        scanner.depth += 1;
      } else if (letter === ']' && scanner.depth === 0) {
        cut(at);
        scanner.isOpen = false;
        isEnded = true;
      } else if (letter === '}' || letter === ']') scanner.depth -= 1;
      else if (letter === ',' && scanner.depth === 0) {
        cut(at);
        itemLine = scanner.line;
      }
    }
    if (scanner.isOpen) item += chunk.slice(from);
    if (item.length > LONGEST) throw tooLong(itemLine);
    yield batch;
  }
  if (!isEnded) throw item.trim() === '' && !scanner.isOpen ? notAList() : unfinished(itemLine);
}

function parsed(text: string, line: number): JsonItem {
  try {
    return { line, value: JSON.parse(text) as unknown, isValid: true };
  } catch {
    return { line, value: null, isValid: false };
  }
}

function notAList(): UnreadableFile {
  return new UnreadableFile("This file isn't a JSON list of issues.");
}

function tooLong(line: number): UnreadableFile {
  return new UnreadableFile(
    `The element that begins in line ${line} is longer than ${LONGEST} characters.`,
  );
}

function unfinished(line: number): UnreadableFile {
  return new UnreadableFile(
    `This file isn't valid JSON: it ends within the element that begins in line ${line}.`,
  );
}
