import { expect, test } from 'vitest';
import { ROUTES, WORKSPACE_ROUTES, type Route } from '../../../src/app/routes.ts';
import { documentTitle } from '../../../src/ui/use-title.ts';

const ALL: Readonly<Record<string, Route>> = { ...ROUTES, ...WORKSPACE_ROUTES };

test('the tab names the screen, the most specific part first', () => {
  expect(documentTitle(['KELP-12 Anchor the buoy'])).toBe('KELP-12 Anchor the buoy · Holdfast');
  expect(documentTitle(['Labels', 'Settings', 'Kelp'])).toBe('Labels · Settings · Kelp · Holdfast');
  expect(documentTitle([''])).toBe('Holdfast');
});

test('every screen has a title before its code or its data has loaded', () => {
  const untitled = Object.entries(ALL).filter(([, { title }]) => title.trim() === '');
  expect(untitled).toEqual([]);
});

test('no two screens have the same address', () => {
  const paths = Object.values(ALL).flatMap(({ paths }) => [...paths]);
  expect(paths.length).toBe(new Set(paths).size);
});

test('a screen with sections names them all', () => {
  const optional = Object.values(ALL).filter(({ paths }) => paths[0].endsWith('?'));
  expect(optional.length).toBeGreaterThan(3);
  for (const { sections } of optional) expect(sections?.length).toBeGreaterThan(1);
});
