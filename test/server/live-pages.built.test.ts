import { expect, onTestFinished, test } from 'vitest';
import { applyUpdate, Doc } from 'yjs';
import { documentOfPage } from '../../server/plugins/live-names.ts';
import { must } from '../../src/lib/assert.ts';
import {
  callerAt,
  ownDatabase,
  signUpAt,
  startServer,
  temporaryDir,
  type BuiltServer,
  type Environment,
} from '../support/server/built-server.ts';
import { openPage, type PageEditor } from '../support/server/page-editor.ts';

/** Two in every run; more before a release. */
const KILLS = Number(process.env['LIVE_KILLS'] ?? 2);
const ROUNDS_BETWEEN = 60;
const TIMEOUT_MS = 120_000 + KILLS * 60_000;

test.each([
  ['the embedded database', () => Promise.resolve({})],
  ['PostgreSQL', async () => ({ DATABASE_URL: await ownDatabase() })],
])(
  'on %s, three people type in one page through broken connections and kill -9: all see the same, and every word once',
  async (_name, engine) => {
    const fixed: Environment = { DATA_DIR: temporaryDir(), ...(await engine()) };
    let server = await startServer(fixed);
    const { url } = server;
    const environment = { ...fixed, PORT: new URL(url).port };
    const { cookie, path, name } = await makePage(url);
    const editors = [0, 1, 2].map(() => openPage({ url, cookie, name }));
    onTestFinished(() => editors.forEach((editor) => editor.close()));
    const words: string[] = [];

    for (let kill = 0; kill < KILLS; kill++) {
      for (let round = 0; round < ROUNDS_BETWEEN; round++) await disturb(editors, words);
      await server.end('SIGKILL');
      for (let round = 0; round < 5; round++) say(oneOf(editors), words);
      server = await startServer(environment);
    }
    await Promise.all(editors.map((editor) => editor.saved()));
    await Promise.all(editors.map((editor) => editor.sees((text) => holds(text, words))));
    const [first = '', ...others] = editors.map((editor) => editor.text());
    expect(others).toEqual([first, first]);
    expect(first.trim().split(' ').toSorted()).toEqual(words.toSorted());

    // Seen by another, and then nobody is there any more who could send it again.
    const [last, other] = [must(editors[0], 'an editor'), must(editors[1], 'an editor')];
    say(last, words);
    await other.sees((text) => holds(text, words));
    for (const editor of editors) editor.close();
    await server.end('SIGKILL');
    server = await startServer(environment);
    const stored = await textAt(server, cookie, path);
    expect(stored.trim().split(' ').toSorted()).toEqual(words.toSorted());
    await server.end('SIGTERM');
  },
  TIMEOUT_MS,
);

/** Somebody types, somebody may lose the connection, and now and then one waits for an answer. */
async function disturb(editors: readonly PageEditor[], words: string[]): Promise<void> {
  const chance = Math.random();
  say(oneOf(editors), words);
  if (chance < 0.2) oneOf(editors).loseConnection();
  if (chance > 0.6) await oneOf(editors).saved();
}

function say(editor: PageEditor, words: string[]): void {
  const word = `w${words.length}`;
  words.push(word);
  editor.type(`${word} `);
}

function oneOf(editors: readonly PageEditor[]): PageEditor {
  return must(editors[Math.floor(Math.random() * editors.length)], 'an editor');
}

function holds(text: string, words: readonly string[]): boolean {
  const there = new Set(text.split(' '));
  return words.every((word) => there.has(word));
}

async function makePage(url: string) {
  const { call, cookie } = await signUpAt(url, 'ada@example.org');
  const acme = await call('POST', '/api/workspaces/', { name: 'Acme', slug: 'acme' });
  const { id: workspaceId } = (await acme.json()) as { readonly id: string };
  const projects = '/api/workspaces/acme/projects/';
  const project = await call('POST', projects, { name: 'App', identifier: 'APP' });
  const { id } = (await project.json()) as { readonly id: string };
  const made = await call('POST', `${projects}${id}/pages/`, { name: 'Plan' });
  const { id: pageId } = (await made.json()) as { readonly id: string };
  const name = documentOfPage({ workspaceId, pageId });
  return { cookie, name, path: `${projects}${id}/pages/${pageId}/description/` };
}

async function textAt({ url }: BuiltServer, cookie: string, path: string): Promise<string> {
  const answer = await callerAt(url, cookie).call('GET', path);
  const doc = new Doc();
  applyUpdate(doc, new Uint8Array(await answer.arrayBuffer()));
  return doc.getText('t').toJSON();
}
