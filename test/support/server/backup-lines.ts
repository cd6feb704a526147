import fs from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** What a backup holds, by table and by `file NAME`: the rows in any order, the pieces of a file in theirs. */
export function contentsOf(file: string): ReadonlyMap<string, readonly string[]> {
  const parts = new Map<string, string[]>();
  let part: string[] = [];
  for (const line of gunzipSync(fs.readFileSync(file)).toString('utf8').split('\n')) {
    const [, kind, name = ''] = /^\{"(table|file)":"([^"]+)"/.exec(line) ?? [];
    if (kind === undefined) part.push(line);
    else if (!line.endsWith(`"${name}"}`)) part = [];
    else parts.set(kind === 'file' ? `file ${name}` : name, (part = []));
  }
  for (const [name, lines] of parts) if (!name.startsWith('file ')) lines.sort();
  return parts;
}

/** The tables and files that two backups do not have alike. */
export function differences(
  a: ReadonlyMap<string, readonly string[]>,
  b: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const names = new Set([...a.keys(), ...b.keys()]);
  return [...names].filter((name) => a.get(name)?.join('\n') !== b.get(name)?.join('\n'));
}
