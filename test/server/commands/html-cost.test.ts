import { expect, test } from 'vitest';
import { htmlCost } from '../../../server/commands/html-cost.ts';
import { importedHtml } from '../../../server/commands/imports/imported-html.ts';
import { LONGEST_HTML, MOST_MARKS, sanitizeHtml } from '../../../server/commands/sanitize-html.ts';
import { HOSTILE_HTML, LONG_DESCRIPTION } from '../../support/server/hostile-html.ts';

test('a description of 10,000 words with 1,500 list items and a table of 500 rows is kept as it is', () => {
  expect(sanitizeHtml(LONG_DESCRIPTION)).toBe(LONG_DESCRIPTION);
  expect(LONG_DESCRIPTION.match(/\w+(?=[^<>]*<)/g)?.length).toBeGreaterThan(10_000);
  // As another editor writes it: it takes a second pass to see that nothing changes any more.
  const foreign = LONG_DESCRIPTION.replaceAll('<p>', '<p onclick="x">');
  expect(sanitizeHtml(foreign)).toBe(LONG_DESCRIPTION);
  expect(htmlCost(LONG_DESCRIPTION, MOST_MARKS)).toBeLessThan(MOST_MARKS / 2);
});

test.each(Object.keys(HOSTILE_HTML))('%s of the largest size is refused with a code', (name) => {
  const html = HOSTILE_HTML[name]?.(LONGEST_HTML - 100) ?? '';
  expect(() => sanitizeHtml(html)).toThrow('TEXT_TOO_COMPLEX');
});

test('a text that is longer than the limit is refused', () => {
  expect(() => sanitizeHtml('a'.repeat(LONGEST_HTML + 1))).toThrow('TEXT_TOO_COMPLEX');
  expect(sanitizeHtml('a'.repeat(LONGEST_HTML))).toHaveLength(LONGEST_HTML);
});

test('imported rows share one budget, and text beyond it is kept as it was written', () => {
  const toHtml = importedHtml();
  const list = '- kelp & <b>\n'.repeat(4000);
  const all = Array.from({ length: 20 }, () => toHtml(list));
  expect(all[0]).toMatch(/^<ul>\s*<li>kelp &amp; /);
  const last = all.at(-1) ?? '';
  expect(last).toMatch(/^<pre>- kelp &amp; &lt;b&gt;\n/);
  expect(sanitizeHtml(last)).toBe(last);
});
