import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '../../../../src/lib/assert.ts';
import { insertItems } from '../../../support/server/server-items.ts';
import { insertProject } from '../../../support/server/server-rows.ts';
import { testServer, type TestClient, type TestServer } from '../../../support/server/server.ts';
import { postForm } from '../../../support/server/upload.ts';

/*
 * Files that mean harm, each as a picture of a text and as an attachment. One may be refused at any of the three
 * steps; what is taken is fetched as a browser would, and must not be able to do anything there.
 */

interface Begun {
  readonly upload_data: { readonly url: string; readonly fields: Record<string, string> };
  readonly asset_id: string;
}

const bytes = (hex: string, text = '') =>
  Buffer.concat([Buffer.from(hex, 'hex'), Buffer.from(text)]);
const PAGE = '<!doctype html><html><script>alert(document.domain)</script></html>';
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
const SCRIPT = 'fetch("/api/users/me/").then((me) => me.json()).then(alert)';
const HEADS = {
  png: '89504e470d0a1a0a',
  jpeg: 'ffd8ffe0',
  gif: '474946383961',
  webp: '524946460000000057454250',
  bmp: '424d',
  pdf: '255044462d312e37',
  zip: '504b0304',
  elf: '7f454c46',
  exe: '4d5a9000',
  wasm: '0061736d01000000',
} as const;

/** What is inside, whatever it calls itself. */
const INSIDES: Readonly<Record<string, Buffer>> = {
  'a page': Buffer.from(PAGE),
  'a page after a blank': Buffer.from(`\ufeff \n\t<!-- -->${PAGE}`),
  'a drawing with a script': Buffer.from(SVG),
  'a drawing behind a declaration': Buffer.from(`<?xml version="1.0"?>${SVG}`),
  'a script': Buffer.from(SCRIPT),
  'a picture that is also a script': bytes(HEADS.gif, `=1;${SCRIPT}`),
  'a picture with a page at its end': bytes(HEADS.png, PAGE),
  'a photo with a page in its comment': bytes(HEADS.jpeg, `\u00fe${PAGE}`),
  'a document with a script': bytes(
    HEADS.pdf,
    '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>',
  ),
  'a program': bytes(HEADS.exe, 'This program cannot be run'),
};

/** What it calls itself. */
const DISGUISES = [
  'image/png',
  'image/gif',
  'image/svg+xml',
  'text/html',
  'text/javascript',
  'application/pdf',
];

const NAMES: readonly string[] = [
  '../../../etc/passwd',
  'a.png\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script>',
  '"; filename="x.html',
  'photo\u202egnp.exe',
  '\ud800.png',
  'x'.repeat(255),
  '.htaccess',
  'C:\\windows\\system32\\a.dll',
  '<img src=x onerror=alert(1)>.png',
  'a.png;.html',
];

let server: TestServer;
let ada: TestClient;
let pictures: string;
let attachments: string;

beforeAll(async () => {
  server = await testServer({ environment: { FILE_SIZE_LIMIT: '4096' } });
  ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const [item = ''] = await insertItems(server, project, ada, [{}]);
  pictures = `/api/assets/v2/workspaces/acme/projects/${project.projectId}/`;
  attachments = `${pictures}issues/${item}/attachments/`;
});

interface Attempt {
  readonly name: string;
  readonly type: string;
  readonly inside: Buffer;
}

/** Null: refused on the way. */
async function attempt(where: string, { name, type, inside }: Attempt) {
  const fields = { name, type, size: inside.length, entity_type: 'ISSUE_DESCRIPTION' };
  const begun = await ada.post(where, fields);
  if (begun.status !== 200) return refusal(begun.status);
  const { upload_data, asset_id } = begun.body as Begun;
  const posted = await postForm(server, upload_data, inside, { type });
  if (posted.status !== 204) {
    expect((await ada.patch(`${where}${asset_id}/`, {})).status).toBe(400);
    return refusal(posted.status);
  }
  const confirmed = await ada.patch(`${where}${asset_id}/`, {});
  if (confirmed.status !== 204) return refusal(confirmed.status);
  const { status, headers } = await ada.get(`${where}${asset_id}/`);
  expect(status).toBe(302);
  return server.anonymous.get(headers['location'] ?? '');
}

function refusal(status: number): null {
  expect([400, 403, 413]).toContain(status);
  return null;
}

const SHOWN = /^image\/(jpeg|jpg|png|gif|webp|bmp)$/;

/** Saved, or shown as the picture that it is; never guessed at, and without a right on our origin. */
function mustBeInert({
  status,
  headers,
}: {
  status: number;
  headers: Readonly<Record<string, string>>;
}) {
  expect(status).toBe(200);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'");
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  const [place = '', ...name] = must(headers['content-disposition'], 'a place').split('; ');
  expect(name.join('; ')).toMatch(/^filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/);
  if (place === 'inline') expect(headers['content-type']).toMatch(SHOWN);
  else expect([place, headers['content-type']]).toEqual(['attachment', 'application/octet-stream']);
}

let tried = 0;
let refused = 0;

afterAll(() => {
  console.log(`hostile uploads: ${tried} tried, ${refused} refused, the others inert`);
});

async function tryBoth(one: Attempt): Promise<void> {
  for (const where of [pictures, attachments]) {
    const answer = await attempt(where, one);
    tried += 1;
    if (answer) mustBeInert(answer);
    else refused += 1;
  }
}

test.each(Object.entries(INSIDES))(
  '%s does no harm, whatever it calls itself',
  async (_, inside) => {
    for (const type of DISGUISES) await tryBoth({ name: 'a', type, inside });
  },
);

test.each(NAMES)('a file called %j is a name and nothing else', async (name) => {
  await tryBoth({ name, type: 'image/png', inside: bytes(HEADS.png) });
});

test('of a picture only what begins like one arrives', async () => {
  for (const [name, inside] of Object.entries(INSIDES)) {
    const answer = await attempt(pictures, { name: 'a', type: 'image/webp', inside });
    expect([name, answer]).toEqual([name, null]);
  }
  const webp = { name: 'a', type: 'image/webp', inside: bytes(HEADS.webp) };
  expect(await attempt(pictures, webp)).not.toBeNull();
});

test('more than was agreed on is refused before and after, also by a liar', async () => {
  const big = Buffer.alloc(5000, 1);
  big.set(bytes(HEADS.png));
  expect(await attempt(pictures, { name: 'a', type: 'image/png', inside: big })).toBeNull();
  const small = { name: 'a', type: 'image/png', size: 8, entity_type: 'ISSUE_DESCRIPTION' };
  const { upload_data } = (await ada.post(pictures, small)).body as Begun;
  expect((await postForm(server, upload_data, bytes(HEADS.png, 'x'))).status).toBe(413);
});
