import { expect, onTestFinished, test } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs';
import { WebSocket } from 'ws';
import { documentOfPage } from '../../../server/plugins/live-names.ts';
import { openPage } from '../../support/server/page-editor.ts';
import { insertMember, insertProject } from '../../support/server/server-rows.ts';
import { testServer, type TestClient } from '../../support/server/server.ts';

async function setUp() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const ben = await server.signedUp('ben@example.org');
  await insertMember(server, project, ben, 15);
  const made = await ada.post(`${project.url}/pages/`, { name: 'Plan' });
  const pageId = (made.body as { id: string }).id;
  const name = documentOfPage({ workspaceId: project.workspaceId, pageId });
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.app.close());
  const open = (who: TestClient, onRefused?: (reason: string) => void) => {
    const editor = openPage({
      url,
      cookie: who.cookie,
      name,
      ...(onRefused ? { onRefused } : {}),
    });
    onTestFinished(() => editor.close());
    return editor;
  };
  const path = `${project.url}/pages/${pageId}/`;
  const stored = async () => {
    const { bytes } = await ada.get(`${path}description/`);
    const doc = new Doc();
    if (bytes.length > 0) applyUpdate(doc, new Uint8Array(bytes));
    return doc.getText('t').toJSON();
  };
  return { server, ada, ben, project, path, url, name, open, stored };
}

test('what two people type is there for both, and kept before it is answered', async () => {
  const { ada, ben, open, stored } = await setUp();
  const [one, two] = [open(ada), open(ben)];
  one.type('kelp ');
  await one.saved();
  expect(await stored()).toBe('kelp ');
  await two.sees((text) => text === 'kelp ');
  two.type('holds');
  await one.sees((text) => text === 'kelp holds');
});

test('a text written by a call while the page is open comes into the open page', async () => {
  const { ada, ben, path, open, stored } = await setUp();
  const editor = open(ada);
  editor.type('here ');
  await editor.saved();
  const doc = new Doc();
  doc.getText('t').insert(0, 'there ');
  const description_binary = Buffer.from(encodeStateAsUpdate(doc)).toString('base64');
  expect((await ben.patch(`${path}description/`, { description_binary })).status).toBe(200);
  await editor.sees((text) => text.includes('there ') && text.includes('here '));
  expect((await stored()).split(' ').toSorted()).toEqual(['', 'here', 'there']);
});

test('updates are merged into one document, and reading it again is the same', async () => {
  const { server, ada, open, stored } = await setUp();
  const editor = open(ada);
  for (const word of ['one ', 'two ', 'three ']) editor.type(word);
  await expect.poll(stored).toBe('one two three ');
  const rows = () => server.db.selectFrom('page_updates').selectAll().execute();
  expect((await rows()).length).toBeGreaterThan(0);
  editor.close();
  await server.app.close();
  expect(await rows()).toEqual([]);
  const page = await server.db.selectFrom('pages').selectAll().executeTakeFirstOrThrow();
  const doc = new Doc();
  applyUpdate(doc, new Uint8Array(page.description_binary ?? []));
  expect(doc.getText('t').toJSON()).toBe('one two three ');
});

test('who is not a member is refused, and so is who asks without a session or from elsewhere', async () => {
  const { server, ada, url, open } = await setUp();
  const eve = await server.signedUp('eve@example.org');
  expect(await new Promise((resolve) => open(eve, resolve))).toBe('permission-denied');
  const status = (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/live/`, { headers });
      socket.on('error', () => {});
      socket.on('unexpected-response', (_, answer) => resolve(answer.statusCode));
      socket.on('open', () => resolve(101));
    });
  expect(await status({ origin: url })).toBe(401);
  expect(await status({ origin: 'https://evil.example', cookie: ada.cookie })).toBe(403);
  expect(await status({ cookie: ada.cookie })).toBe(403);
});

test('a locked page is read but not written, from the moment it is locked', async () => {
  const { ada, ben, path, open, stored } = await setUp();
  const [one, two] = [open(ada), open(ben)];
  two.type('before ');
  await two.saved();
  const back = two.comesBack();
  expect((await ada.post(`${path}lock/`)).status).toBe(204);
  await back;
  expect(two.scope()).toBe('readonly');
  two.type('after ');
  expect(await stored()).toBe('before ');
  const again = two.comesBack();
  expect((await ada.delete(`${path}lock/`)).status).toBe(204);
  await again;
  expect(two.scope()).toBe('read-write');
  await one.sees((text) => text === 'before after ');
});

test('who leaves the project loses the page at once', async () => {
  const { server, ada, ben, project, open, stored } = await setUp();
  const reasons: string[] = [];
  const gone = new Promise<void>((resolve) => {
    const editor = open(ben, (reason) => {
      reasons.push(reason);
      resolve();
    });
    void editor.saved().then(async () => {
      const members = (await ada.get(`${project.url}/members/`)).body as {
        id: string;
        member: string;
      }[];
      const row = members.find(({ member }) => member === ben.userId);
      await ada.delete(`${project.url}/members/${row?.id}/`);
    });
  });
  await gone;
  expect(reasons).toContain('permission-denied');
  expect(await stored()).toBe('');
  expect(server.hints.some(({ kinds }) => kinds.includes('member'))).toBe(true);
});

test('a message that is no document ends its socket and is not kept', async () => {
  const { ada, name, open, stored } = await setUp();
  const editor = open(ada);
  editor.type('kept');
  await editor.saved();
  const back = editor.comesBack();
  // The page's name, "a change", and three bytes that are none.
  editor.sendRaw(new Uint8Array([73, ...Buffer.from(name), 0, 2, 3, 255, 255, 7]));
  await back;
  expect(await stored()).toBe('kept');
  await open(ada).sees((text) => text === 'kept');
});
