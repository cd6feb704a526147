import { ROUTES } from '../../../server/routes/index.ts';
import { askedByTest } from './answered-routes.ts';
import type { TestAnswer, TestServer } from './server.ts';

interface Form {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

interface File {
  readonly name?: string;
  readonly type?: string;
  readonly part?: string;
}

/** A form with fields and then the file, as a browser posts it. */
export async function postForm(
  { app }: TestServer,
  { url, fields }: Form,
  bytes: string | Uint8Array,
  { name = 'file', type = 'application/octet-stream', part = 'file' }: File = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Pick<TestAnswer, 'status' | 'body'>> {
  const line = 'a-line-between';
  const head = Object.entries(fields).map(
    ([key, value]) =>
      `--${line}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${line}\r\ncontent-disposition: form-data; name="${part}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  const payload = Buffer.concat([
    Buffer.from(head.join('') + file),
    Buffer.from(bytes),
    Buffer.from(`\r\n--${line}--\r\n`),
  ]);
  const call = {
    method: 'POST',
    url,
    headers: {
      'content-type': `multipart/form-data; boundary=${line}`,
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    payload,
  } as const;
  const answer = await askedByTest(ROUTES, { method: 'POST', path: url }, () => app.inject(call));
  const body: unknown = answer.body === '' ? null : JSON.parse(answer.body);
  return { status: answer.statusCode, body };
}
