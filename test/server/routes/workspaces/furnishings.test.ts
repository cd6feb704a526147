import { expect, test } from 'vitest';
import { testServer } from '../../../support/server/server.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';

const W = '/api/workspaces/acme';

async function acme() {
  const server = await testServer();
  const [ada, bob, gus, eve] = await Promise.all(
    ['ada', 'bob', 'gus', 'eve'].map((name) => server.signedUp(`${name}@example.org`)),
  );
  if (!ada || !bob || !gus || !eve) throw new Error('nobody');
  const project = await insertProject(server, ada);
  await insertMember(server, project, bob, 15);
  await insertMember(server, project, gus, 5);
  await insertProject(server, eve, { slug: 'evil', identifier: 'EVE' });
  return { server, ada, bob, gus, eve, project };
}

test('quick links are one’s own, each address once', async () => {
  const { ada, bob, gus, eve } = await acme();
  const made = await gus.post(`${W}/quick-links/`, { url: 'kelp.example/a?b=1', title: 'Kelp' });
  expect([made.status, made.body]).toMatchObject([
    201,
    {
      url: 'https://kelp.example/a?b=1',
      title: 'Kelp',
      metadata: {},
      project: null,
      owner: gus.userId,
      created_by: gus.userId,
      deleted_at: null,
    },
  ]);
  const { id } = made.body as { id: string };
  const path = `${W}/quick-links/${id}/`;
  expect((await gus.post(`${W}/quick-links/`, { url: 'https://kelp.example/a?b=1' })).body).toEqual(
    {
      error: 'URL already exists for this workspace and owner',
    },
  );
  for (const url of ['javascript:alert(1)', 'not an address', '//']) {
    const refused = await gus.post(`${W}/quick-links/`, { url });
    expect([refused.status, refused.body]).toEqual([
      400,
      { url: { error: 'Invalid URL format.' } },
    ]);
  }
  expect((await gus.get(path)).body).toEqual(made.body);
  expect((await gus.patch(path, { title: null })).body).toMatchObject({ id, title: null });
  expect((await bob.patch(path, { title: 'x' })).body).toEqual({ detail: 'Quick link not found.' });
  expect((await bob.get(path)).body).toEqual({ error: 'Quick link not found.' });
  expect((await bob.delete(path)).status).toBe(404);
  expect((await eve.delete(path.replace('acme', 'evil'))).status).toBe(404);
  expect((await ada.get(`${W}/quick-links/`)).body).toEqual([]);
  expect((await gus.get(`${W}/quick-links/`)).body).toMatchObject([{ id }]);
  expect((await gus.delete(path)).status).toBe(204);
  expect((await gus.get(`${W}/quick-links/`)).body).toEqual([]);
});

test('stickies lie on top of each other, are found by their words and are nobody else’s', async () => {
  const { ada, bob } = await acme();
  const put = async (name: string, html: string) =>
    (await ada.post(`${W}/stickies/`, { name, description_html: html, sort_order: 1 })).body as {
      id: string;
    };
  const first = await put('one', '<p>Kelp <script>alert(1)</script><b>holds</b></p>');
  expect(first).toMatchObject({
    sort_order: 65_535,
    description_html: '<p>Kelp <b>holds</b></p>',
    description_stripped: 'Kelp holds',
    description_binary: null,
    owner: ada.userId,
  });
  const second = await put('two', '<p>tide</p>');
  expect(second).toMatchObject({ sort_order: 75_535 });
  const page = await ada.get(`${W}/stickies/?per_page=1&cursor=1:0:0`);
  expect(page.body).toMatchObject({
    total_count: 2,
    next_cursor: '1:1:0',
    next_page_results: true,
    results: [{ name: 'two' }],
  });
  expect((await ada.get(`${W}/stickies/?query=HOLDS`)).body).toMatchObject({
    total_count: 1,
    results: [{ id: first.id }],
  });
  const path = `${W}/stickies/${first.id}/`;
  expect((await ada.get(path)).body).toMatchObject({ id: first.id, name: 'one' });
  for (const answer of [await bob.get(path), await bob.patch(path, {}), await bob.delete(path)]) {
    expect(answer.status).toBe(404);
  }
  expect((await bob.get(`${W}/stickies/`)).body).toMatchObject({ total_count: 0, results: [] });
  expect((await ada.patch(path, { color: '#fff', sort_order: 80_000 })).body).toMatchObject({
    color: '#fff',
    sort_order: 80_000,
    name: 'one',
  });
  expect((await ada.delete(path)).status).toBe(204);
  expect((await ada.get(path)).status).toBe(404);
});

test('a sticky made on a device keeps its id, and made twice it is one', async () => {
  const { ada } = await acme();
  const id = '018f0000-0000-7000-8000-000000000001';
  const once = { 'idempotency-key': '018f0000-0000-7000-8000-0000000000aa' };
  for (let n = 0; n < 2; n++) {
    expect((await ada.post(`${W}/stickies/`, { id, name: 'x' }, once)).body).toMatchObject({ id });
  }
  expect((await ada.get(`${W}/stickies/`)).body).toMatchObject({ total_count: 1 });
});

test('themes are the workspace’s, under one name each, and no guest’s', async () => {
  const { ada, bob, gus, eve } = await acme();
  const made = await bob.post(`${W}/workspace-themes/`, { name: 'Reef', colors: { text: '#000' } });
  expect([made.status, made.body]).toMatchObject([
    201,
    { name: 'Reef', colors: { text: '#000' }, actor: bob.userId },
  ]);
  const { id } = made.body as { id: string };
  const path = `${W}/workspace-themes/${id}/`;
  expect((await ada.post(`${W}/workspace-themes/`, { name: 'Reef' })).body).toEqual({
    error: 'The payload is not valid',
  });
  expect((await ada.post(`${W}/workspace-themes/`, {})).body).toEqual({
    name: ['This field is required.'],
  });
  expect((await ada.get(`${W}/workspace-themes/`)).body).toEqual([made.body]);
  expect((await ada.get(path)).body).toEqual(made.body);
  expect((await ada.patch(path, { name: 'Bay' })).body).toMatchObject({ id, name: 'Bay' });
  expect((await gus.get(`${W}/workspace-themes/`)).status).toBe(403);
  expect((await eve.delete(path.replace('acme', 'evil'))).status).toBe(404);
  expect((await ada.delete(path)).status).toBe(204);
  expect((await ada.get(path)).status).toBe(404);
});

test('sidebar and home are furnished by each for themselves', async () => {
  const { ada, gus } = await acme();
  expect((await gus.get(`${W}/sidebar-preferences/`)).body).toEqual({
    views: { is_pinned: false, sort_order: 65_535 },
    active_cycles: { is_pinned: false, sort_order: 75_535 },
    analytics: { is_pinned: false, sort_order: 85_535 },
    drafts: { is_pinned: false, sort_order: 95_535 },
    your_work: { is_pinned: false, sort_order: 105_535 },
    archives: { is_pinned: false, sort_order: 115_535 },
  });
  const pin = await gus.patch(`${W}/sidebar-preferences/drafts/`, {
    is_pinned: true,
    sort_order: 1,
  });
  expect(pin.body).toEqual({ key: 'drafts', is_pinned: true, sort_order: 1 });
  const mine = (await gus.get(`${W}/sidebar-preferences/`)).body as object;
  expect(Object.entries(mine)[0]).toEqual(['drafts', { is_pinned: true, sort_order: 1 }]);
  const others = (await ada.get(`${W}/sidebar-preferences/`)).body as object;
  expect(Object.keys(others)[0]).toBe('views');
  const unknown = await gus.patch(`${W}/sidebar-preferences/none/`, { is_pinned: true });
  expect([unknown.status, unknown.body]).toEqual([404, { detail: 'Preference not found' }]);

  await ada.patch(`${W}/home-preferences/recents/`, { is_enabled: false });
  expect((await ada.get(`${W}/home-preferences/`)).body).toEqual([
    { key: 'quick_links', is_enabled: true, config: {}, sort_order: 999 },
    { key: 'recents', is_enabled: false, config: {}, sort_order: 998 },
    { key: 'my_stickies', is_enabled: true, config: {}, sort_order: 997 },
  ]);
  const none = await ada.patch(`${W}/home-preferences/none/`, {});
  expect([none.status, none.body]).toEqual([400, { detail: 'Preference not found' }]);
});

test('how somebody looks at the whole workspace is kept for them alone', async () => {
  const { ada, bob } = await acme();
  const first = await ada.get(`${W}/user-properties/`);
  expect(first.body).toMatchObject({
    user: ada.userId,
    display_filters: { order_by: '-created_at' },
    display_properties: { key: true },
  });
  const changed = await ada.patch(`${W}/user-properties/`, { filters: { priority: ['high'] } });
  expect([changed.status, changed.body]).toMatchObject([
    201,
    { id: (first.body as { id: string }).id, filters: { priority: ['high'] } },
  ]);
  expect((await bob.get(`${W}/user-properties/`)).body).toMatchObject({
    filters: { priority: null },
  });
});

test('nobody is mailed about anything until they say so', async () => {
  const { ada, bob } = await acme();
  const path = '/api/users/me/notification-preferences/';
  const off = {
    property_change: false,
    state_change: false,
    comment: false,
    mention: false,
    issue_completed: false,
  };
  expect((await ada.get(path)).body).toMatchObject({ ...off, user: ada.userId, workspace: null });
  expect((await ada.patch(path, { mention: true })).body).toMatchObject({ ...off, mention: true });
  expect((await bob.get(path)).body).toMatchObject(off);
  expect((await ada.patch(path, { mention: 'perhaps' })).status).toBe(400);
});
