import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { serverDb } from '../../../../server/db/db.ts';
import type { Engine } from '../../../../server/db/engine.ts';
import { fillWords } from '../../../../server/jobs/fill-words.ts';
import { purgeTrash } from '../../../../server/jobs/purge-trash.ts';
import { recordedStatements } from '../../../support/server/recorded-writes.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer, type TestClient, type TestServer } from '../../../support/server/server.ts';
import { insertItems } from '../../../support/server/server-items.ts';

const W = '/api/workspaces/acme';

async function setUp() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  return { server, ada, project };
}

interface Answer {
  readonly results: readonly {
    readonly row: { readonly id: string; readonly name: string };
    readonly excerpt: readonly string[] | null;
  }[];
}

async function find(who: TestClient, text: string, more = '') {
  const answer = await who.get(`${W}/search/issues/?search=${encodeURIComponent(text)}${more}`);
  expect(answer.status).toBe(200);
  return (answer.body as Answer).results;
}

const namesOf = async (who: TestClient, text: string, more = '') =>
  (await find(who, text, more)).map(({ row }) => row.name);

const idOf = (body: unknown) => (body as { readonly id: string }).id;

/** What is noted of each item, by its id. */
async function noted({ db }: TestServer) {
  const { rows } = await sql<{ readonly id: string; readonly words: string }>`
    SELECT work_item_id AS id, words::text AS words FROM work_item_words ORDER BY 1`.execute(db);
  return rows;
}

/** What would be noted if all were noted anew. */
async function notedAnew(server: TestServer) {
  await beforeTheTable(server);
  await fillWords(server.deps.db);
  return noted(server);
}

/** As the migration leaves a database that was there before. */
async function beforeTheTable({ db }: TestServer): Promise<void> {
  await sql`DELETE FROM work_item_words`.execute(db);
  await sql`INSERT INTO work_item_word_fills (workspace_id, project_id)
    SELECT DISTINCT workspace_id, project_id FROM work_items`.execute(db);
}

test('a word that only the description has finds the item after those of that name, with the stretch that has it', async () => {
  const { server, ada, project } = await setUp();
  await insertItems(server, project, ada, [
    { name: 'Anchor', description_html: '<p>The <b>sext</b>ant &amp; its box</p>' },
    { name: 'Sextant, polished', description_html: '<p>nothing</p>' },
    { name: 'Sextant', description_html: '<p>nothing</p>' },
    { name: 'Other', description_html: '<p>nothing</p>' },
  ]);

  const hits = await find(ada, 'SEXT');

  expect(hits.map(({ row, excerpt }) => [row.name, excerpt])).toEqual([
    ['Sextant', null],
    ['Sextant, polished', null],
    ['Anchor', ['The ', 'sext', 'ant & its box']],
  ]);
  expect(await namesOf(ada, 'sext box')).toEqual(['Anchor']);
  expect(await namesOf(ada, 'app-3')).toEqual(['Sextant']);
  expect(await namesOf(ada, '')).toEqual([]);
  expect((await ada.get(`${W}/search/issues/?search=a&per_page=201`)).status).toBe(400);
  expect((await ada.get(`${W}/search/issues/?search=a&filters=x`)).status).toBe(400);
});

test('what a person may not see is not found, by a name, a key or a description', async () => {
  const { server, ada, project } = await setUp();
  const [ben, gus, eve] = await Promise.all(
    ['ben', 'gus', 'eve'].map((name) => server.signedUp(`${name}@example.org`)),
  );
  if (!ben || !gus || !eve) throw new Error('nobody signed up');
  await insertMember(server, project, ben, 15);
  await insertMember(server, project, gus, 5);
  await insertProject(server, eve, { slug: 'other', identifier: 'ZZZ' });
  const secret = { description_html: '<p>sextant</p>' };
  await insertItems(server, project, ada, [{ name: 'Of ada', ...secret }]);
  await insertItems(server, project, gus, [{ name: 'Of gus', ...secret }]);
  const made = await ada.post(`${W}/projects/`, { name: 'Private', identifier: 'SEC', network: 0 });
  const hidden = `${W}/projects/${idOf(made.body)}`;
  await ada.post(`${hidden}/issues/`, { name: 'Hidden', ...secret });

  expect(await namesOf(ada, 'sextant')).toEqual(['Hidden', 'Of gus', 'Of ada']);
  expect(await namesOf(ben, 'sextant')).toEqual(['Of gus', 'Of ada']);
  expect(await namesOf(ben, 'hidden')).toEqual([]);
  expect(await namesOf(ben, 'SEC-1')).toEqual([]);
  expect(await namesOf(ben, 'sextant', `&project_id=${idOf(made.body)}`)).toEqual([]);
  expect(await namesOf(gus, 'sextant')).toEqual(['Of gus']);
  expect(await namesOf(gus, 'APP-1')).toEqual([]);
  expect((await eve.get(`${W}/search/issues/?search=sextant`)).status).toBe(403);
  expect((await eve.get('/api/workspaces/other/search/issues/?search=sextant')).body).toEqual({
    results: [],
  });

  await server.db.updateTable('projects').set({ guest_view_all_features: true }).execute();
  expect(await namesOf(gus, 'sextant')).toEqual(['Of gus', 'Of ada']);
  const left = { is_active: false };
  await server.db
    .updateTable('project_members')
    .set(left)
    .where('member', '=', ben.userId)
    .execute();
  expect(await namesOf(ben, 'sextant')).toEqual([]);
  await server.db
    .updateTable('workspace_members')
    .set(left)
    .where('member', '=', ben.userId)
    .execute();
  expect((await ben.get(`${W}/search/issues/?search=sextant`)).status).toBe(403);
});

test('whoever writes a name or a description notes its words with it, and they go when the item goes', async () => {
  const { server, ada, project } = await setUp();
  const { url } = project;
  const one = idOf(
    (await ada.post(`${url}/issues/`, { name: 'Quay', description_html: '<p>bollard</p>' })).body,
  );
  const draft = await ada.post(`${W}/draft-issues/`, {
    name: 'Jetty',
    description_html: '<p>fender</p>',
    project_id: project.projectId,
  });
  const published = `${W}/draft-to-issue/${idOf(draft.body)}/`;
  expect(
    (await ada.post(published, { name: 'Jetty', description_html: '<p>fender</p>' })).status,
  ).toBe(201);
  await server.db.updateTable('projects').set({ intake_view: true }).execute();
  await ada.patch(`${url}/`, { inbox_view: true });
  const asked = { issue: { name: 'Buoy', description_html: '<p>chain</p>' } };
  expect((await ada.post(`${url}/inbox-issues/`, asked)).status).toBeLessThan(300);
  expect(await namesOf(ada, 'boll')).toEqual(['Quay']);
  expect(await namesOf(ada, 'fend')).toEqual(['Jetty']);
  expect(await namesOf(ada, 'chain')).toEqual([]);

  await ada.patch(`${url}/issues/${one}/`, { name: 'Wharf' });
  expect(await namesOf(ada, 'quay')).toEqual([]);
  expect(await namesOf(ada, 'wharf boll')).toEqual(['Wharf']);
  await ada.patch(`${url}/issues/${one}/`, { description_html: '<p>cleat</p>' });
  expect(await namesOf(ada, 'boll')).toEqual([]);
  expect(await namesOf(ada, 'wharf cleat')).toEqual(['Wharf']);

  await ada.delete(`${url}/issues/${one}/`);
  expect(await namesOf(ada, 'cleat')).toEqual([]);
  const kept = await noted(server);
  expect(kept).toHaveLength(3);
  expect(await notedAnew(server)).toEqual(kept);
  await purgeTrash(server.db, '2999-01-01T00:00:00Z');
  expect((await noted(server)).map(({ id }) => id)).toEqual(
    kept.map(({ id }) => id).filter((id) => id !== one),
  );
});

test('a change of neither name nor description asks the database for nothing more', async () => {
  const { server, ada, project } = await setUp();
  const [id] = await insertItems(server, project, ada, [{ name: 'Quay' }]);
  const patch = (body: object) =>
    recordedStatements(() => ada.patch(`${project.url}/issues/${id}/`, body));
  const words = ({ made }: Awaited<ReturnType<typeof patch>>) =>
    made.filter(({ sql: text }) => text.includes('work_item_words')).length;

  expect(words(await patch({ priority: 'high' }))).toBe(0);
  expect(words(await patch({ name: 'Quay', description_html: '<p></p>' }))).toBe(0);
  expect(words(await patch({ name: 'Wharf' }))).toBe(1);
});

/** An engine that fails when a statement has been asked for so many times. */
function mortal(engine: Engine, statement: string, after: number): Engine {
  let left = after;
  return {
    ...engine,
    connect: async () => {
      const connection = await engine.connect();
      return {
        ...connection,
        query: (text, params) => {
          if (text.includes(statement) && (left -= 1) < 0) throw new Error('killed');
          return connection.query(text, params);
        },
      };
    },
  };
}

test('items of before are found by name at once and by description once a job has gone through them, also one that was killed', async () => {
  const { server, ada, project } = await setUp();
  const items = Array.from({ length: 450 }, (_, n) => ({
    name: `Öl ${n}`,
    description_html: `<p>barrel number${n}</p>`,
  }));
  await insertItems(server, project, ada, items);
  const written = await noted(server);
  await beforeTheTable(server);

  expect(await namesOf(ada, 'öl 449')).toEqual(['Öl 449']);
  expect(await namesOf(ada, 'number449')).toEqual([]);

  const dying = serverDb(mortal(server.deps.db.engine, 'INSERT INTO work_item_words', 1));
  await expect(fillWords(dying)).rejects.toThrow('killed');
  expect(await noted(server)).toHaveLength(200);
  const [first] = await find(ada, 'öl 17');
  expect(first?.row.name).toBe('Öl 17');
  await ada.patch(`${project.url}/issues/${first?.row.id}/`, { name: 'Tar' });

  await fillWords(server.deps.db);

  const changed = (await noted(server)).filter(({ id }) => id !== first?.row.id);
  expect(changed).toEqual(written.filter(({ id }) => id !== first?.row.id));
  expect(await namesOf(ada, 'number449')).toEqual(['Öl 449']);
  expect(await namesOf(ada, 'tar number17')).toEqual(['Tar']);
  expect(await server.db.selectFrom('work_item_word_fills').selectAll().execute()).toEqual([]);
});

test('a search reads the index of words, never the descriptions of a workspace', async () => {
  const { server, ada, project } = await setUp();
  const items = Array.from({ length: 3_000 }, (_, n) => ({
    name: `Kelp ${n % 50} of row ${n}`,
    description_html: `<p>Holdfast ${n % 70} number${n} ${'and more words '.repeat(8)}</p>`,
  }));
  await insertItems(server, project, ada, items);
  await sql`VACUUM ANALYZE`.execute(server.db);

  const { made } = await recordedStatements(() => find(ada, 'number29 hold'));

  const asked = made.filter(({ sql: text }) => text.includes('words @@'));
  expect(asked).toHaveLength(2);
  const connection = await server.deps.db.engine.connect();
  for (const { sql: text, params } of asked) {
    const { rows } = await connection.query(`EXPLAIN (COSTS OFF) ${text}`, params);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Bitmap Index Scan on work_item_words_found');
    expect(plan).not.toContain('Seq Scan');
  }
  connection.release();

  // What more have than are read one by one comes in the same order.
  expect(await namesOf(ada, 'kelp', '&per_page=3')).toEqual([
    'Kelp 9 of row 9',
    'Kelp 8 of row 8',
    'Kelp 7 of row 7',
  ]);
  expect(await namesOf(ada, 'holdf', '&per_page=2')).toEqual([
    'Kelp 49 of row 2999',
    'Kelp 48 of row 2998',
  ]);
});
