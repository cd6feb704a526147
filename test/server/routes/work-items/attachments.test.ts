import { expect, test } from 'vitest';
import { insertItems } from '../../../support/server/server-items.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer } from '../../../support/server/server.ts';
import { postForm } from '../../../support/server/upload.ts';

interface Begun {
  readonly upload_data: { readonly url: string; readonly fields: Record<string, string> };
  readonly asset_id: string;
  readonly asset_url: string;
}

const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex');

async function acme() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const [item = ''] = await insertItems(server, project, ada, [{}]);
  const files = `/api/assets/v2/workspaces/acme/projects/${project.projectId}/issues/${item}/attachments/`;
  const begin = async (fields: object, who = ada) => (await who.post(files, fields)).body as Begun;
  const rowOf = async () => {
    const { body } = await ada.get(`${project.url}/issues/${item}/`);
    return body as { readonly attachment_count: number; readonly updated_at: string };
  };
  return { server, ada, project, item, files, begin, rowOf };
}

test('a file is attached in three steps, and each says what the contract says', async () => {
  const { server, ada, project, item, files, begin, rowOf } = await acme();
  const fields = { name: 'a plan.png', type: 'image/png', size: PNG.length };
  const begun = await begin(fields);
  const { asset_id: id, asset_url, upload_data } = begun;
  expect(asset_url).toBe(`${files}${id}/`);
  const attachment = {
    id,
    created_at: '2026-11-20T09:00:00.000000Z',
    updated_at: '2026-11-20T09:00:00.000000Z',
    deleted_at: null,
    attributes: fields,
    asset: expect.stringMatching(`^${project.workspaceId}/[0-9a-f]{32}-a plan\\.png$`),
    entity_type: 'ISSUE_ATTACHMENT',
    entity_identifier: null,
    is_deleted: false,
    is_archived: false,
    external_id: null,
    external_source: null,
    size: PNG.length,
    is_uploaded: false,
    storage_metadata: {},
    created_by: ada.userId,
    updated_by: ada.userId,
    user: null,
    workspace: project.workspaceId,
    draft_issue: null,
    project: project.projectId,
    issue: item,
    comment: null,
    page: null,
    asset_url,
  };
  expect(begun).toEqual({
    asset_id: id,
    asset_url,
    attachment,
    upload_data: {
      url: expect.any(String),
      fields: expect.objectContaining({ 'Content-Type': 'image/png', policy: expect.any(String) }),
    },
  });
  expect((await ada.get(files)).body).toEqual([]);
  expect(await ada.get(asset_url)).toMatchObject({
    status: 400,
    body: { error: 'The asset is not uploaded.', status: false },
  });
  expect((await ada.patch(asset_url)).status).toBe(400);

  expect(await postForm(server, upload_data, PNG)).toEqual({ status: 204, body: null });
  const before = await rowOf();
  server.clock.pass(1000);
  const confirmed = await ada.patch(asset_url);
  expect(confirmed.status).toBe(204);
  expect(await rowOf()).toMatchObject({
    attachment_count: 1,
    updated_at: confirmed.headers['x-updated-at'],
  });
  expect(before.attachment_count).toBe(0);
  expect((await ada.patch(asset_url)).status).toBe(204);
  expect((await ada.get(files)).body).toMatchObject([
    { id, is_uploaded: true, storage_metadata: { ContentType: 'image/png', ContentLength: 10 } },
  ]);
  expect((await ada.get(`${project.url}/issues/${item}/issue-attachments/`)).body).toMatchObject([
    { id },
  ]);

  const { status, headers } = await ada.get(asset_url);
  expect(status).toBe(302);
  const file = await server.anonymous.get(headers['location'] ?? '');
  expect(file.headers).toMatchObject({
    'content-disposition': "attachment; filename*=UTF-8''a%20plan.png",
    'content-type': 'application/octet-stream',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'content-length': '10',
  });

  server.clock.pass(1000);
  expect((await ada.delete(asset_url)).status).toBe(204);
  expect((await ada.delete(asset_url)).status).toBe(404);
  expect(await rowOf()).toMatchObject({ attachment_count: 0 });
  expect((await ada.get(files)).body).toEqual([]);
  const history = await ada.get(
    `${project.url}/issues/${item}/history/?activity_type=issue-property`,
  );
  expect(history.body).toMatchObject([
    { field: null },
    {
      verb: 'created',
      field: 'attachment',
      old_value: null,
      new_value: expect.stringContaining('a plan.png'),
      new_identifier: id,
      comment: 'created an attachment',
    },
    { verb: 'deleted', field: 'attachment', comment: 'deleted the attachment' },
  ]);
});

test('what was not agreed on is not taken', async () => {
  const { server, files, ada, begin } = await acme();
  for (const type of [undefined, null, 'text/html', 'application/x-sh']) {
    expect(await ada.post(files, { name: 'x', type })).toMatchObject({
      status: 400,
      body: { error: 'Invalid file type.', status: false },
    });
  }
  const { upload_data: form, asset_url } = await begin({ name: 'a', type: 'image/png', size: 8 });
  const sent = (fields: Record<string, string>, bytes: string | Uint8Array) =>
    postForm(server, { ...form, fields }, bytes);
  expect((await sent({}, PNG)).status).toBe(403);
  expect((await sent({ ...form.fields, key: 'another' }, PNG)).status).toBe(403);
  expect((await sent({ ...form.fields, 'Content-Type': 'text/html' }, PNG)).status).toBe(403);
  expect((await sent({ ...form.fields, 'x-amz-signature': 'x' }, PNG)).status).toBe(403);
  expect((await sent(form.fields, PNG)).status).toBe(413);
  expect((await sent(form.fields, '<html>')).status).toBe(400);
  expect((await ada.patch(asset_url)).status).toBe(400);
  expect((await sent(form.fields, PNG.subarray(0, 8))).status).toBe(204);
  expect((await sent(form.fields, PNG.subarray(0, 8))).status).toBe(409);
  server.clock.pass(3_600_001);
  const late = await begin({ name: 'b', type: 'text/plain' });
  server.clock.pass(3_600_001);
  expect((await postForm(server, late.upload_data, 'x')).status).toBe(403);
});

test('a size above the limit is brought down to it, and held to', async () => {
  const server = await testServer({ environment: { FILE_SIZE_LIMIT: '20' } });
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const [item = ''] = await insertItems(server, project, ada, [{}]);
  const files = `/api/assets/v2/workspaces/acme/projects/${project.projectId}/issues/${item}/attachments/`;
  const { body } = await ada.post(files, { name: 'a', type: 'text/plain', size: 1e9 });
  const { upload_data } = body as Begun;
  expect((body as { attachment: { size: number } }).attachment.size).toBe(20);
  expect((await postForm(server, upload_data, 'x'.repeat(21))).status).toBe(413);
  expect((await postForm(server, upload_data, 'x'.repeat(20))).status).toBe(204);
});

test('an address of a file is good for an hour and for this file', async () => {
  const { server, ada, begin } = await acme();
  const { upload_data, asset_url } = await begin({ name: 'a.txt', type: 'text/plain' });
  await postForm(server, upload_data, 'hello');
  await ada.patch(asset_url);
  const location = (await ada.get(asset_url)).headers['location'] ?? '';
  expect((await server.anonymous.get(location)).text).toBe('hello');
  expect((await server.anonymous.get(location.replace(/.$/, 'x'))).status).toBe(403);
  expect((await server.anonymous.get(location.replace('file=', 'file=x'))).status).toBe(403);
  server.clock.pass(3_600_001);
  expect((await server.anonymous.get(location)).status).toBe(403);
});

test('files belong to their item: a guest attaches to his own, and only who attached or leads removes', async () => {
  const { server, ada, project, files, begin, item } = await acme();
  const [bob, gus, eve] = [
    await server.signedUp('bob@example.org'),
    await server.signedUp('gus@example.org'),
    await server.signedUp('eve@example.org'),
  ];
  await insertMember(server, project, bob, 15);
  await insertMember(server, project, gus, 5);
  const theirs = await insertProject(server, eve, { slug: 'theirs' });
  const { asset_url } = await begin({ name: 'a.txt', type: 'text/plain' });
  expect((await gus.get(files)).status).toBe(400);
  expect((await gus.post(files, { name: 'a', type: 'text/plain' })).status).toBe(400);
  expect((await eve.get(files)).status).toBe(403);
  expect((await eve.get(files.replace('acme', 'theirs'))).status).toBe(403);
  const crossed = `/api/assets/v2/workspaces/theirs/projects/${theirs.projectId}/issues/${item}/attachments/`;
  expect((await eve.get(crossed)).status).toBe(404);
  expect((await eve.post(crossed, { name: 'a', type: 'text/plain' })).status).toBe(404);
  expect((await bob.delete(asset_url)).status).toBe(403);
  const own = await begin({ name: 'b.txt', type: 'text/plain' }, bob);
  expect((await bob.delete(own.asset_url)).status).toBe(204);
  expect((await ada.delete(asset_url)).status).toBe(204);
});

test('one call with the file in it attaches as well', async () => {
  const { server, ada, project, item, rowOf } = await acme();
  const url = `${project.url}/issues/${item}/issue-attachments/`;
  const fields = { attributes: '{}' };
  const file = { name: 'n.csv', type: 'text/csv', part: 'asset' };
  const made = await postForm(server, { url, fields }, 'a,b', file, { cookie: ada.cookie });
  expect(made).toMatchObject({
    status: 201,
    body: { is_uploaded: true, size: 3, attributes: { name: 'n.csv', type: 'text/csv', size: 3 } },
  });
  expect(await rowOf()).toMatchObject({ attachment_count: 1 });
  const { id } = made.body as { readonly id: string };
  expect((await ada.delete(`${url}${id}/`)).status).toBe(204);
  const page = { ...file, type: 'text/html' };
  const refused = await postForm(server, { url, fields }, '<p>', page, { cookie: ada.cookie });
  expect(refused).toMatchObject({ status: 400, body: { error: 'Invalid file type.' } });
});
