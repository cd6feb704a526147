import { isSafe } from 'redos-detector';
import { expect, test } from 'vitest';
import { mentionedIn } from '../../server/commands/work-items/people.ts';
import { htmlToText } from '../../server/commands/html-to-text.ts';
import { importedHtml } from '../../server/commands/imports/imported-html.ts';
import { markdownToHtml } from '../../server/commands/imports/markdown.ts';
import { cleanedWithin, MOST_MARKS, sanitizeHtml } from '../../server/commands/sanitize-html.ts';
import { wikiToMarkdown } from '../../src/domain/imports/wiki-markup.ts';
import { filesIn } from '../support/source-files.ts';

/*
 * A pattern that looks at the same letters again and again holds the whole server. Each pattern that
 * the server uses is taken apart and its steps are counted, by arithmetic and not by a clock.
 */

const LITERAL =
  /(?<=[=(,:?&|![;]\s*|return |=> )\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+)\/([dgimsuvy]*)/g;

/** Those whose steps grow with the text, and why that does no harm. */
const GROWING: Readonly<Record<string, string>> = {
  'server/commands/html-to-text.ts': 'reads cleaned HTML, in which every < has its >',
  'server/commands/work-items/people.ts': 'reads cleaned HTML, in which every < has its >',
  'server/queries/pages/pages.ts': 'reads cleaned HTML, in which every < has its >',
  'server/db/migrations.ts': 'reads names of files of the product',
  'server/policies/rules.ts': 'reads declared paths when the server starts',
  'server/routes/work-items/epics.ts': 'reads declared paths when the server starts',
  'server/queries/views/views.ts': 'is tied to the beginning: one way through the text',
  'server/routes/work-items/work-item-reads.ts':
    'reads a parameter of the path, 500 characters at most',
  'server/storage/file-types.ts': 'reads the first bytes of a file',
  'server/routes/imports/import-sources.ts': 'reads the path of one address',
  'server/storage/s3-storage.ts': 'reads a header of the operator’s own store',
  'src/domain/align-blocks.ts': 'reads in the worker what the server had cleaned',
  'src/domain/emails.ts': 'reads in the page what a person typed into it',
  'src/domain/merge-text.ts': 'reads in the worker what a person typed',
  'src/domain/plain-text.ts': 'reads in the worker what the server had cleaned',
  'src/domain/imports/wiki-markup.ts': 'looks a fixed number of characters ahead from each mark',
  'src/domain/timestamps.ts': 'goes back over six digits at most',
};

const LIMITS = { maxScore: 200, maxSteps: 20_000, downgradePattern: true } as const;

function patterns() {
  return ['server', 'src/domain', 'src/lib', 'src/protocol']
    .flatMap((folder) => filesIn(folder, /\.ts$/))
    .flatMap(({ path, code }) =>
      [...code.matchAll(LITERAL)].map(([text, source = '', flags]) => ({
        path,
        text,
        pattern: new RegExp(source, flags),
      })),
    );
}

test('no pattern of the server takes more steps than a fixed number, or it is said why it may', () => {
  const all = patterns();
  expect(all.length).toBeGreaterThan(80);
  const paths = new Set(all.map(({ path }) => path));
  expect(Object.keys(GROWING).filter((path) => !paths.has(path))).toEqual([]);
  const slow = all
    .filter(({ path }) => !(path in GROWING))
    .filter(({ pattern }) => !isSafe(pattern, LIMITS).safe)
    .map(({ path, text }) => `${path} ${text}`);
  expect(slow).toEqual([]);
});

/** What tools for markup stumble over, again and again. */
const PUMPS = [
  ...['<', '<p', '<p ', '<br ', '</', '</p', '<!--', '<![CDATA[', '<?', '<b>', '<li>', '<input '],
  ...['<a href="', '<mention-component ', '<p style="color:red;', 'style="', '&', '&#', '&nbsp;'],
  ...[' ', '\t', '\n', '\r', '"', '<<>>', '>', '> ', '\n\n>', '1. ', '- ', '* a\n', '- [ ] '],
  ...['*', '_', '**a', '***a', '*a **b', '_a_', '~~a', '!', '![', '[', '](', '[a](', '[a]: ', '[['],
  ...['`', '```', '\\', '|', '|-', '|a', '#', '=', 'a\n=', 'a@', 'a.b@c.d ', 'http://', 'www.'],
  ...['{', '{{', '{code:', '{code:x}', '{color:', '[~', '[a|', '[http:', ' *a', ' -a ', '||'],
  '    \n',
] as const;

const CLEANERS: Readonly<Record<string, (text: string) => unknown>> = {
  HTML: (text) => {
    const clean = cleanedWithin(text, MOST_MARKS)?.html ?? '';
    return [htmlToText(clean), mentionedIn(clean)];
  },
  Markdown: (text) => importedHtml()(text),
  'Wiki markup': (text) => importedHtml()(wikiToMarkdown(text)),
};

test.each(Object.keys(CLEANERS))(
  '%s of 60,000 characters is cleaned while the caller waits, whatever it repeats',
  (kind) => {
    for (const pump of PUMPS) CLEANERS[kind]?.(pump.repeat(60_000 / pump.length));
  },
);

test('text that is too tangled to be read as Markdown is kept as it was written', () => {
  expect(markdownToHtml('*a* **b** > c')).toBe('<p><em>a</em> <strong>b</strong> &gt; c</p>');
  const tangled = '*a **b <i>&'.repeat(1000);
  expect(htmlToText(sanitizeHtml(markdownToHtml(tangled)))).toBe(tangled);
  expect(sanitizeHtml(markdownToHtml('> '.repeat(60) + 'kelp'))).toContain('kelp</pre>');
});
