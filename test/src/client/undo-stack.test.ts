import { expect, test } from 'vitest';
import { ANA, BEN } from '../../support/builders.ts';
import { createUndoStacks } from '../../../src/client/undo-stack.ts';
import type { Intent, Receipt } from '../../../src/protocol/worker-api.ts';

const rename = (name: string): Intent => ({
  kind: 'work_item.edit',
  project_id: 'p' as never,
  id: 'i' as never,
  patch: { name },
  seen: {},
});
const remove: Intent = { kind: 'work_item.delete', project_id: 'p' as never, id: 'i' as never };

function setUp() {
  const said: unknown[] = [];
  const unsent = new Set<string>();
  let name = 'first';
  let count = 0;
  let isFull = false;
  const client = {
    async write(intents: readonly Intent[]): Promise<Receipt> {
      if (isFull) throw new Error('The disk is full.');
      said.push(...intents);
      const undo = rename(name);
      const [intent] = intents;
      if (intent?.kind === 'work_item.edit') name = intent.patch.name ?? name;
      count += 1;
      return {
        operation_ids: intents.map((_, i) => (i === 0 ? `op${count}` : `op${count}.${i}`)),
        undo: intent?.kind === 'work_item.delete' ? null : intents.map(() => undo),
      };
    },
    async cancel(id: string) {
      return unsent.has(id);
    },
    async cancelAll(ids: readonly string[]) {
      said.push({ cancel: ids });
      return ids.filter((id) => unsent.has(id));
    },
  };
  const undoOf = createUndoStacks(client, (count) => `${count} already sent`);
  const stack = undoOf(ANA, 'acme');
  return { stack, undoOf, said, unsent, fail: () => (isFull = true) };
}

test('an edit is undone and redone by its intents', async () => {
  const { stack, said } = setUp();
  await stack.write([rename('second')], 'Rename');
  expect(stack.getSnapshot()).toEqual({ undo: 'Rename', redo: null });
  expect(await stack.undo()).toBe('Rename');
  expect(await stack.redo()).toBe('Rename');
  expect(said).toEqual([rename('second'), rename('first'), rename('second')]);
});

test('what has not been sent is taken back by dropping it', async () => {
  const { stack, said, unsent } = setUp();
  await stack.write([rename('second')], 'Rename');
  unsent.add('op1');
  expect(await stack.undo()).toBe('Rename');
  expect(said).toEqual([rename('second')]);
});

test('of what was written together, the unsent is dropped at once and the rest goes back in one gesture', async () => {
  const { stack, said, unsent } = setUp();
  const all = [rename('second'), rename('second'), rename('second')];
  await stack.write(all, 'Rename');
  unsent.add('op1.1');
  await stack.undo();
  expect(said.slice(3)).toEqual([
    { cancel: ['op1', 'op1.1', 'op1.2'] },
    rename('first'),
    rename('first'),
  ]);
});

test('a deletion is undone by dropping it before it is sent, and afterwards not in silence', async () => {
  const { stack, said, unsent } = setUp();
  await stack.write([remove], 'Delete');
  unsent.add('op1');
  expect(await stack.undo()).toBe('Delete');
  expect(said).toEqual([remove]);
  await stack.write([remove], 'Delete');
  await expect(stack.undo()).rejects.toMatchObject({ code: 'request.conflict' });
});

test('what is still being written is what undo takes back, and once', async () => {
  const { stack, said } = setUp();
  await stack.write([rename('second')], 'First rename');
  const written = stack.write([rename('third')], 'Second rename');
  const undone = [stack.undo(), stack.undo()];
  await written;
  expect(await Promise.all(undone)).toEqual(['Second rename', 'First rename']);
  expect(said.slice(2)).toEqual([rename('second'), rename('first')]);
});

test('what could not be written is not offered to undo', async () => {
  const { stack, fail } = setUp();
  await stack.write([rename('second')], 'Rename');
  fail();
  await expect(stack.write([rename('third')], 'Lost')).rejects.toThrow('full');
  expect(stack.getSnapshot()).toEqual({ undo: 'Rename', redo: null });
});

test('a new edit forgets what was undone, and fifty entries are kept', async () => {
  const { stack } = setUp();
  for (let i = 0; i < 60; i += 1) await stack.write([rename(`${i}`)], `Rename ${i}`);
  await stack.undo();
  await stack.write([rename('other')], 'Other');
  expect(await stack.redo()).toBeNull();
  let undone = 0;
  while (await stack.undo()) undone += 1;
  expect(undone).toBe(50);
});

test('what was done in one workspace is not taken back in another, nor by somebody else', async () => {
  const { stack, undoOf, said } = setUp();
  await stack.write([rename('second')], 'Rename');
  expect(await undoOf(ANA, 'other').undo()).toBeNull();
  expect(await undoOf(BEN, 'acme').undo()).toBeNull();
  expect(said).toEqual([rename('second')]);
  expect(await undoOf(ANA, 'acme').undo()).toBe('Rename');
});
