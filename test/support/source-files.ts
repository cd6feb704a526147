import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** The text without its comments. */
  readonly code: string;
}

export interface Import {
  readonly path: string;
  /** A package's specifier, or the path of the imported file from the project's root. */
  readonly target: string;
  readonly isLocal: boolean;
  readonly isDynamic: boolean;
}

export function filesIn(folder: string, extension: RegExp): SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => extension.test(name))
    .map((name) => join(folder, name))
    .toSorted()
    .map((path) => {
      const text = readFileSync(path, 'utf8');
      return { path, text, code: withoutComments(text) };
    });
}

/** A `/*` inside a string (a glob) follows no white space, a comment does. */
function withoutComments(text: string): string {
  return text.replace(/(^|[\s({,;])\/\*[\s\S]*?\*\//g, '$1').replace(/(^|\s)\/\/.*$/gm, '$1');
}

const IMPORTS = [
  /\bfrom\s+['"]([^'"]+)['"]/g,
  /^\s*import\s+['"]([^'"]+)['"]/gm,
  /\bimport(\s*\()\s*['"]([^'"]+)['"]/g,
  /\bimport\.meta\.glob\b[^(]*(\()\s*\[?\s*['"]([^'"]+)['"]/g,
];

export function importsOf({ path, code }: SourceFile): Import[] {
  return IMPORTS.flatMap((pattern) => [...code.matchAll(pattern)]).map((match) => {
    const specifier = match.at(-1) ?? '';
    const isLocal = specifier.startsWith('.') || specifier.startsWith('/');
    const file = specifier.replace(/\?.*$/, '');
    const target = file.startsWith('/') ? file.slice(1) : join(dirname(path), file);
    return { path, target: isLocal ? target : specifier, isLocal, isDynamic: match.length > 2 };
  });
}
