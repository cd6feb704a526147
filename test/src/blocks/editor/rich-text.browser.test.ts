import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { RichEditor } from '../../../../src/blocks/editor/RichEditor.tsx';
import { holdsAll } from '../../../../src/blocks/editor/same-content.ts';
import { cleanHtml, isBlankHtml } from '../../../../src/blocks/rich-text/clean-html.ts';
import { plainTextOf, textToHtml } from '../../../../src/blocks/rich-text/plain-html.ts';
import { FOREIGN_HTML } from './foreign-html.ts';

let root: Root | null = null;
let holder: HTMLElement | null = null;

afterEach(() => {
  root?.unmount();
  holder?.remove();
});

function open(html: string, onChange: (html: string) => void): HTMLElement {
  holder = document.createElement('div');
  document.body.append(holder);
  root = createRoot(holder);
  root.render(
    createElement(RichEditor, {
      label: 'Text',
      html,
      base: html,
      latest: html,
      onChange,
      onBlur: () => {},
    }),
  );
  return holder;
}

function field(within: HTMLElement): Promise<HTMLElement> {
  return vi.waitFor(() => {
    const found = within.querySelector<HTMLElement>('[contenteditable="true"], textarea');
    if (!found) throw new Error('There is nothing to write in.');
    return found;
  });
}

test.each(Object.entries(FOREIGN_HTML))(
  'opening and leaving %s writes nothing',
  async (_, html) => {
    const onChange = vi.fn<(html: string) => void>();
    const element = await field(open(html, onChange));
    element.focus();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    element.blur();
    root?.unmount();
    expect(onChange).not.toHaveBeenCalled();
  },
);

test.each(['mention', 'definition', 'keyboard'])(
  'what the editor would lose (%s) is edited as HTML',
  async (name) => {
    const html = FOREIGN_HTML[name] ?? '';
    const element = await field(open(html, () => {}));
    expect((element as HTMLTextAreaElement).value).toBe(html);
  },
);

test('what the editor knows is edited as text', async () => {
  const element = await field(open(FOREIGN_HTML['paragraphs'] ?? '', () => {}));
  expect(element.isContentEditable).toBe(true);
});

test('missing words, elements and links are noticed', () => {
  expect(holdsAll('<p>a <b>b</b></p>', '<p>a <strong>b</strong></p>')).toBe(true);
  expect(holdsAll('<p>a <kbd>b</kbd></p>', '<p>a b</p>')).toBe(false);
  expect(holdsAll('<p>a</p><p>b</p>', '<p>a</p>')).toBe(false);
  expect(holdsAll('<a href="/x">a</a>', '<a href="/y">a</a>')).toBe(false);
});

test('drawn HTML runs nothing and loads nothing from elsewhere', () => {
  const drawn = document.createElement('div');
  drawn.append(
    cleanHtml(
      '<img src="https://example.org/p.png"><img src="/own.png"><a href="javascript:x()">a</a><p onclick="x()">b</p><script>x()</script>',
      'Load image',
    ),
  );
  expect([...drawn.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
    '/own.png',
  ]);
  expect(drawn.querySelector('a')?.textContent).toBe('Load image');
  expect(drawn.innerHTML).not.toMatch(/javascript:|onclick|<script/);
});

test('typed text survives becoming HTML', () => {
  const typed = 'One <b>\nline\n\nTwo & "three"';
  expect(textToHtml(typed)).toBe('<p>One &lt;b&gt;<br>line</p><p>Two &amp; &quot;three&quot;</p>');
  expect(plainTextOf(textToHtml(typed))).toBe(typed);
  expect(plainTextOf('<p>a <strong>b</strong></p>')).toBeNull();
});

test('an empty paragraph is blank, a picture is not', () => {
  expect(isBlankHtml('<p></p>')).toBe(true);
  expect(isBlankHtml('<p> <br> </p>')).toBe(true);
  expect(isBlankHtml('<p><img src="/a.png"></p>')).toBe(false);
});
