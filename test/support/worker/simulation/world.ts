import { IDBFactory } from 'fake-indexeddb';
import type { UserId, WorkItemId } from '../../../../src/domain/ids.ts';
import type { Answer, Rest, Sent } from '../../../../workers/net/rest.ts';
import { ANA, BEN, itemId, PROJECT } from '../../builders.ts';
import { handClock } from '../../hand-clock.ts';
import { fakeServer, offline, type FakeServer } from '../fake-server.ts';
import { fakeBrowser } from '../fake-tabs.ts';
import { fakeDatabases, fakeTab, PLACE } from '../fake-worker.ts';
import type { Reach } from './reach.ts';

/** Ids are the same in both workspaces, so that anything named by an id alone shows. */
export const SLUGS = ['acme', 'beta'] as const;
export type Slug = (typeof SLUGS)[number];
export const ITEMS: readonly WorkItemId[] = [itemId(701), itemId(702)];
export const FIRST_TEXT = '<p>one</p><p>two</p><p>three</p>';

export type Fault =
  | 'none'
  | 'offline'
  /** The call arrives, its answer does not. */
  | 'answer lost'
  | 'page with 200'
  | 'redirect'
  | 'empty object'
  | 'bare 204'
  | 'truncated'
  | 'answer of another call'
  | 'gateway error';

export interface World {
  readonly servers: Readonly<Record<Slug, FakeServer>>;
  readonly clock: ReturnType<typeof handClock>;
  readonly people: readonly Person[];
  readonly reach: Reach;
  /** Every name an item of a workspace has had on its server, oldest first. */
  readonly names: Map<string, string[]>;
  /** By the key of a call that set a name: the name that it replaced on the server. */
  readonly replacedNames: Map<string, string>;
}

export interface Person {
  readonly userId: UserId;
  readonly factory: IDBFactory;
  readonly browser: ReturnType<typeof fakeBrowser>;
  readonly files: ReturnType<typeof fakeDatabases>;
  fault: Fault;
  writesOnly: boolean;
  tabs: Tab[];
  opened: number;
}

export interface Tab {
  readonly name: string;
  readonly person: Person;
  readonly worker: ReturnType<typeof fakeTab>;
  readonly drop: () => void;
  slug: Slug;
  frozen: boolean;
  /** How many of its events have been checked. */
  checked: number;
  /** Per item, the place in `World.names` of the newest name it has shown. */
  readonly shown: Map<string, number>;
  /** Per item, what stands in an editor that was opened and not closed. */
  readonly editors: Map<string, string>;
}

export function createWorld(reach: Reach): World {
  const clock = handClock();
  const world: World = {
    servers: { acme: fakeServer(), beta: fakeServer() },
    clock,
    reach,
    people: [ANA, BEN].map((userId) => ({
      userId,
      factory: new IDBFactory(),
      browser: fakeBrowser(),
      files: fakeDatabases(),
      fault: 'none' as Fault,
      writesOnly: false,
      tabs: [],
      opened: 0,
    })),
    names: new Map(),
    replacedNames: new Map(),
  };
  for (const slug of SLUGS) {
    for (const id of ITEMS) {
      world.servers[slug].put({ id, name: `first ${slug}`, description_html: FIRST_TEXT });
    }
    noteNames(world, slug);
  }
  return world;
}

/** Opens a tab and waits for its first answers. */
export async function openTab(world: World, person: Person, slug: Slug): Promise<Tab> {
  person.opened += 1;
  const name = `${person.userId.slice(-1)}-tab-${person.opened}`;
  const databases = person.files.forTab();
  const worker = fakeTab(name, {
    server: { rest: restOf(world, person) },
    browser: person.browser,
    factory: person.factory,
    databases,
    clock: world.clock,
  });
  const tab: Tab = {
    ...{ name, person, worker, slug, frozen: false, checked: 0 },
    drop: databases.drop,
    shown: new Map(),
    editors: new Map(),
  };
  person.tabs.push(tab);
  await enter(world, tab, slug);
  return tab;
}

export async function enter(world: World, tab: Tab, slug: Slug): Promise<void> {
  tab.slug = slug;
  tab.shown.clear();
  tab.editors.clear();
  const { api } = tab.worker;
  const place = { ...PLACE, user_id: tab.person.userId, workspace_slug: slug };
  await finished(world, api.open(place), 'a tab that opens');
  tab.checked = tab.worker.events.length;
  const project_id = PROJECT;
  void api.attend(project_id).catch(() => {});
  for (const id of ITEMS) {
    void api.watch(id, { ask: 'workItem', project_id, id }).catch(() => {});
  }
  await quiet(world);
}

export function killTab(tab: Tab): void {
  const { person } = tab;
  person.browser.kill(tab.name);
  tab.drop();
  person.tabs = person.tabs.filter((one) => one !== tab);
}

export function endPerson({ tabs }: Person): void {
  for (const tab of tabs) killTab(tab);
}

/** Ends all tabs and frees their copies: many worlds live in one process. */
export async function endWorld(world: World): Promise<void> {
  for (const person of world.people) endPerson(person);
  await quiet(world);
  for (const { files } of world.people) files.free();
}

/** Waits until nothing happens any more without time passing. */
export async function quiet(world: World): Promise<void> {
  const load = () =>
    SLUGS.reduce((sum, slug) => sum + world.servers[slug].calls.length, 0) +
    world.people.reduce(
      (sum, { tabs }) => sum + tabs.reduce((all, { worker }) => all + worker.events.length, 0),
      0,
    );
  for (let before = -1, still = 0; still < 3;) {
    for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    const now = load();
    still = now === before ? still + 1 : 0;
    before = now;
  }
}

/** Lets as much time pass as `work` needs; a minute of silence is a failure. */
export async function finished<T>(world: World, work: Promise<T>, what: string): Promise<T> {
  let end: { readonly value: T } | { readonly error: unknown } | null = null;
  work.then(
    (value) => (end = { value }),
    (error: unknown) => (end = { error }),
  );
  for (let step = 0; step < 120; step += 1) {
    await quiet(world);
    const now = end as { readonly value: T } | { readonly error: unknown } | null;
    if (now && 'error' in now) throw now.error;
    if (now) return now.value;
    world.clock.pass(500);
  }
  throw new Error(`It never ended: ${what}`);
}

function restOf(world: World, person: Person): Rest {
  let earlier: Answer | null = null;
  return {
    async send(call) {
      const slug = call.path.includes('/workspaces/beta/') ? 'beta' : 'acme';
      const answer = await pass(world, person, call, slug, () => earlier);
      if (call.method !== 'GET' && answer.status < 300) earlier = answer;
      return answer;
    },
  };
}

async function pass(
  world: World,
  person: Person,
  call: Sent,
  slug: Slug,
  earlier: () => Answer | null,
): Promise<Answer> {
  const { reach } = world;
  const kind = call.method === 'GET' ? 'read' : 'write';
  const fault = person.writesOnly && kind === 'read' ? 'none' : person.fault;
  if (fault !== 'none') reach.count(`${fault} on a ${kind}`);
  if (fault === 'offline') throw offline();
  const lie = lieOf(fault, earlier);
  if (lie) return lie;
  const before = callsIn(call).map((one) => [one.key, nameBefore(world, one, slug)] as const);
  const doneBefore = world.servers[slug].doneKeys.length;
  const answer = await world.servers[slug].rest.send(call);
  noteNames(world, slug);
  const done = world.servers[slug].doneKeys.slice(doneBefore);
  for (const [key, name] of before) {
    const isDone = key !== undefined && done.includes(key);
    if (isDone && name !== null && !world.replacedNames.has(key)) {
      world.replacedNames.set(key, name);
    }
  }
  if (fault === 'answer lost') throw offline();
  return answer;
}

/** Itself, or the calls that were sent in it. */
function callsIn(call: Sent): readonly Sent[] {
  if (!call.path.endsWith('/bulk-calls/')) return [call];
  const { calls } = call.body as { readonly calls: readonly Sent[] };
  return calls.map((one) => ({ ...one, path: call.path.replace('bulk-calls/', one.path) }));
}

/** The name that a call is about to replace; null where it sets none. */
function nameBefore(world: World, { method, path, body }: Sent, slug: Slug): string | null {
  const id = /\/issues\/([^/]+)\/$/.exec(path)?.[1];
  const isRename =
    method === 'PATCH' && typeof body === 'object' && body !== null && 'name' in body;
  return (isRename && id && world.servers[slug].row(id as WorkItemId)?.name) || null;
}

/** What a proxy answers instead of the server; null lets the call through. */
function lieOf(fault: Fault, earlier: () => Answer | null): Answer | null {
  const plain = { isOurs: false, updatedAt: null, retryAfterMs: null };
  switch (fault) {
    case 'page with 200':
      return { ...plain, status: 200, body: '<html>Sign in to the network</html>' };
    case 'redirect':
      return { ...plain, status: 302, body: null };
    case 'empty object':
      return { ...plain, status: 200, body: {} };
    case 'bare 204':
      return { ...plain, status: 204, body: null };
    case 'truncated':
      return { ...plain, status: 200, body: '{"id": "0000' };
    case 'answer of another call':
      return { ...plain, body: earlier()?.body ?? {}, status: 200 };
    case 'gateway error':
      return { ...plain, status: 403, body: { error: 'Blocked by the gateway.' } };
    default:
      return null;
  }
}

function noteNames(world: World, slug: Slug): void {
  for (const { id, name } of world.servers[slug].rows()) {
    const key = `${slug}/${id}`;
    const known = world.names.get(key) ?? [];
    if (known.at(-1) !== name) world.names.set(key, [...known, name]);
  }
}
