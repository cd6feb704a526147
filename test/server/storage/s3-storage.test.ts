import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { s3Storage } from '../../../server/storage/s3-storage.ts';
import { signatureOf } from '../../../server/storage/sign-s3.ts';
import { AlreadyThere, TooLarge } from '../../../server/storage/storage.ts';
import { insertItems } from '../../support/server/server-items.ts';
import { insertProject } from '../../support/server/server-rows.ts';
import { testServer } from '../../support/server/server.ts';
import { fakeS3, S3_KEYS, type FakeS3 } from '../../support/server/fake-s3.ts';

interface Begun {
  readonly upload_data: { readonly url: string; readonly fields: Record<string, string> };
  readonly asset_id: string;
  readonly asset_url: string;
}

let s3: FakeS3;
let now = 0;

beforeEach(async () => {
  now = Date.parse('2026-11-20T09:00:00Z');
  s3 = await fakeS3(() => now);
});

afterEach(() => s3.close());

function storage(keys = S3_KEYS) {
  const place = { endpoint: s3.endpoint, region: 'eu-central-1', bucket: 'work', ...keys };
  return s3Storage({ place, now: () => now, fetch });
}

const file = (text: string) => Readable.from([Buffer.from(text)]);
const KEY = "acme/0123-a plan (1)'s*.png";

async function post(
  { url, fields }: { url: string; fields: Readonly<Record<string, string>> },
  text: string,
): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([text]));
  return (await fetch(url, { method: 'POST', body: form })).status;
}

test('the signature is the one of the published example', () => {
  // AWS, "Signature calculations … examples: POST": the policy is left out, the key's derivation is not.
  const place = {
    endpoint: 'https://s3.amazonaws.com',
    region: 'us-east-1',
    bucket: 'examplebucket',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  };
  const text =
    'AWS4-HMAC-SHA256\n20130524T000000Z\n20130524/us-east-1/s3/aws4_request\n' +
    '3bfa292879f6447bbcda7001decf97f4a54dc650c8942174ae0a9121cf58ad04';
  expect(signatureOf(place, '20130524T000000Z', text)).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
});

test('a browser posts what was agreed on, once and in time, and nothing else', async () => {
  const { uploadForm, stat } = storage();
  const form = uploadForm({ key: KEY, type: 'image/png', size: 5 });
  expect(await stat(KEY)).toBeNull();
  expect(await post(form, 'more than five')).toBe(400);
  expect(await post({ ...form, fields: { ...form.fields, key: 'b' } }, 'x')).toBe(403);
  expect(
    await post({ ...form, fields: { ...form.fields, 'Content-Type': 'text/html' } }, 'x'),
  ).toBe(403);
  const policy = Buffer.from('{"expiration":"2030-01-01","conditions":[]}').toString('base64');
  expect(await post({ ...form, fields: { ...form.fields, policy } }, 'x')).toBe(403);
  expect(await post(form, 'hello')).toBe(204);
  expect(await stat(KEY)).toMatchObject({ size: 5, head: new TextEncoder().encode('hello') });
  now += 3_600_001;
  expect(await post(form, 'again')).toBe(403);
});

test('the server keeps, looks at and removes files itself', async () => {
  const { put, stat, remove } = storage();
  const upload = { key: KEY, type: 'text/csv', size: 10_000 };
  const text = 'a,b\n'.repeat(2000);
  expect(await put(upload, file(text))).toMatchObject({ size: 8000 });
  expect(s3.kept.get(KEY)?.type).toBe('text/csv');
  const found = await stat(KEY);
  expect([found?.size, found?.head.length]).toEqual([8000, 4096]);
  await expect(put(upload, file('b'))).rejects.toThrow(AlreadyThere);
  await expect(put({ ...upload, key: 'b', size: 1 }, file('bb'))).rejects.toThrow(TooLarge);
  await remove(KEY);
  await remove(KEY);
  expect(await stat(KEY)).toBeNull();
});

test('an address is good for an hour, for this file, and says how it is shown', async () => {
  const { put, downloadUrl } = storage();
  await put({ key: KEY, type: 'image/png', size: 10 }, file('hello'));
  const url = downloadUrl({ key: KEY, type: 'image/png', name: 'a "b"\n.png', inline: true });
  const shown = await fetch(url);
  expect([shown.status, await shown.text()]).toEqual([200, 'hello']);
  expect(shown.headers.get('content-type')).toBe('image/png');
  expect(shown.headers.get('content-disposition')).toBe(
    "inline; filename*=UTF-8''a%20%22b%22%0A.png",
  );
  const page = await fetch(
    downloadUrl({ key: KEY, type: 'text/html', name: 'a.html', inline: true }),
  );
  expect(page.headers.get('content-type')).toBe('application/octet-stream');
  expect(page.headers.get('content-disposition')).toContain('attachment');
  expect((await fetch(url.replace('inline', 'attachment'))).status).toBe(403);
  expect((await fetch(url.replace('0123', '0124'))).status).toBe(403);
  now += 3_600_001;
  expect((await fetch(url)).status).toBe(403);
});

test('with another’s keys nothing is kept and nothing is read, and that is said aloud', async () => {
  const { put, stat } = storage({ ...S3_KEYS, secretAccessKey: 'guessed' });
  await expect(stat(KEY)).rejects.toThrow('answered 403');
  await expect(put({ key: KEY, type: 'a/b', size: 9 }, file('x'))).rejects.toThrow('answered 403');
});

test('with a bucket the three steps are the same, and what really came is looked at', async () => {
  const server = await testServer({ storage: storage() });
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const [item = ''] = await insertItems(server, project, ada, [{}]);
  const files = `/api/assets/v2/workspaces/acme/projects/${project.projectId}/issues/${item}/attachments/`;
  const begin = async (url: string, fields: object) =>
    (await ada.post(url, { name: 'a', size: 20, ...fields })).body as Begun;
  const csv = await begin(files, { type: 'text/csv' });
  expect((await ada.patch(csv.asset_url)).status).toBe(400);
  expect(await post(csv.upload_data, 'a,b')).toBe(204);
  expect((await ada.patch(csv.asset_url)).status).toBe(204);
  expect((await ada.get(files)).body).toMatchObject([
    { storage_metadata: { ContentType: 'text/csv', ContentLength: 3 } },
  ]);
  const { headers } = await ada.get(csv.asset_url);
  expect(await (await fetch(headers['location'] ?? '')).text()).toBe('a,b');

  // The store takes what it is given; the third step does not.
  const own = '/api/assets/v2/user-assets/';
  const page = await begin(own, { type: 'image/png', entity_type: 'USER_AVATAR' });
  expect(await post(page.upload_data, '<html>')).toBe(204);
  expect(await ada.patch(`${own}${page.asset_id}/`, {})).toMatchObject({
    status: 400,
    body: { error: 'Invalid file type. Only JPEG and PNG files are allowed.', status: false },
  });
  expect(s3.kept.size).toBe(1);
});
