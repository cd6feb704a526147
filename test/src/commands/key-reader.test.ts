import { expect, test } from 'vitest';
import {
  createKeyReader,
  SEQUENCE_MS,
  strokeOf,
  type Focus,
  type KeyPress,
} from '../../../src/commands/key-reader.ts';
import { bind, type Command } from '../../../src/commands/registry.ts';

function press(key: string, more: Partial<KeyPress> = {}): KeyPress {
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : '';
  return {
    key,
    code,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    repeat: false,
    ...more,
  };
}

function command(id: string, keys: string, more: Partial<Command<null>> = {}): Command<null> {
  return {
    id,
    name: id,
    group: 'go',
    scope: 'global',
    keys: [keys],
    run: () => undefined,
    ...more,
  };
}

const COMMANDS = [
  command('palette', 'Ctrl+K', { always: true }),
  command('state', 'S'),
  command('home', 'G H'),
  command('help', '?'),
  command('never', 'N', { when: () => false }),
  command('cycles', 'G C', { when: () => false, why: () => 'There is no project.' }),
  command('inner', 'E', { when: () => false, why: () => 'Nothing is open.' }),
  command('outer', 'E', { when: () => false, why: () => 'There are no estimates.' }),
];

function reader() {
  const clock = { time: 0 };
  const { read } = createKeyReader({
    commands: () => bind(COMMANDS, () => null),
    now: () => clock.time,
    apple: false,
  });
  const type = (key: KeyPress, focus: Focus = 'free') => {
    const found = read(key, focus);
    if (found?.kind === 'run') return found.command.id;
    return found?.kind === 'dead' ? found.why : (found?.kind ?? null);
  };
  return { clock, type };
}

test('a single key runs its command, but neither while typing nor inside a layer', () => {
  const { type } = reader();
  expect(type(press('s'))).toBe('state');
  expect(type(press('s'), 'typing')).toBe(null);
  expect(type(press('s'), 'layer')).toBe(null);
});

test('a single key with a modifier is another key', () => {
  const { type } = reader();
  expect(type(press('s', { ctrlKey: true }))).toBe(null);
  expect(type(press('s', { altKey: true }))).toBe(null);
  expect(type(press('S', { shiftKey: true }))).toBe(null);
  expect(type(press('s', { metaKey: true }))).toBe(null);
});

test('the palette opens from everywhere', () => {
  const { type } = reader();
  for (const focus of ['free', 'typing', 'layer'] as const) {
    expect(type(press('k', { ctrlKey: true }), focus)).toBe('palette');
  }
});

test('what an input method composes is no command', () => {
  const { type } = reader();
  expect(type(press('s', { isComposing: true }))).toBe(null);
  expect(type(press('Process'))).toBe(null);
  expect(type(press('Dead'))).toBe(null);
});

test('a sequence takes two keys, one soon after the other', () => {
  const { clock, type } = reader();
  expect(type(press('g'))).toBe('pending');
  clock.time += SEQUENCE_MS;
  expect(type(press('h'))).toBe('home');

  expect(type(press('g'))).toBe('pending');
  clock.time += SEQUENCE_MS + 1;
  expect(type(press('h'))).toBe(null);
});

test('a key that does not go on with the sequence is itself again', () => {
  const { type } = reader();
  expect(type(press('g'))).toBe('pending');
  expect(type(press('s'))).toBe('state');
});

test('a command that does not apply leaves its key alone', () => {
  const { type } = reader();
  expect(type(press('n'))).toBe(null);
});

test('a command that does not apply says why, also at the end of a sequence', () => {
  const { type } = reader();
  expect(type(press('e'))).toBe('There are no estimates.');
  expect(type(press('e'), 'typing')).toBe(null);
  expect(type(press('g'))).toBe('pending');
  expect(type(press('c'))).toBe('There is no project.');
});

test('in the middle of a sequence it is known how it can go on', () => {
  const { read } = createKeyReader({
    commands: () => bind(COMMANDS, () => null),
    now: () => 0,
    apple: false,
  });
  const found = read(press('g'), 'free');
  expect(found?.kind === 'pending' && found.next.map(({ id }) => id)).toEqual(['home']);
});

test('signs are written as they look, whatever keys make them', () => {
  expect(strokeOf(press('?', { shiftKey: true }), false)).toBe('?');
  expect(strokeOf(press('#', { altKey: false }), false)).toBe('#');
  expect(strokeOf(press('>', { code: 'Period', ctrlKey: true, shiftKey: true }), false)).toBe(
    'Ctrl+Shift+.',
  );
  expect(strokeOf(press('ß', { code: 'KeyS', altKey: true, ctrlKey: true }), false)).toBe(
    'Ctrl+Alt+S',
  );
  expect(strokeOf(press(' '), false)).toBe('Space');
  expect(strokeOf(press('Shift', { shiftKey: true }), false)).toBe(null);
});

test('on Apple devices the command key stands for Ctrl, and Ctrl for nothing', () => {
  expect(strokeOf(press('k', { metaKey: true }), true)).toBe('Ctrl+K');
  expect(strokeOf(press('k', { ctrlKey: true }), true)).toBe(null);
});
