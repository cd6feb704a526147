import { afterAll, afterEach, expect } from 'vitest';
import { signUp, type Person } from './e2e-api.ts';
import { testBrowser, type TestBrowser } from './e2e-browser.ts';
import { gateTo, type Gate } from './e2e-gate.ts';
import { testServer, type TestServer, type TestServerOptions } from './e2e-server.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
}

export interface Project extends Named {
  readonly identifier: string;
  readonly states: readonly Named[];
  /** Where the app shows its list. */
  readonly path: string;
  /** Where the API keeps it. */
  readonly api: string;
}

export interface Row extends Named {
  readonly sequence_id: number;
  readonly priority: string;
  readonly state_id: string;
  readonly sort_order: number;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A running server with one workspace, its owner and one project. */
export interface World {
  readonly server: TestServer;
  readonly owner: Person;
  readonly slug: string;
  readonly project: Project;
  /** A second member of the workspace and the project. */
  readonly join: (email: string) => Promise<Person>;
  readonly addItems: (names: readonly string[], more?: object) => Promise<readonly Row[]>;
  readonly items: () => Promise<readonly Row[]>;
  /** A browser of that person, by way of the gate where one is given; removed after the test. */
  readonly browser: (person?: Person | null, gate?: Gate) => TestBrowser;
  readonly gate: () => Promise<Gate>;
}

const servers: TestServer[] = [];
const browsers: TestBrowser[] = [];
const gates: Gate[] = [];

/** Started and removed with the test file that asks for it. */
export async function startedServer(options?: TestServerOptions): Promise<TestServer> {
  const server = await testServer(options);
  servers.push(server);
  await server.start();
  return server;
}

/** Removed after the test; a page that threw what no code caught fails it. */
export function browserOf(url: string, person: Person | null): TestBrowser {
  const browser = testBrowser(url, person);
  browsers.push(browser);
  return browser;
}

export async function testWorld(options?: TestServerOptions): Promise<World> {
  const server = await startedServer(options);
  const owner = await signUp(server.url, 'ada@holdfast.test');
  const { slug } = await owner.api.post<{ slug: string }>('/api/workspaces/', {
    name: 'Tide Pool',
    slug: 'tide-pool',
  });
  const project = await createProject(owner, slug, 'Kelp', 'KELP');
  return {
    server,
    owner,
    slug,
    project,
    join: (email) => join(owner, slug, project, email),
    async addItems(names, more = {}) {
      const rows: Row[] = [];
      for (const name of names) {
        rows.push(await owner.api.post<Row>(`${project.api}/issues/`, { name, ...more }));
      }
      return rows;
    },
    async items() {
      const { results } = await owner.api.get<{ results: readonly Row[] }>(
        `${project.api}/v2/issues/?cursor=500:0:0`,
      );
      return results;
    },
    browser: (person = owner, gate) => browserOf(gate?.url ?? server.url, person),
    async gate() {
      const gate = await gateTo(server.url);
      gates.push(gate);
      return gate;
    },
  };
}

export async function createProject(
  { api }: Person,
  slug: string,
  name: string,
  identifier: string,
): Promise<Project> {
  const { id } = await api.post<Named>(`/api/workspaces/${slug}/projects/`, { name, identifier });
  const root = `/api/workspaces/${slug}/projects/${id}`;
  const states = await api.get<readonly Named[]>(`${root}/states/`);
  return { id, name, identifier, states, path: `/${slug}/projects/${id}/issues/`, api: root };
}

interface Invitations {
  readonly invitations: readonly { readonly id: string; readonly token: string }[];
}

/** By the link that the inviting person hands on: its token is told to them alone. */
async function join({ api }: Person, slug: string, project: Project, email: string) {
  const emails = [{ email, role: 15 }];
  const { invitations } = await api.post<Invitations>(`/api/workspaces/${slug}/invitations/`, {
    emails,
  });
  const person = await signUp(api.url, email);
  await person.api.post('/api/users/me/workspaces/invitations/', {
    invitations: invitations.map(({ id }) => id),
    tokens: Object.fromEntries(invitations.map(({ id, token }) => [id, token])),
  });
  const me = await person.api.get<Named>('/api/users/me/');
  await api.post(`${project.api}/members/`, { members: [{ member_id: me.id, role: 15 }] });
  return person;
}

/** Waits until `ask` answers what is expected: for what travels through the server. */
export async function eventually<T>(ask: () => Promise<T>, expected: T): Promise<void> {
  await expect.poll(ask, { timeout: 20_000, interval: 50 }).toEqual(expected);
}

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepPictures(task.name);
  const errors = browsers.flatMap((browser) => browser.errors());
  await Promise.all(browsers.splice(0).map((browser) => browser.remove()));
  await Promise.all(gates.splice(0).map((gate) => gate.remove()));
  expect(errors).toEqual([]);
});

afterAll(async () => {
  await Promise.all(servers.splice(0).map((server) => server.remove()));
});

/** What the browsers showed when the test failed, in .tmp/e2e. */
async function keepPictures(test: string): Promise<void> {
  const name = test.replaceAll(/\W+/g, '-').slice(0, 60);
  for (const [i, browser] of browsers.entries()) {
    await browser.picture('.tmp/e2e', `${name}-${i}`);
  }
}
