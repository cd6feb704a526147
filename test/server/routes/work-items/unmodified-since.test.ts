import { expect, test } from 'vitest';
import { insertItems } from '../../../support/server/work-item-rows.ts';
import { insertProject } from '../../../support/server/server-rows.ts';
import { testServer } from '../../../support/server/server.ts';

const KEY = '0197a0a0-0000-7000-8000-000000000001';

async function acme() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const [id = ''] = await insertItems(server, project, [{ created_by: ada.userId }]);
  const url = `${project.url}/issues/${id}/`;
  const versionOf = async (path: string) =>
    ((await ada.get(path)).body as { readonly updated_at: string }).updated_at;
  const next = () => server.clock.pass(1000);
  return { ada, url, versionOf, next };
}

test('[R12] an edit that was worked out from an older version is refused, changes nothing and may be sent again', async () => {
  const { ada, url, versionOf, next } = await acme();
  const seen = await versionOf(url);
  next();
  await ada.patch(url, { name: 'Theirs' });
  const headers = { 'x-unmodified-since': seen, 'idempotency-key': KEY };
  const refused = await ada.patch(url, { name: 'Mine' }, headers);
  expect(refused.status).toBe(412);
  expect((await ada.get(url)).body).toMatchObject({ name: 'Theirs' });

  const again = { ...headers, 'x-unmodified-since': await versionOf(url) };
  expect((await ada.patch(url, { name: 'Both' }, again)).status).toBe(204);
  expect((await ada.get(url)).body).toMatchObject({ name: 'Both' });
});

test('[R6] an edit that was done is answered as before, though its version is old by then', async () => {
  const { ada, url, versionOf } = await acme();
  const headers = { 'x-unmodified-since': await versionOf(url), 'idempotency-key': KEY };
  expect((await ada.patch(url, { name: 'Mine' }, headers)).status).toBe(204);
  expect((await ada.patch(url, { name: 'Mine' }, headers)).status).toBe(204);
});

test('[R12] a comment is refused the same way', async () => {
  const { ada, url, versionOf, next } = await acme();
  const made = await ada.post(`${url}comments/`, { comment_html: '<p>a</p>' });
  const comment = `${url}comments/${(made.body as { readonly id: string }).id}/`;
  const headers = { 'x-unmodified-since': await versionOf(comment) };
  next();
  await ada.patch(comment, { comment_html: '<p>theirs</p>' });
  const refused = await ada.patch(comment, { comment_html: '<p>mine</p>' }, headers);
  expect(refused.status).toBe(412);
  expect((await ada.get(comment)).body).toMatchObject({ comment_html: '<p>theirs</p>' });
});

test('a time that is none is refused with a reason; without the header the last edit stands', async () => {
  const { ada, url } = await acme();
  const refused = await ada.patch(url, { name: 'x' }, { 'x-unmodified-since': 'yesterday' });
  expect(refused).toMatchObject({
    status: 400,
    body: { error: 'x-unmodified-since must be a timestamp with an offset.' },
  });
  expect((await ada.patch(url, { name: 'Mine' })).status).toBe(204);
});
