/** What other trackers, mails and imports have written; none of it may get lost by being looked at. */
export const FOREIGN_HTML: Readonly<Record<string, string>> = {
  paragraphs: '<p>One</p><p>Two <strong>bold</strong> and <em>slanted</em>.</p>',
  list: '<ul><li><p>first</p></li><li><p>second</p></li></ul>',
  link: '<p>See <a href="https://example.org/a?b=1&amp;c=2">the page</a>.</p>',
  code: '<pre><code class="language-ts">const a = 1;\nconst b = 2;</code></pre>',
  details: '<details><summary>More</summary><p>Hidden</p></details>',
  mention:
    '<p>Ask <mention-component entity_identifier="u1" entity_name="user_mention"></mention-component></p>',
  image: '<p><img src="https://example.org/pixel.png" alt="A chart"></p>',
  table: '<table><tbody><tr><th>a</th><td>b</td></tr></tbody></table>',
  keyboard: '<p>Press <kbd>Ctrl</kbd>+<kbd>K</kbd>, H<sub>2</sub>O, x<sup>2</sup></p>',
  quote: '<blockquote><p>Said <ins>before</ins></p></blockquote>',
  definition: '<dl><dt>Term</dt><dd>Meaning</dd></dl>',
  odd: '<p style="color:red" data-x="1">Odd <span class="y">marks</span></p><hr>',
};
