import { expect, test } from 'vitest';
import { emojiOf, OFFERED } from '../../../../src/features/spaces/emoji.ts';
import { isBlank, publicHtml } from '../../../../src/features/spaces/public-html.ts';

const ID = '0198a1b2-0000-7000-8000-000000000001';

test('pictures of a text are asked of the board, which hands them to visitors', () => {
  const open = `/api/public/assets/v2/anchor/abc/${ID}/`;
  const at = (path: string) => `<p>x</p><img src="${path}">`;
  expect(publicHtml(at(`/api/assets/v2/workspaces/acme/projects/p/${ID}/`), 'abc')).toBe(at(open));
  expect(publicHtml(at(`/api/assets/v2/workspaces/acme/${ID}/`), 'abc')).toBe(at(open));
  const component = `<image-component id="1" src="${ID}" width="50%"></image-component>`;
  expect(publicHtml(component, 'abc')).toBe(`<img src="${open}" alt="">`);
  expect(publicHtml(at('/api/assets/v2/static/x/'), 'abc')).toBe(at('/api/assets/v2/static/x/'));
});

test('a text without words and pictures is none', () => {
  expect(isBlank('<p></p><p> </p>')).toBe(true);
  expect(isBlank('<p>a</p>')).toBe(false);
  expect(isBlank('<p><img src="/x"></p>')).toBe(false);
});

test('a reaction is drawn from its code, and shown as it is where it is none', () => {
  expect(OFFERED.map(([code]) => emojiOf(code)).join('')).toBe('👍👎❤️🎉😀😕🚀👀');
  expect(emojiOf('thumbs-up')).toBe('thumbs-up');
});
