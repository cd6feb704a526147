import { expect, test } from 'vitest';
import { insertItems } from '../../../support/server/server-items.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer, type TestClient } from '../../../support/server/server.ts';
import { postForm } from '../../../support/server/upload.ts';

interface Begun {
  readonly upload_data: { readonly url: string; readonly fields: Record<string, string> };
  readonly asset_id: string;
  readonly asset_url: string;
}
interface Row {
  readonly id: string;
}

const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex');
const W = '/api/assets/v2/workspaces/acme/';
const OWN = '/api/assets/v2/user-assets/';
const MISSING = { status: 404, body: { error: 'The requested asset could not be found.' } };

async function acme() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const [item = ''] = await insertItems(server, project, ada, [{}]);
  const [bob, gus, eve] = [
    await server.signedUp('bob@example.org'),
    await server.signedUp('gus@example.org'),
    await server.signedUp('eve@example.org'),
  ];
  await insertMember(server, project, bob, 15);
  await insertMember(server, project, gus, 5);
  const inProject = `${W}projects/${project.projectId}/`;
  const begin = async (url: string, fields: object, who = ada) => {
    const sent = { name: 'a.png', type: 'image/png', size: PNG.length, ...fields };
    const { status, body } = await who.post(url, sent);
    expect([url, status, status === 200 ? '' : body]).toEqual([url, 200, '']);
    return body as Begun;
  };
  const upload = async (url: string, fields: object, who = ada, bytes: Uint8Array = PNG) => {
    const begun = await begin(url, fields, who);
    expect((await postForm(server, begun.upload_data, bytes)).status).toBe(204);
    const confirmed = await who.patch(`${url}${begun.asset_id}/`, {});
    expect([url, confirmed.status, confirmed.body]).toEqual([url, 204, '']);
    return begun;
  };
  const fetched = async (url: string, who: TestClient = ada) => {
    const { status, headers } = await who.get(url);
    expect(status).toBe(302);
    return server.anonymous.get(headers['location'] ?? '');
  };
  return { server, ada, bob, gus, eve, project, item, inProject, begin, upload, fetched };
}

test('a person’s picture takes the place of the old one, for everybody to see', async () => {
  const { server, ada, begin, upload, fetched } = await acme();
  const begun = await begin(OWN, { entity_type: 'USER_AVATAR' });
  expect(begun).toEqual({
    asset_id: begun.asset_id,
    asset_url: `/api/assets/v2/static/${begun.asset_id}/`,
    upload_data: {
      url: expect.any(String),
      fields: expect.objectContaining({
        'Content-Type': 'image/png',
        key: expect.stringMatching(/^[0-9a-f]{32}-a\.png$/),
        policy: expect.any(String),
        'x-amz-algorithm': expect.any(String),
        'x-amz-credential': expect.any(String),
        'x-amz-date': expect.stringMatching(/^\d{8}T\d{6}Z$/),
        'x-amz-signature': expect.any(String),
      }),
    },
  });
  expect(await server.anonymous.get(begun.asset_url)).toMatchObject(MISSING);
  expect(await ada.patch(`${OWN}${begun.asset_id}/`, {})).toMatchObject({
    status: 400,
    body: { error: 'The asset is not uploaded.', status: false },
  });
  await ada.patch('/api/users/me/', { avatar: 'https://example.org/a.png' });
  const first = await upload(OWN, { entity_type: 'USER_AVATAR' });
  expect((await ada.get('/api/users/me/')).body).toMatchObject({
    avatar: '',
    avatar_url: first.asset_url,
  });
  const second = await upload(OWN, { entity_type: 'USER_AVATAR' });
  expect(await server.anonymous.get(first.asset_url)).toMatchObject(MISSING);
  const file = await fetched(second.asset_url, server.anonymous);
  expect(file.headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': "inline; filename*=UTF-8''a.png",
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  const cover = await upload(OWN, { entity_type: 'USER_COVER' });
  expect((await ada.get('/api/users/me/')).body).toMatchObject({
    cover_image: null,
    cover_image_url: cover.asset_url,
  });
  expect((await ada.delete(`${OWN}${second.asset_id}/`)).status).toBe(204);
  expect((await ada.get('/api/users/me/')).body).toMatchObject({ avatar_url: null });
  expect((await ada.delete(`${OWN}${second.asset_id}/`)).status).toBe(404);
});

test('a picture of oneself is nobody else’s to confirm or to take away', async () => {
  const { begin, upload, bob } = await acme();
  const { asset_id } = await begin(OWN, { entity_type: 'USER_AVATAR' });
  expect((await bob.patch(`${OWN}${asset_id}/`, {})).status).toBe(404);
  const mine = await upload(OWN, { entity_type: 'USER_COVER' });
  expect((await bob.delete(`${OWN}${mine.asset_id}/`)).status).toBe(404);
  for (const entity_type of [undefined, 'WORKSPACE_LOGO', 'x']) {
    expect(await bob.post(OWN, { name: 'a', type: 'image/png', entity_type })).toMatchObject({
      status: 400,
      body: { error: 'Invalid entity type.', status: false },
    });
  }
});

test('who leads the workspace gives it a logo, and who leads a project gives that a cover', async () => {
  const { server, ada, bob, project, inProject, upload } = await acme();
  const logo = await upload(W, { entity_type: 'WORKSPACE_LOGO' });
  expect((await ada.get('/api/workspaces/acme/')).body).toMatchObject({
    logo: null,
    logo_asset: logo.asset_id,
    logo_url: logo.asset_url,
  });
  expect((await server.anonymous.get(logo.asset_url)).status).toBe(302);
  const forLogo = { name: 'a', type: 'image/png', entity_type: 'WORKSPACE_LOGO' };
  expect((await bob.post(W, forLogo)).status).toBe(403);
  expect((await bob.delete(`${W}${logo.asset_id}/`)).status).toBe(403);
  expect((await ada.delete(`${W}${logo.asset_id}/`)).status).toBe(204);
  expect((await ada.get('/api/workspaces/acme/')).body).toMatchObject({ logo_url: null });
  expect((await ada.post(`${W}restore/${logo.asset_id}/`)).status).toBe(204);
  expect((await server.anonymous.get(logo.asset_url)).status).toBe(302);

  const forCover = { entity_type: 'PROJECT_COVER', entity_identifier: project.projectId };
  expect((await bob.post(W, { ...forLogo, ...forCover })).status).toBe(403);
  const cover = await upload(W, forCover);
  expect((await ada.get(`${project.url}/`)).body).toMatchObject({
    cover_image_asset: cover.asset_id,
    cover_image_url: cover.asset_url,
  });
  // Chosen before the project is there, given to it afterwards.
  const early = await upload(W, { entity_type: 'PROJECT_COVER' });
  const bulk = `${inProject}${project.projectId}/bulk/`;
  expect((await bob.post(bulk, { asset_ids: [early.asset_id] })).status).toBe(403);
  expect((await ada.post(bulk, { asset_ids: [early.asset_id] })).status).toBe(204);
  expect((await ada.get(`${project.url}/`)).body).toMatchObject({
    cover_image_url: early.asset_url,
  });
  expect(await server.anonymous.get(cover.asset_url)).toMatchObject(MISSING);
});

test('pictures in texts belong to what they stand in, and are seen by who sees that', async () => {
  const { ada, bob, gus, eve, project, item, inProject, upload, fetched } = await acme();
  const comment = await ada.post(`${project.url}/issues/${item}/comments/`, { comment_html: 'a' });
  const page = await ada.post(`${project.url}/pages/`, { name: 'P', access: 1 });
  const draft = await ada.post('/api/workspaces/acme/draft-issues/', { name: 'D' });
  const [cid, pid, did] = [comment, page, draft].map(({ body }) => (body as Row).id);
  const inItem = await upload(inProject, {
    entity_type: 'ISSUE_DESCRIPTION',
    entity_identifier: item,
  });
  expect(inItem.asset_url).toBe(`${inProject}${inItem.asset_id}/`);
  const inComment = await upload(W, { entity_type: 'COMMENT_DESCRIPTION', entity_identifier: cid });
  expect(inComment.asset_url).toBe(`${inProject}${inComment.asset_id}/`);
  const inPage = await upload(inProject, {
    entity_type: 'PAGE_DESCRIPTION',
    entity_identifier: pid,
  });
  const inDraft = await upload(W, {
    entity_type: 'DRAFT_ISSUE_DESCRIPTION',
    entity_identifier: did,
  });
  expect(inDraft.asset_url).toBe(`${W}${inDraft.asset_id}/`);
  for (const { asset_url } of [inItem, inComment, inPage, inDraft]) {
    expect(Buffer.from((await fetched(asset_url)).text, 'latin1').length).toBeGreaterThan(0);
    expect((await eve.get(asset_url)).status).toBe(403);
  }
  expect((await bob.get(inItem.asset_url)).status).toBe(302);
  expect((await bob.get(inComment.asset_url)).status).toBe(302);
  // Ada's own page, ada's own draft; gus sees what he made himself alone.
  expect((await bob.get(inPage.asset_url)).status).toBe(404);
  expect((await bob.get(inDraft.asset_url)).status).toBe(404);
  expect((await gus.get(inItem.asset_url)).status).toBe(400);
  expect((await gus.get(`${W}${inItem.asset_id}/`)).status).toBe(400);
  expect((await gus.delete(inItem.asset_url)).status).toBe(400);
  expect((await bob.delete(inItem.asset_url)).status).toBe(204);
  expect(await ada.get(inItem.asset_url)).toMatchObject(MISSING);
  expect((await ada.post(`${W}restore/${inItem.asset_id}/`)).status).toBe(204);
  expect((await ada.get(inItem.asset_url)).status).toBe(302);
});

test('nobody hangs a picture on what they may not see, nor on nothing', async () => {
  const { server, ada, gus, eve, project, item, inProject } = await acme();
  const theirs = await insertProject(server, eve, { slug: 'theirs' });
  const png = { name: 'a', type: 'image/png' };
  const onItem = { ...png, entity_type: 'ISSUE_DESCRIPTION', entity_identifier: item };
  expect((await gus.post(inProject, onItem)).status).toBe(400);
  expect((await gus.post(W, onItem)).status).toBe(400);
  expect((await eve.post(W, onItem)).status).toBe(403);
  expect((await eve.post('/api/assets/v2/workspaces/theirs/', onItem)).status).toBe(404);
  const across = `/api/assets/v2/workspaces/theirs/projects/${theirs.projectId}/`;
  expect((await eve.post(across, onItem)).status).toBe(404);
  const nowhere = { ...onItem, entity_identifier: project.projectId };
  expect((await ada.post(inProject, nowhere)).status).toBe(404);
  expect((await ada.post(inProject, { ...onItem, entity_identifier: 'x' })).status).toBe(404);
  for (const type of ['image/svg+xml', 'text/html', 'application/pdf']) {
    expect(await ada.post(inProject, { ...onItem, type })).toMatchObject({
      status: 400,
      body: { error: 'Invalid file type. Only JPEG and PNG files are allowed.', status: false },
    });
  }
});

test('pictures of a text that was not saved yet are given to it in one call', async () => {
  const { server, ada, gus, bob, project, item, inProject, upload } = await acme();
  const kind = { entity_type: 'ISSUE_DESCRIPTION' };
  const [one, two] = [await upload(inProject, kind), await upload(inProject, kind)];
  const bulk = `${inProject}${item}/bulk/`;
  expect((await ada.post(bulk, {})).body).toEqual({ error: 'No asset ids provided.' });
  expect(await ada.post(bulk, { asset_ids: [item] })).toMatchObject(MISSING);
  expect((await gus.post(bulk, { asset_ids: [one.asset_id] })).status).toBe(403);
  expect((await ada.post(bulk, { asset_ids: [one.asset_id, two.asset_id] })).status).toBe(204);
  const rows = await server.db.selectFrom('file_assets').select('work_item_id').execute();
  expect(rows).toEqual([{ work_item_id: item }, { work_item_id: item }]);
  expect((await gus.get(one.asset_url)).status).toBe(400);
  expect((await bob.get(one.asset_url)).status).toBe(302);
  const elsewhere = `${inProject}${project.projectId}/bulk/`;
  expect((await ada.post(elsewhere, { asset_ids: [one.asset_id] })).status).toBe(404);
});

test('a removed attachment is counted again when it is brought back', async () => {
  const { server, ada, project, item } = await acme();
  const files = `${W}projects/${project.projectId}/issues/${item}/attachments/`;
  const begun = (await ada.post(files, { name: 'a.txt', type: 'text/plain' })).body as Begun;
  await postForm(server, begun.upload_data, 'x');
  await ada.patch(begun.asset_url);
  const count = async () =>
    ((await ada.get(`${project.url}/issues/${item}/`)).body as { attachment_count: number })
      .attachment_count;
  await ada.delete(begun.asset_url);
  expect(await count()).toBe(0);
  expect((await ada.post(`${W}restore/${begun.asset_id}/`)).status).toBe(204);
  expect(await count()).toBe(1);
  expect((await ada.get(files)).body).toMatchObject([{ id: begun.asset_id }]);
});

test('the older calls carry the file themselves and name it by its key', async () => {
  const { server, ada, bob, gus, eve, project } = await acme();
  const send = (url: string, who: TestClient, type = 'text/csv') =>
    postForm(
      server,
      { url, fields: {} },
      'a,b',
      { name: 'n.csv', type, part: 'asset' },
      { cookie: who.cookie },
    );
  const made = await send('/api/workspaces/acme/file-assets/', ada);
  expect(made).toMatchObject({
    status: 201,
    body: { is_uploaded: true, size: 3, workspace: project.workspaceId, created_by: ada.userId },
  });
  const { asset } = made.body as { readonly asset: string };
  const url = `/api/workspaces/file-assets/${asset}/`;
  expect((await bob.get(url)).body).toMatchObject({ data: [{ asset }], status: true });
  expect((await eve.get(url)).status).toBe(404);
  expect((await gus.delete(url)).status).toBe(403);
  expect((await bob.delete(url)).status).toBe(204);
  expect((await ada.get(url)).body).toEqual({ error: 'Asset key does not exist', status: false });
  expect((await ada.post(`${url}restore/`)).status).toBe(204);
  expect((await ada.get(url)).body).toMatchObject({ status: true });
  expect((await send('/api/workspaces/acme/file-assets/', ada, 'text/html')).status).toBe(400);
  expect((await send('/api/workspaces/acme/file-assets/', eve)).status).toBe(403);

  const own = await send('/api/users/file-assets/', ada);
  expect(own).toMatchObject({ status: 201, body: { user: ada.userId, workspace: null } });
  const mine = `/api/users/file-assets/${(own.body as { readonly asset: string }).asset}/`;
  expect((await ada.get(mine)).body).toMatchObject({ status: true });
  expect((await bob.get(mine)).body).toMatchObject({ status: false });
  expect((await bob.delete(mine)).status).toBe(404);
  expect((await ada.delete(mine)).status).toBe(204);
});

test('on a board, pictures of what visitors may read are shown, and they bring their own', async () => {
  const { server, ada, eve, project, item, inProject, upload } = await acme();
  const boards = `${project.url}/project-deploy-boards/`;
  const board = (await ada.post(boards, { is_comments_enabled: true })).body as { anchor: string };
  const x = `/api/public/assets/v2/anchor/${board.anchor}/`;
  const shown = await upload(inProject, {
    entity_type: 'ISSUE_DESCRIPTION',
    entity_identifier: item,
  });
  const loose = await upload(inProject, { entity_type: 'ISSUE_DESCRIPTION' });
  expect((await server.anonymous.get(`${x}${shown.asset_id}/`)).status).toBe(302);
  expect(await server.anonymous.get(`${x}${loose.asset_id}/`)).toMatchObject(MISSING);
  expect(
    await server.anonymous.get(`/api/public/assets/v2/anchor/no/${shown.asset_id}/`),
  ).toMatchObject({ status: 404, body: { error: 'Requested resource could not be found.' } });
  const kind = { entity_type: 'COMMENT_DESCRIPTION' };
  expect((await server.anonymous.post(x, kind)).status).toBe(401);
  const mine = await upload(x, kind, eve);
  const comments = `/api/public/anchor/${board.anchor}/issues/${item}/comments/`;
  const comment = (await eve.post(comments, { comment_html: '<p>see</p>' })).body as Row;
  const inside = await ada.post(`${project.url}/issues/${item}/comments/`, { comment_html: 'x' });
  const give = (id: string, asset: string, who = eve) =>
    who.post(`${x}${id}/bulk/`, { asset_ids: [asset] });
  expect((await give((inside.body as Row).id, mine.asset_id)).status).toBe(404);
  expect((await give(comment.id, shown.asset_id)).status).toBe(404);
  expect((await give(comment.id, mine.asset_id)).status).toBe(204);
  expect((await server.anonymous.get(`${x}${mine.asset_id}/`)).status).toBe(302);
  expect((await ada.delete(`${x}${mine.asset_id}/`)).status).toBe(404);
  expect((await eve.delete(`${x}${mine.asset_id}/`)).status).toBe(204);
  expect((await server.anonymous.get(`${x}${mine.asset_id}/`)).status).toBe(404);
  expect((await eve.post(`${x}restore/${mine.asset_id}/`)).status).toBe(204);
  expect((await server.anonymous.get(`${x}${mine.asset_id}/`)).status).toBe(302);
});

test('photo services are not asked, and no covers come with the server', async () => {
  const { server, ada } = await acme();
  expect((await ada.get('/api/unsplash/?query=sea')).body).toEqual([]);
  expect((await server.anonymous.get('/api/project-covers/')).body).toEqual([]);
});
