import { expect, test } from 'vitest';
import { matching, offer } from '../../../../src/app/palette/arrange-palette.ts';
import type { BoundCommand } from '../../../../src/commands/registry.ts';

function command(id: string, group: BoundCommand['group']): BoundCommand {
  return {
    ...{ id, name: id, group, keys: [], scope: group === 'item' ? 'item' : 'global' },
    isEnabled: () => true,
    why: () => null,
    run: () => undefined,
  };
}

const commands = [
  command('help', 'help'),
  command('go-home', 'go'),
  command('set-state', 'item'),
  command('new-item', 'create'),
  command('go-projects', 'go'),
];

test('what acts on the selection comes first, then what was used last, then the rest in one order', () => {
  const ids = (all: readonly BoundCommand[]) => all.map(({ id }) => id);
  const { selection, recent, rest } = offer(commands, ['go-projects', 'gone', 'set-state']);
  expect(ids(selection)).toEqual(['set-state']);
  expect(ids(recent)).toEqual(['go-projects']);
  expect(rest.map(([group, all]) => [group, ids(all)])).toEqual([
    ['create', ['new-item']],
    ['go', ['go-home']],
    ['help', ['help']],
  ]);
});

const section = (title: string, ...names: readonly string[]) => ({
  title,
  entries: names.map((name) => ({ name })),
  most: 5,
});
const sections = [section('commands', 'Go to home', 'New project'), section('projects', 'Kelp')];
const shown = (typed: string, found: readonly string[] | null) =>
  matching(typed, sections, found && section('items', ...found)).map(
    ({ title, entries }) => `${title}: ${entries.map(({ name }) => name).join()}`,
  );

test('sections keep their order, and what is found later comes after them', () => {
  expect(shown('e', null)).toEqual(['commands: Go to home,New project', 'projects: Kelp']);
  expect(shown('kelp', ['Kelp is growing'])).toEqual(['projects: Kelp', 'items: Kelp is growing']);
});

test('a key leads to its item first', () => {
  expect(shown('kelp-12', ['Anchor the buoy'])).toEqual(['items: Anchor the buoy']);
});

test('letters scattered by chance find nothing', () => {
  expect(shown('eoc', null)).toEqual([]);
});

test('a slip of the keyboard is assumed when nothing else fits, and not before that is known', () => {
  expect(shown('porject', null)).toEqual([]);
  expect(shown('porject', ['A porject'])).toEqual(['items: A porject']);
  expect(shown('porject', [])).toEqual(['commands: New project']);
});
