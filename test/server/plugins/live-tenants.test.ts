import { expect, onTestFinished, test } from 'vitest';
import { applyUpdate, Doc } from 'yjs';
import { documentOfPage } from '../../../server/plugins/live-names.ts';
import { openPage } from '../../support/server/page-editor.ts';
import { insertProject } from '../../support/server/server-rows.ts';
import { testServer, type TestClient } from '../../support/server/server.ts';

const PAGE_ID = '0197a0a0-0000-7000-8000-00000000c0de';

/** Two workspaces of two people, each with a page of the same id. */
async function setUp() {
  const server = await testServer();
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.app.close());
  const tenant = async (email: string, slug: string) => {
    const person = await server.signedUp(email);
    const project = await insertProject(server, person, { slug });
    const pages = `${project.url}/pages/`;
    expect((await person.post(pages, { id: PAGE_ID, name: slug })).status).toBe(201);
    const name = documentOfPage({ workspaceId: project.workspaceId, pageId: PAGE_ID });
    const stored = async () => {
      const doc = new Doc();
      const { bytes } = await person.get(`${pages}${PAGE_ID}/description/`);
      if (bytes.length > 0) applyUpdate(doc, new Uint8Array(bytes));
      return doc.getText('t').toJSON();
    };
    return { person, name, stored, workspaceId: project.workspaceId };
  };
  const open = ({ person }: { readonly person: TestClient }, name: string) => {
    const editor = openPage({ url, cookie: person.cookie, name });
    onTestFinished(() => editor.close());
    return editor;
  };
  const refused = ({ person }: { readonly person: TestClient }, name: string) =>
    new Promise<string>((resolve) => {
      const editor = openPage({ url, cookie: person.cookie, name, onRefused: resolve });
      onTestFinished(() => editor.close());
    });
  const tenants = {
    acme: await tenant('ada@example.org', 'acme'),
    other: await tenant('eve@example.org', 'other'),
  };
  return { server, tenants, open, refused };
}

test.each([
  ['acme', 'other'],
  ['other', 'acme'],
] as const)(
  'pages of two workspaces with the same id share no text, %s being opened first',
  async (first, second) => {
    const { server, tenants, open } = await setUp();
    const [early, late] = [tenants[first], tenants[second]];
    const one = open(early, early.name);
    one.type(`${first} secret`);
    await one.saved();
    const two = open(late, late.name);
    await two.saved();
    expect(two.text()).toBe('');
    two.type(`${second} secret`);
    await two.saved();
    one.type(', more');
    await one.saved();
    expect(one.text()).toBe(`${first} secret, more`);
    expect(two.text()).toBe(`${second} secret`);
    for (const editor of [one, two]) editor.close();
    // Closing merges the updates of both pages into their rows.
    await server.app.close();
    const rows = await server.db.selectFrom('pages').selectAll().execute();
    const texts = rows.map(({ workspace_id, description_binary }) => {
      const doc = new Doc();
      applyUpdate(doc, new Uint8Array(description_binary ?? []));
      return [workspace_id, doc.getText('t').toJSON()];
    });
    expect(Object.fromEntries(texts)).toEqual({
      [early.workspaceId]: `${first} secret, more`,
      [late.workspaceId]: `${second} secret`,
    });
  },
);

test('a page of another workspace is refused, and so is a name without a workspace', async () => {
  const { tenants, open, refused } = await setUp();
  const { acme, other } = tenants;
  const ada = open(acme, acme.name);
  ada.type('secret');
  await ada.saved();
  for (const name of [acme.name, PAGE_ID, `${other.name}/`, other.name.toUpperCase()]) {
    expect(await refused(other, name)).toBe('permission-denied');
  }
  expect(await acme.stored()).toBe('secret');
  expect(await other.stored()).toBe('');
});
