import { expect, test } from 'vitest';
import { globalCommands } from '../../../src/commands/global.ts';
import {
  bind,
  createActiveCommands,
  keyConflicts,
  type Command,
} from '../../../src/commands/registry.ts';
import { workItemListCommands } from '../../../src/commands/work-item-list.ts';
import { workItemCommands } from '../../../src/commands/work-item.ts';

const all = [...globalCommands, ...workItemListCommands, ...workItemCommands];

/** Escape takes back the innermost thing: which one it is, the commands' `when` decides. */
const exclusive = all.map((command) => ({
  ...command,
  keys: command.keys.filter((key) => key !== 'Escape'),
}));

test('no two commands that can be on screen together share their keys', () => {
  expect(keyConflicts(exclusive)).toEqual([]);
});

test('keys that begin another command’s sequence are a conflict, too', () => {
  const pair = [
    { id: 'go', keys: ['G'] },
    { id: 'go-home', keys: ['G H'] },
  ];
  expect(keyConflicts(pair)).toEqual(['go (G) and go-home (G H)']);
});

/** Chrome, Edge, Firefox and Safari keep these, or do something of their own with them first. */
const BROWSER_KEYS = [
  ...['N', 'T', 'W', 'Q', 'R', 'L', 'D', 'J', 'H', 'P', 'S', 'O', 'U', 'F', 'G', '0', '+', '-'],
  ...['Shift+N', 'Shift+T', 'Shift+W', 'Shift+P', 'Shift+O', 'Shift+I', 'Shift+J', 'Shift+C'],
  ...['Shift+B', 'Shift+A', 'Shift+D', 'Shift+M', 'Shift+K', 'Shift+Delete', 'Tab', 'Shift+Tab'],
].map((keys) => `Ctrl+${keys}`);

test('no command has a key that belongs to the browser', () => {
  const taken = all.flatMap(({ id, keys }) =>
    keys.filter((key) => BROWSER_KEYS.includes(key)).map((key) => `${id}: ${key}`),
  );
  expect(taken).toEqual([]);
});

/** What has no reason to give: its key means something else where it does not apply. */
const SILENT = ['open', 'peek', 'copy', 'list-clear-selection', 'list-close-peek'];
/** These apply on every screen that has them. */
const ALWAYS = ['search', 'sidebar', 'ledger', 'list-filter', 'list-group-by', 'list-order-by'];

test('a key that can be dead says why', () => {
  const dumb = all.filter(
    ({ id, keys, when, why }) =>
      keys.length > 0 &&
      when !== undefined &&
      why === undefined &&
      ![...SILENT, ...ALWAYS].includes(id),
  );
  expect(dumb.map(({ id }) => id)).toEqual([]);
});

test('every command has a name and an id of its own', () => {
  expect(all.filter(({ name }) => name.trim() === '')).toEqual([]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

test('a screen’s commands stand before those of the frame, and leave with it', () => {
  const active = createActiveCommands();
  const one = (id: string): Command<null> => ({
    id,
    name: id,
    group: 'go',
    scope: 'global',
    keys: [],
    run: () => undefined,
  });
  active.enter(bind([one('frame')], () => null));
  const leave = active.enter(bind([one('screen')], () => null));
  expect(active.all().map(({ id }) => id)).toEqual(['screen', 'frame']);
  leave();
  expect(active.all().map(({ id }) => id)).toEqual(['frame']);
});

test('a bound command reads its context at the moment of running', () => {
  const seen: number[] = [];
  let now = 1;
  const [command] = bind(
    [
      {
        id: 'see',
        name: 'see',
        group: 'go',
        scope: 'global',
        keys: [],
        when: (count: number) => count > 1,
        run: (count) => void seen.push(count),
      } satisfies Command<number>,
    ],
    () => now,
  );
  expect(command?.isEnabled()).toBe(false);
  now = 2;
  expect(command?.isEnabled()).toBe(true);
  void command?.run();
  expect(seen).toEqual([2]);
});
