import { expect, test } from 'vitest';
import { insertProject } from '../../support/server/server-rows.ts';
import { testServer } from '../../support/server/server.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

async function setUp() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const made = await ada.post(`${project.url}/issues/`, { name: 'Kelp' });
  const { id } = made.body as { readonly id: string };
  return { ada, item: `${project.url}/issues/${id}/` };
}

test('a body of more values than any screen sends is refused before it is read, and nothing changes', async () => {
  const { ada, item } = await setUp();
  const json = { 'content-type': 'application/json' };
  const send = (extra: string) => ada.patch(item, `{"name":"New","extra":${extra}}`, json);
  const before = (await ada.get(item)).body;
  for (const extra of [`[${'0,'.repeat(50_000)}0]`, `[${'[],'.repeat(30_000)}0]`]) {
    const { status, body } = await send(extra);
    expect(status).toBe(413);
    expect(body).toMatchObject({ error_code: 4301, error_message: 'TOO_MANY_VALUES' });
  }
  expect((await send(`"${'x'.repeat(4 * 1024 * 1024)}"`)).status).toBe(413);
  expect((await ada.get(item)).body).toEqual(before);
  // Commas in texts are no values.
  expect((await send(`"${String.raw`\"`}${','.repeat(60_000)}"`)).status).toBe(204);
});

test('a text that is too complex is refused with a code, and nothing of the call is done', async () => {
  const { ada, item } = await setUp();
  const before = (await ada.get(item)).body;
  const { status, body } = await ada.patch(item, {
    name: 'New',
    description_html: '<div>'.repeat(25_000),
  });
  expect(status).toBe(400);
  expect(body).toMatchObject({ error_code: 4300, error_message: 'TEXT_TOO_COMPLEX' });
  expect((await ada.get(item)).body).toEqual(before);
});

test('a list with thousands of wrong ids is refused with the first hundred messages', async () => {
  const { ada, item } = await setUp();
  const ids = Array.from({ length: 9000 }, (_, at) => String(at));
  const { status, body } = await ada.patch(item, { label_ids: ids });
  expect(status).toBe(400);
  const { label_ids } = body as { readonly label_ids: object };
  expect(Object.keys(label_ids)).toHaveLength(100);
});

test('a form is as long as a form can be, and no longer', async () => {
  const { ada } = await setUp();
  const { status } = await ada.post('/auth/sign-in/', 'a&'.repeat(40_000), FORM);
  expect(status).toBe(413);
});
