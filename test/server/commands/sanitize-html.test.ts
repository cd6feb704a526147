import fc from 'fast-check';
import { expect, test } from 'vitest';
import { htmlToText } from '../../../server/commands/html-to-text.ts';
import { sanitizeHtml } from '../../../server/commands/sanitize-html.ts';
import { propertyRuns } from '../../support/property-runs.ts';

test('what a person writes stays as it is', () => {
  const html =
    '<h2>Plan</h2><p class="lead">A <strong>bold</strong> <a href="https://example.org/?a=1&amp;b=2">link</a></p>' +
    '<ul data-type="taskList"><li data-checked="true"><input type="checkbox" checked /> done</li></ul>' +
    '<pre><code class="language-ts">a &lt; b</code></pre><table><tbody><tr><td colspan="2">x</td></tr></tbody></table>';
  expect(sanitizeHtml(html)).toBe(html);
});

test('a mention keeps whom it names', () => {
  const html =
    '<mention-component id="m" entity_name="user_mention" entity_identifier="0197a0a0-0000-7000-8000-000000000001"></mention-component>';
  expect(sanitizeHtml(html)).toBe(html);
});

test.each([
  ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
  ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href=" java&#10;script:alert(1)">a</a>', '<a>a</a>'],
  ['<img src="x" onerror="alert(1)" />', '<img src="x" />'],
  ['<img src="//elsewhere.example/a.png" />', '<img />'],
  ['<iframe src="https://example.org"></iframe>a', 'a'],
  ['<style>p { color: red }</style>a', 'a'],
  ['<svg><script>alert(1)</script></svg>a', 'a'],
  ['<p style="position:fixed;color:red">a</p>', '<p style="color:red">a</p>'],
  ['<p style="background-image:url(https://example.org)">a</p>', '<p>a</p>'],
  ['<form action="https://example.org"><input type="password" /></form>', ''],
  ['<p id="cookie">a</p>', '<p>a</p>'],
  ['a\0b', 'ab'],
  ['<td><svg><td>', '<td></td><td></td>'],
])('%s is cleaned', (dirty, clean) => {
  expect(sanitizeHtml(dirty)).toBe(clean);
});

test('cleaning what is clean changes nothing', () => {
  const piece = fc.oneof(
    fc.constantFrom('<p>', '</p>', '<b', '>', '<a href="', '"', "'", '&', '&lt;', '<!--', '-->'),
    fc.constantFrom(
      '<script>',
      '</script>',
      '<svg>',
      '<math>',
      '<table>',
      '<td>',
      '<input type=checkbox>',
    ),
    fc.constantFrom(
      ' style="color:red"',
      ' onclick=x',
      'javascript:',
      '<img src=x>',
      '\n',
      '\u00a0',
    ),
    fc.string({ maxLength: 6 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20, size: 'max' }), (pieces) => {
      const once = sanitizeHtml(pieces.join(''));
      expect(sanitizeHtml(once)).toBe(once);
      // What stands between quotes is no attribute.
      expect(once.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/<script|<[^>]*\son\w+=/i);
      // A browser skips these in front of an address, and no others.
      expect(once).not.toMatch(/<[^>]*="[\t\n\f\r ]*javascript:/i);
    }),
    propertyRuns(300),
  );
});

test('text is one line per block, without markup', () => {
  const html =
    '<h1>Title</h1><p>a &lt; b &amp;&nbsp;c<br>d</p><ul><li>one</li><li>two</li></ul><p></p>';
  expect(htmlToText(html)).toBe('Title\na < b & c\nd\none\ntwo');
  expect(htmlToText('<p></p>')).toBe('');
});
