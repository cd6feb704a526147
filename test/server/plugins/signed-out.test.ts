import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { timestampNow, timestampOf } from '../../../server/commands/clock.ts';
import { documentOfPage } from '../../../server/plugins/live-names.ts';
import { SESSION_COOKIE } from '../../../server/plugins/sessions.ts';
import { browser } from '../../support/server/browser.ts';
import { openPage } from '../../support/server/page-editor.ts';
import { insertMember, insertProject } from '../../support/server/server-rows.ts';
import { testServer, type TestClient, type TestServer } from '../../support/server/server.ts';

/*
 * The timeout of these tests is shorter than the intervals at which sockets and streams are checked anyway:
 * what passes was closed because of the change itself.
 */
const TIMEOUT_MS = 20_000;

async function setUp() {
  const server = await testServer({ withInstance: true });
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const ben = await server.signedUp('ben@example.org');
  await insertMember(server, project, ben, 15);
  const made = await ada.post(`${project.url}/pages/`, { name: 'Plan' });
  const { id: pageId } = made.body as { readonly id: string };
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.app.close());
  const name = documentOfPage({ workspaceId: project.workspaceId, pageId });
  const bens = { phone: await anotherSession(server, ben), laptop: ben.cookie };

  /** Everything that stays open, once it is; each promise of `closed` resolves when the server closes it. */
  async function openAll(cookie: string) {
    const stream = await fetch(`${url}/api/workspaces/acme/events/`, { headers: { cookie } });
    const bare = new WebSocket(`${url.replace('http', 'ws')}/live/`, {
      headers: { cookie, origin: url },
    });
    onTestFinished(() => bare.terminate());
    const closed = {
      stream: ended(stream),
      socket: new Promise((resolve) => bare.once('close', resolve)),
    };
    await new Promise((resolve) => bare.once('open', resolve));
    return { closed };
  }
  const edit = (cookie: string, onRefused?: (reason: string) => void) => {
    const editor = openPage({ url, cookie, name, ...(onRefused ? { onRefused } : {}) });
    onTestFinished(() => editor.close());
    return editor;
  };
  return { server, ada, ben, bens, project, url, openAll, edit };
}

async function ended(response: Response): Promise<void> {
  await response.body?.pipeTo(new WritableStream());
}

async function anotherSession({ deps, clock }: TestServer, { userId }: TestClient) {
  const at = timestampNow(clock);
  const token = 'the-token-of-another-device';
  await deps.db.db
    .insertInto('sessions')
    .values({
      id_hash: createHash('sha256').update(token).digest('hex'),
      user_id: userId,
      created_at: at,
      last_seen_at: at,
      expires_at: timestampOf((clock.now() + 86_400_000) * 1000),
    })
    .execute();
  return `${SESSION_COOKIE}=${token}`;
}

type World = Awaited<ReturnType<typeof setUp>>;

/** On the laptop, by the form that the page sends. */
async function signOut({ server, ben }: World) {
  const laptop = browser(server);
  laptop.cookies[SESSION_COOKIE] = ben.cookie.slice(`${SESSION_COOKIE}=`.length);
  const answer = await laptop.form('/auth/sign-out/', {});
  return { status: answer.statusCode };
}

const memberOf = async ({ ada, ben }: World, url: string) => {
  const rows = (await ada.get(`${url}/members/`)).body as readonly {
    readonly id: string;
    readonly member: unknown;
  }[];
  const row = rows.find(({ member }) => JSON.stringify(member).includes(ben.userId));
  return `${url}/members/${row?.id}/`;
};

const WAYS: Readonly<Record<string, (world: World) => Promise<{ readonly status: number }>>> = {
  'signing out': signOut,
  'deactivating the account': ({ ben }) => ben.delete('/api/users/me/'),
  'removal from the workspace': async (world) =>
    world.ada.delete(await memberOf(world, '/api/workspaces/acme')),
  'leaving the workspace': ({ ben }) => ben.post('/api/workspaces/acme/members/leave/'),
};

test.each(Object.keys(WAYS))(
  '%s closes the event stream and cuts off the page that is being edited',
  async (way) => {
    const world = await setUp();
    const { bens, openAll, edit } = world;
    const { closed } = await openAll(bens.laptop);
    const reason = new Promise((resolve) => {
      const editor = edit(bens.laptop, resolve);
      void editor.saved().then(() => WAYS[way]?.(world));
    });
    await closed.stream;
    // After a sign-out the editor cannot even open a socket again; otherwise it is refused.
    if (way.startsWith('removal') || way.startsWith('leaving')) {
      expect(await reason).toBe('permission-denied');
    } else await closed.socket;
  },
  TIMEOUT_MS,
);

test(
  'signing out on one device leaves the others connected',
  async () => {
    const world = await setUp();
    const { ada, bens, openAll, edit } = world;
    const phone = await openAll(bens.phone);
    let isPhoneClosed = false;
    void phone.closed.socket.then(() => (isPhoneClosed = true));
    void phone.closed.stream.then(() => (isPhoneClosed = true));
    const laptop = await openAll(bens.laptop);
    const [onPhone, adas] = [edit(bens.phone), edit(ada.cookie)];
    await signOut(world);
    await Promise.all(Object.values(laptop.closed));
    adas.type('kelp');
    await onPhone.sees((text) => text === 'kelp');
    expect(isPhoneClosed).toBe(false);
  },
  TIMEOUT_MS,
);

test(
  'ending the other sessions closes theirs and keeps the own one',
  async () => {
    const { ben, bens, openAll } = await setUp();
    const phone = await openAll(bens.phone);
    const laptop = await openAll(bens.laptop);
    let isLaptopClosed = false;
    void laptop.closed.socket.then(() => (isLaptopClosed = true));
    void laptop.closed.stream.then(() => (isLaptopClosed = true));
    expect((await ben.delete('/api/users/me/sessions/')).status).toBe(204);
    await Promise.all(Object.values(phone.closed));
    expect(isLaptopClosed).toBe(false);
  },
  TIMEOUT_MS,
);

test(
  'a new role in the workspace closes the event stream, so that the page asks again with it',
  async () => {
    const world = await setUp();
    const { closed } = await world.openAll(world.bens.laptop);
    await world.ada.patch(await memberOf(world, '/api/workspaces/acme'), { role: 5 });
    await closed.stream;
  },
  TIMEOUT_MS,
);
