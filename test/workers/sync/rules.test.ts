import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { Intent } from '../../../src/protocol/worker-api.ts';
import { inverseOf } from '../../../workers/mutations/prepare.ts';
import type { WorkItemImage } from '../../../workers/mutations/work-item-image.ts';
import { applySlice } from '../../../workers/sync/apply-page.ts';
import { readCursor } from '../../../workers/sync/cursors.ts';
import { ANA, BEN, DONE, itemId, PROJECT, TODO, uuid } from '../../support/builders.ts';
import { fakeServer, offline, type FakeServer } from '../../support/worker/fake-server.ts';
import { memoryDb } from '../../support/worker/memory-db.ts';
import { openDevice, testClock, type TestIntent } from '../../support/worker/sync-device.ts';

const ITEM = itemId(901);
const LABEL = uuid('l', 1);
const OTHER_LABEL = uuid('l', 2);
const CYCLE = uuid('c', 1);
const MODULE = uuid('m', 1);
const COMMENT = uuid('k', 1);

const edit = (patch: Partial<WorkItemImage>, id = ITEM): TestIntent => ({
  kind: 'work_item.edit',
  project_id: PROJECT,
  id,
  patch,
});
const create = (name: string, id = ITEM): TestIntent => ({
  kind: 'work_item.create',
  project_id: PROJECT,
  id,
  fields: { name, state_id: TODO },
});
const remove: TestIntent = { kind: 'work_item.delete', project_id: PROJECT, id: ITEM };
const comment = (kind: 'comment.create' | 'comment.edit', comment_html: string): TestIntent => ({
  kind,
  project_id: PROJECT,
  work_item_id: ITEM,
  id: COMMENT,
  comment_html,
});

async function synced(fields: Partial<WorkItemImage> = {}) {
  const server = fakeServer();
  server.put({ id: ITEM, name: 'First', description_html: '<p>a</p><p>b</p>', ...fields });
  const device = await openDevice(server);
  await device.sync();
  return { server, device };
}

test('[R2] the rows of a slice and the cursor are there together, or neither', async () => {
  const server = fakeServer();
  const row = server.put({ id: ITEM });
  const db = memoryDb();
  const broken = { ...row, id: itemId(902), name: 'NUL \0' };
  expect(() => applySlice(db, PROJECT, [row, broken], [])).toThrow('U+0000');
  expect(readCursor(db, PROJECT).updated_at).toBeNull();
  expect(db.all({ text: 'SELECT id FROM issues', params: [] })).toEqual([]);
  applySlice(db, PROJECT, [row], []);
  expect(readCursor(db, PROJECT).updated_at).toBe(row.updated_at);
});

test('[R2] a device that dies after any slice goes on behind its last row', async () => {
  const server = fakeServer();
  for (let i = 0; i < 250; i += 1) server.put({ id: itemId(i) });
  const device = await openDevice(server);
  let slices = 0;
  const deps = {
    ...device.deps,
    clock: {
      ...device.deps.clock,
      breathe: async () => {
        slices += 1;
        if (slices === 2) throw new Error('killed');
      },
    },
  };
  const { projectRound } = await import('../../../workers/sync/project-round.ts');
  await expect(projectRound(deps, PROJECT)).rejects.toThrow('killed');
  const there = device.ids().length;
  expect(there).toBeGreaterThan(0);
  expect(there).toBeLessThan(250);
  const again = await openDevice(server, { db: device.db });
  await again.sync();
  expect(again.ids()).toHaveLength(250);
});

test('[R3] an older version of a row does not replace a newer one, overlaid or not', async () => {
  const { server, device } = await synced();
  const old = server.row(ITEM);
  const newer = server.put({ id: ITEM, name: 'Newer' });
  const db = device.db;
  if (!db || !old) throw new Error('set up');
  applySlice(db, PROJECT, [newer], []);
  applySlice(db, PROJECT, [old], []);
  expect(device.shown(ITEM)?.name).toBe('Newer');

  await device.write(edit({ priority: 'high' }));
  applySlice(db, PROJECT, [old], device.outbox.list());
  expect(device.shown(ITEM)).toMatchObject({ name: 'Newer', priority: 'high' });
});

test('[R5] an unsent edit stays on top of whatever a pull brings', async () => {
  const { server, device } = await synced();
  await device.write(edit({ priority: 'high', label_ids: [LABEL] }));
  server.through = async (call, arrive) => {
    if (call.method !== 'GET') throw offline();
    return arrive();
  };
  server.put({ id: ITEM, name: 'Theirs', label_ids: [OTHER_LABEL] });
  await device.sync();
  expect(device.shown(ITEM)).toMatchObject({
    name: 'Theirs',
    priority: 'high',
    label_ids: [OTHER_LABEL, LABEL],
    is_local_update: true,
  });
});

test('[R5] an answered edit stays on top until a pull brings its row', async () => {
  const { server, device } = await synced();
  await device.write(edit({ name: 'Mine' }));
  let pulls = 0;
  server.through = async (call, arrive) => {
    if (call.method === 'GET') {
      pulls += 1;
      if (pulls > 1) throw offline();
    }
    return arrive();
  };
  await device.sync();
  expect(device.outbox.list()).toMatchObject([{ status: 'acked' }]);
  expect(device.shown(ITEM)?.name).toBe('Mine');
  server.through = async (_, arrive) => arrive();
  await device.sync();
  expect(device.outbox.list()).toEqual([]);
  expect(device.shown(ITEM)).toMatchObject({ name: 'Mine', is_local_update: false });
});

test('[R5] from a server that does not date its answers, the next whole pull is waited for', async () => {
  const { server, device } = await synced();
  server.updatedAtHeader = false;
  await device.write(edit({ name: 'Mine' }));
  await device.sync();
  expect(device.outbox.list()).toEqual([]);
  expect(device.shown(ITEM)).toMatchObject({ name: 'Mine', is_local_update: false });
});

test('[R6] an operation whose answer was lost is sent again with the same key', async () => {
  const { server, device } = await synced();
  const [operation] = await device.write(edit({ name: 'Mine', cycle_id: CYCLE }));
  server.through = async (call, arrive) => {
    const answer = arrive();
    if (call.method === 'PATCH') throw offline();
    return answer;
  };
  await device.sync();
  server.through = async (_, arrive) => arrive();
  await device.sync();
  const patches = server.calls.filter(({ method }) => method === 'PATCH');
  expect(patches.map(({ key }) => key)).toEqual([operation?.id, operation?.id]);
  expect(server.effects.filter((effect) => effect.startsWith('PATCH'))).toHaveLength(1);
  expect(device.outbox.list()).toEqual([]);
});

test('[R6] a lost answer and a newer pull: the first sending counts, whatever the second says', async () => {
  const { server, device } = await synced();
  await device.write(edit({ label_ids: [LABEL] }));
  server.through = async (call, arrive) => {
    const answer = arrive();
    if (call.method === 'PATCH') throw offline();
    return answer;
  };
  await device.sync();
  server.through = async (_, arrive) => arrive();
  server.put({ id: ITEM, label_ids: [OTHER_LABEL] });
  await device.sync();
  expect(server.row(ITEM)?.label_ids).toEqual([OTHER_LABEL]);
  expect(device.shown(ITEM)?.label_ids).toEqual([OTHER_LABEL]);
  expect(device.outbox.list()).toEqual([]);
});

test('[R5] an edit whose row had already come when its lost answer came again makes way for it', async () => {
  const { server, device } = await synced();
  await device.write(edit({ name: 'Mine' }));
  server.through = async (call, arrive) => {
    arrive();
    if (call.method === 'PATCH') throw offline();
    return arrive();
  };
  await device.sync();
  server.put({ id: ITEM, name: 'Theirs' });
  server.through = async (_, arrive) => arrive();
  await device.sync();
  await device.sync();
  expect(device.shown(ITEM)).toMatchObject({ name: 'Theirs', is_local_update: false });
});

test('[R7] operations on one item are sent in the order of acting, after a pull', async () => {
  const { server, device } = await synced();
  const before = server.calls.length;
  await device.write(edit({ name: 'One' }));
  await device.write(edit({ name: 'Two' }));
  await device.write(create('Child', itemId(903)));
  await device.write(edit({ parent_id: ITEM }, itemId(903)));
  await device.sync();
  expect(server.calls[before]?.path).toContain('/v2/issues/');
  expect(server.effects.map((effect) => effect.split(' ')[0])).toEqual([
    'PATCH',
    'PATCH',
    'POST',
    'PATCH',
  ]);
  expect(server.row(ITEM)?.name).toBe('Two');
});

test('[R7] an item whose turn fails holds up its own operations, not those of others', async () => {
  const { server, device } = await synced();
  server.put({ id: itemId(904), name: 'Other' });
  await device.sync();
  server.refuse = ({ method, path }) =>
    method === 'PATCH' && path.includes(ITEM) ? { status: 500 } : null;
  await device.write(edit({ name: 'One' }));
  await device.write(edit({ name: 'Two' }));
  await device.write(edit({ name: 'Sent' }, itemId(904)));
  await device.sync();
  expect(server.row(itemId(904))?.name).toBe('Sent');
  expect(server.row(ITEM)?.name).toBe('First');
  server.refuse = () => null;
  await device.sync();
  expect(server.effects.map((effect) => effect.slice(-14))).toEqual([
    '{"name":"Sent"}'.slice(-14),
    '{"name":"One"}',
    '{"name":"Two"}',
  ]);
});

test('[R7] a child waits for the creation of its parent', async () => {
  const { server, device } = await synced();
  const [parent, child] = [itemId(905), itemId(906)];
  await device.write(create('Parent', parent));
  await device.write({
    ...create('Child', child),
    fields: { name: 'Child', parent_id: parent },
  } as TestIntent);
  server.refuse = ({ body }) =>
    (body as { name?: string } | null)?.name === 'Parent' ? { status: 500 } : null;
  await device.sync();
  expect(server.effects).toEqual([]);
  server.refuse = () => null;
  await device.sync();
  expect(server.row(child)?.parent_id).toBe(parent);
});

test('[R8] a tombstone takes the row away, and an unsent edit of it is parked for the person', async () => {
  const { server, device } = await synced();
  await device.write(edit({ name: 'Mine' }));
  server.remove(ITEM);
  await device.sync();
  expect(device.ids()).toEqual([]);
  expect(device.outbox.list()).toMatchObject([
    { status: 'parked', problem: { code: 'sync.deleted-elsewhere' } },
  ]);
  expect(device.events).toMatchObject([{ type: 'needs-you' }]);
  expect(server.effects).toEqual([]);
});

test('[R8] an edit that finds its item gone is parked, with all that was to follow', async () => {
  const { server, device } = await synced();
  await device.write(edit({ name: 'Mine' }));
  await device.write(edit({ priority: 'low' }));
  server.refuse = ({ method }) =>
    method === 'PATCH' ? { status: 404, body: { error: 'Issue not found' } } : null;
  await device.sync();
  expect(device.outbox.list().map(({ status }) => status)).toEqual(['parked', 'parked']);
  expect(device.shown(ITEM)).toMatchObject({ name: 'First', is_local_update: false });
});

test('[R8] a deletion of what is already gone is simply done', async () => {
  const clock = testClock();
  const server = fakeServer();
  server.put({ id: ITEM });
  const device = await openDevice(server, { clock });
  await device.sync();
  await device.write(remove);
  expect(device.ids()).toEqual([]);
  server.remove(ITEM);
  clock.pass(11_000);
  await device.sync();
  expect(device.outbox.list()).toEqual([]);
});

test('[R9] the copy can be dropped at any moment without losing a word', async () => {
  const factory = new IDBFactory();
  const server = fakeServer();
  server.put({ id: ITEM, name: 'First' });
  const first = await openDevice(server, { factory });
  await first.sync();
  await first.write(
    edit({ name: 'Mine' }),
    create('New', itemId(907)),
    comment('comment.create', '<p>c</p>'),
  );
  const second = await openDevice(server, { factory });
  await second.sync();
  expect(server.row(ITEM)?.name).toBe('Mine');
  expect(second.shown(itemId(907))?.name).toBe('New');
  expect(server.comments()).toHaveLength(1);
  expect(second.outbox.list()).toEqual([]);
});

test('[R9] a resync begins the copy anew and keeps the outbox', async () => {
  const { server, device } = await synced();
  await device.write(create('Only here', itemId(908)), edit({ name: 'Mine' }));
  server.forget();
  server.through = async (call, arrive) => {
    if (call.method !== 'GET') throw offline();
    return arrive();
  };
  await device.sync();
  expect(device.shown(itemId(908))?.name).toBe('Only here');
  expect(device.shown(ITEM)?.name).toBe('Mine');
  expect(device.outbox.list()).toHaveLength(2);
});

test('[R10] a refusal for good comes back with its reason, and the row shows what the server has', async () => {
  const { server, device } = await synced();
  server.refuse = ({ method }) =>
    method === 'PATCH' ? { status: 400, body: { name: ['This field may not be blank.'] } } : null;
  await device.write(edit({ name: '' }));
  await device.sync();
  expect(device.outbox.list()).toMatchObject([
    { status: 'refused', problem: { message: 'The name is missing.' } },
  ]);
  expect(device.events).toMatchObject([{ type: 'needs-you', message: 'The name is missing.' }]);
  expect(device.shown(ITEM)).toMatchObject({ name: 'First', is_local_update: false });
});

test('[R10] what builds on a refused creation is refused with it', async () => {
  const { server, device } = await synced();
  const id = itemId(909);
  server.refuse = ({ method }) =>
    method === 'POST' ? { status: 403, body: { error: 'No.' } } : null;
  await device.write(create('New', id), edit({ priority: 'high' }, id));
  await device.sync();
  expect(device.outbox.list().map(({ status }) => status)).toEqual(['refused', 'refused']);
  expect(device.shown(id)).toBeNull();
});

test('[R11] a project that may no longer be seen leaves the device, and what was unsent comes back', async () => {
  const { server, device } = await synced();
  await device.write(edit({ name: 'Mine' }));
  server.visible = false;
  expect(await device.sync()).toEqual({ kind: 'revoked' });
  expect(device.ids()).toEqual([]);
  expect(device.outbox.list()).toMatchObject([{ status: 'refused' }]);
});

test("[R12] two people's changes of one set both survive", async () => {
  const { server, device } = await synced({ assignee_ids: [ANA] });
  await device.write(edit({ label_ids: [LABEL], assignee_ids: [], module_ids: [MODULE] }));
  server.put({ id: ITEM, label_ids: [OTHER_LABEL], assignee_ids: [ANA, BEN] });
  await device.sync();
  expect(server.row(ITEM)).toMatchObject({
    label_ids: [OTHER_LABEL, LABEL],
    assignee_ids: [BEN],
    module_ids: [MODULE],
  });
});

test('[R12] changes of different paragraphs are put together', async () => {
  const { server, device } = await synced();
  await device.write(edit({ description_html: '<p>mine</p><p>b</p>' }));
  server.put({ id: ITEM, description_html: '<p>a</p><p>b</p><p>theirs</p>' });
  await device.sync();
  expect(server.row(ITEM)?.description_html).toBe('<p>mine</p><p>b</p><p>theirs</p>');
});

test('[R12] changes of the same paragraph are parked in sight; the rest of the edit is sent', async () => {
  const { server, device } = await synced();
  await device.write(edit({ description_html: '<p>mine</p><p>b</p>', state_id: DONE }));
  server.put({ id: ITEM, description_html: '<p>theirs</p><p>b</p>' });
  await device.sync();
  expect(server.row(ITEM)).toMatchObject({
    description_html: '<p>theirs</p><p>b</p>',
    state_id: DONE,
  });
  expect(device.outbox.list()).toMatchObject([
    {
      status: 'parked',
      action: { set: { description_html: '<p>mine</p><p>b</p>' } },
      problem: { code: 'sync.text-overlaps', theirs: '<p>theirs</p><p>b</p>' },
    },
  ]);
  expect(device.shown(ITEM)?.description_html).toBe('<p>theirs</p><p>b</p>');
});

test('[R12] typing on after an overlap is one thing to decide, also when others changed more of the text', async () => {
  const { server, device } = await synced();
  const base = '<p>a</p><p>b</p>';
  const typed = (description_html: string, seen: string) =>
    device.write({ ...edit({ description_html }), seen: { description_html: seen } } as TestIntent);
  await typed('<p>mine</p><p>b</p>', base);
  server.put({ id: ITEM, description_html: '<p>theirs</p><p>b theirs</p>' });
  await device.sync();
  await typed('<p>mine, and more</p><p>b theirs</p>', '<p>mine</p><p>b theirs</p>');
  await device.sync();
  expect(device.outbox.list()).toMatchObject([
    {
      status: 'parked',
      action: {
        set: { description_html: '<p>mine, and more</p><p>b theirs</p>' },
        replaced: { description_html: base },
      },
      problem: { theirs: '<p>theirs</p><p>b theirs</p>' },
    },
  ]);
});

test('[R12] of a text that overlaps, what does not is sent, and the rest is one thing to decide while one types on', async () => {
  const { server, device } = await synced();
  const typed = (description_html: string, seen: string) =>
    device.write({ ...edit({ description_html }), seen: { description_html: seen } } as TestIntent);
  await typed('<p>mine</p><p>b mine</p>', '<p>a</p><p>b</p>');
  server.put({ id: ITEM, description_html: '<p>theirs</p><p>b</p><p>new</p>' });
  await device.sync();
  expect(server.row(ITEM)?.description_html).toBe('<p>theirs</p><p>b mine</p><p>new</p>');
  await typed('<p>mine on</p><p>b mine</p><p>new</p>', '<p>mine</p><p>b mine</p><p>new</p>');
  await device.sync();
  expect(server.row(ITEM)?.description_html).toBe('<p>theirs</p><p>b mine</p><p>new</p>');
  expect(device.outbox.list()).toMatchObject([
    {
      status: 'parked',
      action: { set: { description_html: '<p>mine on</p><p>b mine</p><p>new</p>' } },
      problem: { theirs: '<p>theirs</p><p>b mine</p><p>new</p>' },
    },
  ]);
});

test('[R12] undo of what replaced a value unseen puts that one back, and nothing is left to decide', async () => {
  const { server, device } = await synced();
  await device.write({ ...edit({ name: 'Mine' }), seen: { name: 'Old' } } as TestIntent);
  server.put({ id: ITEM, name: 'Theirs' });
  await device.sync();
  expect(device.outbox.list()).toMatchObject([{ problem: { code: 'sync.overwrote' } }]);
  await device.write({
    ...edit({ name: 'Old' }),
    seen: { name: 'Mine' },
    is_undo: true,
  } as TestIntent);
  await device.sync();
  expect(server.row(ITEM)?.name).toBe('Theirs');
  await device.sync();
  expect(device.outbox.list()).toEqual([]);
});

test('[R12] a second overlap that does not go on from the first keeps both', async () => {
  const { server, device } = await synced();
  await device.write(edit({ description_html: '<p>mine</p><p>b</p>' }));
  server.put({ id: ITEM, description_html: '<p>theirs</p><p>b</p>' });
  await device.sync();
  await device.write(edit({ description_html: '<p>other</p><p>b</p>' }));
  server.put({ id: ITEM, description_html: '<p>again</p><p>b</p>' });
  await device.sync();
  expect(device.outbox.list().map(({ action }) => action)).toMatchObject([
    { set: { description_html: '<p>mine</p><p>b</p>' } },
    { set: { description_html: '<p>other</p><p>b</p>' } },
  ]);
});

test('[R12] an edited comment that somebody else edited too is parked, not overwritten', async () => {
  const { server, device } = await synced();
  await device.write(comment('comment.create', '<p>c</p>'));
  await device.sync();
  await device.write(comment('comment.edit', '<p>mine</p>'));
  server.editComment(COMMENT, '<p>theirs</p>');
  await device.sync();
  expect(server.comments()).toMatchObject([{ comment_html: '<p>theirs</p>' }]);
  expect(device.outbox.list()).toMatchObject([{ status: 'parked' }]);
});

test('[R8] an edit of a comment that was deleted is parked alone: the item takes what was written after it', async () => {
  const { server, device } = await synced();
  await device.write(comment('comment.create', '<p>c</p>'));
  await device.sync();
  server.removeComment(COMMENT);
  await device.write(comment('comment.edit', '<p>mine</p>'));
  await device.write(edit({ name: 'Mine' }));
  await device.sync();
  expect(server.row(ITEM)?.name).toBe('Mine');
  expect(device.outbox.list()).toMatchObject([
    { status: 'parked', action: { kind: 'comment.edit', comment_html: '<p>mine</p>' } },
  ]);
});

/** Somebody else writes after this device has read the server's version and before its own call arrives. */
function meanwhile(server: FakeServer, write: () => void): void {
  let isDone = false;
  server.through = async (call, arrive) => {
    if (call.method === 'PATCH' && !isDone) {
      isDone = true;
      write();
    }
    return arrive();
  };
}

test('[R12] a text is not written over one that came between reading and writing', async () => {
  const { server, device } = await synced();
  await device.write(edit({ description_html: '<p>mine</p><p>b</p>', label_ids: [LABEL] }));
  const theirs = { description_html: '<p>a</p><p>b</p><p>theirs</p>', label_ids: [OTHER_LABEL] };
  meanwhile(server, () => server.put({ id: ITEM, ...theirs }));
  await device.sync();
  expect(server.row(ITEM)).toMatchObject({
    description_html: '<p>mine</p><p>b</p><p>theirs</p>',
    label_ids: [OTHER_LABEL, LABEL],
  });
  expect(device.outbox.list()).toEqual([]);
});

test('[R12] a title that came between reading and writing is told with its value', async () => {
  const { server, device } = await synced();
  await device.write(edit({ name: 'Mine' }));
  meanwhile(server, () => server.put({ id: ITEM, name: 'Theirs' }));
  await device.sync();
  expect(server.row(ITEM)?.name).toBe('Mine');
  expect(device.outbox.list()).toMatchObject([
    { problem: { code: 'sync.overwrote', theirs: '{"name":"Theirs"}' } },
  ]);
});

test('[R12] a comment is not written over an edit that came between reading and writing', async () => {
  const { server, device } = await synced();
  await device.write(comment('comment.create', '<p>c</p>'));
  await device.sync();
  await device.write(comment('comment.edit', '<p>mine</p><p>c</p>'));
  meanwhile(server, () => server.editComment(COMMENT, '<p>c</p><p>theirs</p>'));
  await device.sync();
  expect(server.comments()).toMatchObject([{ comment_html: '<p>mine</p><p>c</p><p>theirs</p>' }]);
});

test("[R12] after an answer of its own, a device merges with the server's version and not with its copy's", async () => {
  const { server, device } = await synced();
  await device.write(edit({ priority: 'high' }));
  await device.write(edit({ description_html: '<p>mine</p><p>b</p>' }));
  meanwhile(server, () =>
    server.put({ id: ITEM, description_html: '<p>a</p><p>b</p><p>theirs</p>' }),
  );
  await device.sync();
  expect(server.row(ITEM)?.description_html).toBe('<p>mine</p><p>b</p><p>theirs</p>');
});

test('[R12] a title written just after an own answered one tells of the title that came between', async () => {
  const { server, device } = await synced();
  await device.write(edit({ name: 'Mine' }));
  await device.write({ ...edit({ name: 'Mine again' }), seen: { name: 'Mine' } } as TestIntent);
  let sent = 0;
  server.through = async (call, arrive) => {
    if (call.method === 'PATCH') sent += 1;
    if (call.method === 'PATCH' && sent === 2) server.put({ id: ITEM, name: 'Theirs' });
    return arrive();
  };
  await device.sync();
  expect(server.row(ITEM)?.name).toBe('Mine again');
  expect(device.outbox.list()).toMatchObject([
    { problem: { code: 'sync.overwrote', theirs: '{"name":"Theirs"}' } },
  ]);
});

test('[R12] a title that was replaced is told although the answer that replaced it was lost', async () => {
  const { server, device } = await synced();
  await device.write(edit({ name: 'Mine' }));
  server.put({ id: ITEM, name: 'Theirs' });
  server.through = async (call, arrive) => {
    const answer = arrive();
    if (call.method === 'PATCH') throw offline();
    return answer;
  };
  await device.sync();
  expect(server.row(ITEM)?.name).toBe('Mine');
  server.through = async (_, arrive) => arrive();
  await device.sync();
  expect(device.outbox.list()).toMatchObject([
    { status: 'acked', problem: { code: 'sync.overwrote', theirs: '{"name":"Theirs"}' } },
  ]);
});

test('[R12] an item that somebody changes all the time does not hold up the others', async () => {
  const { server, device } = await synced();
  server.put({ id: itemId(902), name: 'Other' });
  await device.sync();
  await device.write(edit({ description_html: '<p>mine</p><p>b</p>' }));
  await device.write({
    ...edit({ name: 'Sent' }),
    id: itemId(902),
    seen: { name: 'Other' },
  } as TestIntent);
  server.through = async (call, arrive) => {
    if (call.method === 'PATCH' && call.path.includes(ITEM)) server.put({ id: ITEM });
    return arrive();
  };
  await device.sync();
  expect(server.row(itemId(902))?.name).toBe('Sent');
  expect(device.outbox.list()).toMatchObject([{ status: 'waiting' }]);
});

/** As the page undoes what it has written. */
function undone(written: Intent): Intent {
  const inverse = inverseOf(written);
  if (!inverse) throw new Error('nothing to undo');
  return inverse;
}

test('[R12] text is merged against what the person saw, though the copy has got newer text since', async () => {
  const { server, device } = await synced();
  server.put({ id: ITEM, description_html: '<p>a</p><p>b</p><p>theirs</p>' });
  await device.sync();
  await device.write({
    ...edit({ description_html: '<p>mine</p><p>b</p>' }),
    seen: { description_html: '<p>a</p><p>b</p>' },
  } as TestIntent);
  expect(device.shown(ITEM)?.description_html).toBe('<p>mine</p><p>b</p><p>theirs</p>');
  await device.sync();
  expect(server.row(ITEM)?.description_html).toBe('<p>mine</p><p>b</p><p>theirs</p>');
});

test('[R12] a title, a comment and a set are compared with what the person saw, not with what came since', async () => {
  const { server, device } = await synced({ label_ids: [] });
  await device.write(comment('comment.create', '<p>c</p>'));
  await device.sync();
  server.put({ id: ITEM, name: 'Theirs', label_ids: [OTHER_LABEL] });
  server.editComment(COMMENT, '<p>c</p><p>theirs</p>');
  await device.sync();
  const seen = { name: 'First', label_ids: [] };
  await device.write({ ...edit({ name: 'Mine', label_ids: [LABEL] }), seen } as TestIntent);
  await device.write({
    ...comment('comment.edit', '<p>mine</p><p>c</p>'),
    seen: '<p>c</p>',
  } as TestIntent);
  await device.sync();
  expect(server.row(ITEM)).toMatchObject({ name: 'Mine', label_ids: [OTHER_LABEL, LABEL] });
  expect(device.outbox.list()).toMatchObject([
    { problem: { code: 'sync.overwrote', theirs: '{"name":"Theirs"}' } },
  ]);
  expect(server.comments()).toMatchObject([{ comment_html: '<p>mine</p><p>c</p><p>theirs</p>' }]);
});

test('[R12] undoing a set change or a text edit leaves what others did since', async () => {
  const { server, device } = await synced({ label_ids: [] });
  const written = {
    ...edit({ label_ids: [LABEL], description_html: '<p>mine</p><p>b</p>' }),
    seen: { label_ids: [], description_html: '<p>a</p><p>b</p>' },
  } as Intent;
  await device.write(written);
  await device.sync();
  server.put({
    id: ITEM,
    label_ids: [LABEL, OTHER_LABEL],
    description_html: '<p>mine</p><p>b</p><p>theirs</p>',
  });
  await device.sync();
  await device.write(undone(written));
  await device.sync();
  expect(server.row(ITEM)).toMatchObject({
    label_ids: [OTHER_LABEL],
    description_html: '<p>a</p><p>b</p><p>theirs</p>',
  });
});

test('[R12] undoing leaves a value that somebody else has set since, and says so', async () => {
  const { server, device } = await synced({ priority: 'none' });
  const written = {
    ...edit({ priority: 'high', name: 'Mine' }),
    seen: { priority: 'none', name: 'First' },
  } as Intent;
  await device.write(written);
  await device.sync();
  server.put({ id: ITEM, priority: 'low' });
  await device.write(undone(written));
  await device.sync();
  expect(server.row(ITEM)).toMatchObject({ priority: 'low', name: 'First' });
  expect(device.outbox.list()).toMatchObject([
    { problem: { code: 'sync.not-undone', theirs: '{"priority":"low"}' } },
  ]);
});

test('[R12] of two values the later stands, and the ledger tells both', async () => {
  const { server, device } = await synced();
  await device.write(edit({ priority: 'high' }));
  server.put({ id: ITEM, priority: 'low' });
  await device.sync();
  expect(server.row(ITEM)?.priority).toBe('high');
  expect(device.outbox.list()).toMatchObject([
    { status: 'acked', problem: { code: 'sync.overwrote', theirs: '{"priority":"low"}' } },
  ]);
  server.put({ id: ITEM, priority: 'urgent' });
  await device.sync();
  expect(device.shown(ITEM)).toMatchObject({ priority: 'urgent', is_local_update: false });
});
