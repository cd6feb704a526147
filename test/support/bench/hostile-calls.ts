import { HOSTILE_HTML, LONG_DESCRIPTION, mentionsOf } from '../server/hostile-html.ts';

export interface Place {
  /** `/api/workspaces/{slug}/projects/{id}` */
  readonly project: string;
  readonly item: string;
  readonly items: readonly string[];
  readonly page: string;
  readonly anchor: string;
  /** An import that has begun. */
  readonly run: string;
}

export interface HostileCall {
  readonly name: string;
  readonly path: { readonly method: string; readonly url: string };
  readonly body: string;
  readonly type: string;
  /** The address it comes from, where calls of one address are limited. */
  readonly ip?: string;
}

const JSON_TYPE = 'application/json';
const SIZES = [20_000, 70_000, 300_000, 590_000, 3_900_000];
const UUID = '0197a0a0-0000-7000-8000-';
const uuidOf = (i: number) => UUID + i.toString(16).padStart(12, '0');
const many = (count: number, one: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => one(i)).join(',');

/** Bodies that are built one at a time: together they take half a gigabyte. */
export function* hostileCalls(place: Place): Generator<HostileCall> {
  yield* htmlCalls(place);
  yield* structureCalls(place);
  yield* callsTogether(place);
  yield* strangerCalls(place);
}

function* htmlCalls({ project, item, page, run }: Place): Generator<HostileCall> {
  const comments = { method: 'POST', url: `${project}/issues/${item}/comments/` };
  const texts: Readonly<Record<string, (length: number) => string>> = {
    ...HOSTILE_HTML,
    'an unclosed comment': (length) => '<!--'.repeat(length / 4),
    'plain words': (length) => 'kelp '.repeat(length / 5),
    'different words': (length) => many(length / 8, (i) => `w${i.toString(36)}`),
    spaces: (length) => ' '.repeat(length),
    mentions: mentionsOf,
  };
  for (const [name, text] of Object.entries(texts)) {
    for (const size of SIZES) {
      const body = JSON.stringify({ comment_html: text(size) });
      yield { name: `comment: ${name} × ${size}`, path: comments, body, type: JSON_TYPE };
    }
  }
  const targets = {
    create: [{ method: 'POST', url: `${project}/issues/` }, 'description_html'],
    edit: [{ method: 'PATCH', url: `${project}/issues/${item}/` }, 'description_html'],
    page: [{ method: 'PATCH', url: `${project}/pages/${page}/` }, 'description_html'],
    sticky: [{ method: 'POST', url: '/api/workspaces/acme/stickies/' }, 'description_html'],
    draft: [{ method: 'POST', url: '/api/workspaces/acme/draft-issues/' }, 'description_html'],
  } as const;
  const heavy = ['bold letters', 'opening angle brackets', 'different words', 'mentions', 'links'];
  for (const [target, [path, field]] of Object.entries(targets)) {
    for (const name of heavy) {
      for (const size of [200_000, 590_000]) {
        const body = JSON.stringify({ name: 'Hostile', [field]: texts[name]?.(size) ?? '' });
        yield { name: `${target}: ${name} × ${size}`, path, body, type: JSON_TYPE };
      }
    }
    const body = JSON.stringify({ name: 'Long', [field]: LONG_DESCRIPTION });
    yield { name: `${target}: a long description`, path, body, type: JSON_TYPE };
  }
  const rows = { method: 'POST', url: `${project}/imports/${run}/rows/` };
  const bodies = ['- a\n', '*a* ', '> ', '|a|b|\n|-|-|\n', '[a](b) ', '<b>x</b>'];
  for (const [nth, text] of bodies.entries()) {
    // Rows of known keys would be left as they are, which costs nothing.
    const issue = (i: number) => ({
      key: `KELP-${nth * 20 + i}`,
      number: nth * 20 + i,
      title: 'Hostile',
      state: 'open',
      body: text.repeat(100_000 / text.length),
      assignees: [],
      labels: [],
    });
    const body = JSON.stringify({
      offset: 0,
      rows: Array.from({ length: 20 }, (_, i) => issue(i)),
    });
    yield { name: `import: 20 rows of ${JSON.stringify(text)}`, path: rows, body, type: JSON_TYPE };
  }
}

function* structureCalls({ project, item, page }: Place): Generator<HostileCall> {
  const edit = { method: 'PATCH', url: `${project}/issues/${item}/` };
  const bulk = { method: 'DELETE', url: `${project}/bulk-delete-issues/` };
  const pages = { method: 'PATCH', url: `${project}/pages/${page}/` };
  const mine = { method: 'PATCH', url: `${project}/user-properties/` };
  const structures = {
    'deep lists': '['.repeat(3_900_000),
    'deep objects': '{"a":'.repeat(700_000),
    'many numbers': `{"name":[${'0,'.repeat(1_900_000)}0]}`,
    'many empty lists': `{"name":[${'[],'.repeat(1_300_000)}0]}`,
    'many keys': `{${many(300_000, (i) => `"k${i}":0`)}}`,
    '24,000 keys': `{${many(24_000, (i) => `"k${i}":0`)}}`,
    'a long name': JSON.stringify({ name: 'x'.repeat(3_900_000) }),
    'a name of escapes': `{"name":"${'\\u0041'.repeat(650_000)}"}`,
    backslashes: `{"name":"${'\\\\'.repeat(1_900_000)}"}`,
    'a broken end': `{"name":"${'x'.repeat(3_900_000)}`,
    'ids that are none': `{"label_ids":[${many(45_000, (i) => `"${i}"`)}]}`,
    '10,000 foreign ids': `{"label_ids":[${many(10_000, (i) => `"${uuidOf(i)}"`)}],"assignee_ids":[${many(10_000, (i) => `"${uuidOf(i)}"`)}]}`,
  };
  for (const [name, body] of Object.entries(structures)) {
    yield { name: `edit: ${name}`, path: edit, body, type: JSON_TYPE };
  }
  const ids = many(10_000, (i) => `"${uuidOf(i)}"`);
  yield {
    name: 'bulk: 10,000 foreign ids',
    path: bulk,
    body: `{"issue_ids":[${ids}]}`,
    type: JSON_TYPE,
  };
  yield {
    name: 'bulk: the same id 10,000 times',
    path: bulk,
    body: `{"issue_ids":[${many(10_000, () => `"${uuidOf(1)}"`)}]}`,
    type: JSON_TYPE,
  };
  const wide = `{${many(20_000, (i) => `"k${i}":"${i}"`)}}`;
  const nested = `${'{"a":'.repeat(190)}1${'}'.repeat(190)}`;
  for (const [name, value] of Object.entries({
    'wide properties': wide,
    'nested properties': nested,
    'a long property': JSON.stringify({ a: 'kelp '.repeat(700_000) }),
  })) {
    yield { name: `page: ${name}`, path: pages, body: `{"view_props":${value}}`, type: JSON_TYPE };
    yield { name: `mine: ${name}`, path: mine, body: `{"filters":${value}}`, type: JSON_TYPE };
  }
  const description = { method: 'PATCH', url: `${project}/pages/${page}/description/` };
  for (const size of [100_000, 1_000_000, 2_900_000]) {
    const bytes = Buffer.alloc(size, 1).toString('base64');
    const body = JSON.stringify({ description_binary: bytes, description_html: '<p></p>' });
    yield {
      name: `page: ${size} bytes that are no document`,
      path: description,
      body,
      type: JSON_TYPE,
    };
  }
  const filters = encodeURIComponent(`{"and":[${many(800, () => '{"name__icontains":"a"}')}]}`);
  const url = `${project}/issues/?filters=${filters.slice(0, 14_000)}`;
  yield { name: 'list: a long filter', path: { method: 'POST', url }, body: '{}', type: JSON_TYPE };
}

/** Many calls in one, as far as a request holds them. */
function* callsTogether({ project, item, items }: Place): Generator<HostileCall> {
  const path = { method: 'POST', url: `${project}/bulk-calls/` };
  const heavy = HOSTILE_HTML['bold letters']?.(7500) ?? '';
  const bodies: Readonly<Record<string, readonly (readonly [string, object])[]>> = {
    '500 items': items.map((id) => [id, { priority: 'high' }]),
    'one item 500 times': items.map((_, i) => [item, { sort_order: i }]),
    '500 foreign ids': items.map((_, i) => [uuidOf(i), { priority: 'low' }]),
    '500 long descriptions': items.map((id) => [id, { description_html: heavy }]),
    'one description of 3.9 MB': [[item, { description_html: 'kelp '.repeat(780_000) }]],
  };
  let key = 0;
  for (const [name, edits] of Object.entries(bodies)) {
    const calls = edits.map(([id, body]) => {
      key += 1;
      return { key: uuidOf(key), method: 'PATCH', path: `issues/${id}/`, body };
    });
    yield { name: `together: ${name}`, path, body: JSON.stringify({ calls }), type: JSON_TYPE };
  }
}

function* strangerCalls({ anchor, item }: Place): Generator<HostileCall> {
  const signIn = { method: 'POST', url: '/auth/sign-in/' };
  const form = 'application/x-www-form-urlencoded';
  yield {
    name: 'stranger: a form of many fields',
    path: signIn,
    body: 'a&'.repeat(2_000_000),
    type: form,
  };
  yield { name: 'stranger: a form of 64 kB', path: signIn, body: 'a&'.repeat(32_000), type: form };
  const boards = [
    `/api/public/anchor/${anchor}/issues/${item}/comments/`,
    `/api/public/intake/${anchor}/`,
  ];
  let caller = 0;
  for (const url of boards) {
    for (const text of ['<', '\n', '&', '<b>x</b>', '<ul><li>']) {
      for (const size of [50_000, 990_000, 3_900_000]) {
        const description = text.repeat(size / text.length);
        const sent = { name: 'Hostile', username: 'Eve', email: 'eve@example.org', description };
        const body = JSON.stringify({ ...sent, comment_html: description });
        caller += 1;
        const name = `stranger: ${url.split('/').at(-2)} ${JSON.stringify(text)} × ${size}`;
        yield {
          name,
          path: { method: 'POST', url },
          body,
          type: JSON_TYPE,
          ip: `10.1.0.${caller}`,
        };
      }
    }
  }
}
