import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { isPublicAddress } from '../../../server/outgoing/public-address.ts';
import { filesIn } from '../../support/source-files.ts';
import { OutgoingRefused, send, type Lookup } from '../../../server/outgoing/send.ts';

/** As somebody would write them who wants to reach what is not theirs. */
const HOSTILE = `
  127.0.0.1 127.1 127.0.1 127.255.255.254 0 0.0.0.0 0.0.0.1 2130706433 0x7f000001 0x7f.1 0177.0.0.1 017700000001
  0x7f.0x0.0x0.0x1 0177.0.0.01 127.0.0.1. localhost localhost. LOCALHOST 10.0.0.1 10.255.255.255 167772161 0xa.1
  012.0.0.1 100.64.0.1 100.127.255.255 169.254.169.254 2852039166 0xa9fea9fe 0251.0376.0251.0376 169.254.0.1
  172.16.0.1 172.31.255.255 0xac100001 192.0.0.1 192.0.0.170 192.0.2.1 192.88.99.1 192.168.0.1 192.168.255.255
  3232235521 0xc0a80001 192.168.1 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.255
  240.0.0.1 255.255.255.255 4294967295 192.31.196.1 192.52.193.1 192.175.48.1
  [::] [::1] [0:0:0:0:0:0:0:1] [0000:0000:0000:0000:0000:0000:0000:0001] [::ffff:127.0.0.1] [::ffff:7f00:1]
  [::ffff:10.0.0.1] [::ffff:a00:1] [::ffff:169.254.169.254] [::ffff:a9fe:a9fe] [::ffff:192.168.0.1] [::ffff:8.8.8.8]
  [::127.0.0.1] [::7f00:1] [::ffff:0:127.0.0.1] [64:ff9b::127.0.0.1] [64:ff9b::10.0.0.1] [64:ff9b:1::1]
  [100::1] [fc00::1] [fd00::1] [fd12:3456:789a::1] [fdff:ffff::1] [fe80::1] [fe80::a00:1] [febf::1] [fec0::1]
  [ff00::1] [ff02::1] [ff05::2] [2001::1] [2001:0:7f00:1::] [2001:10::1] [2001:20::1] [2001:db8::1] [2001:1::1]
  [2002:7f00:1::] [2002:a00:1::1] [2002:c0a8:1::] [2002:a9fe:a9fe::] [3fff::1] [2620:4f:8000::1] [4000::1] [8000::1]
  [e000::1] [5f00::1] [::2] [::ffff:0:0] [0:0:0:0:0:ffff:7f00:0001] [::ffff:0x7f.1]
  private.example two-faced.example mapped.example link-local.example metadata.example empty.example
  nowhere.example 127.0.0.1.. %31%32%37.0.0.1 ①②⑦.0.0.1 127。0。0。1 0x7f。1
  user@127.0.0.1 user:secret@example.org example.org@127.0.0.1 127.0.0.1:22 [::1]:6379 0:5432
`
  .trim()
  .split(/\s+/);

const NAMES: Readonly<Record<string, readonly string[]>> = {
  localhost: ['127.0.0.1'],
  'private.example': ['10.1.2.3'],
  'two-faced.example': ['93.184.216.34', '127.0.0.1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'link-local.example': ['fe80::1%eth0'],
  'metadata.example': ['169.254.169.254'],
  'empty.example': [],
  'hook.example': ['127.0.0.1'],
};

const byTable: Lookup = (host) => {
  const addresses = NAMES[host];
  if (!addresses) return Promise.reject(new Error('ENOTFOUND'));
  return Promise.resolve(
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  );
};

const strict = { allowedHosts: [], lookup: byTable };

test('at least 120 ways to write an address that is nobody’s business lead nowhere', async () => {
  const reached: string[] = [];
  for (const host of HOSTILE) {
    for (const protocol of ['http', 'https']) {
      const call = send({ url: `${protocol}://${host}/`, method: 'GET' }, strict);
      const outcome = await call.catch((error: unknown) => error);
      if (!(outcome instanceof OutgoingRefused)) reached.push(`${protocol}://${host}/`);
    }
  }
  expect(reached).toEqual([]);
  expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(120);
});

test.each([
  'file:///etc/passwd',
  'gopher://example.org/',
  'ftp://example.org/',
  'javascript:1',
  '',
])('nothing but http is called: %s', async (url) => {
  await expect(send({ url, method: 'GET' }, strict)).rejects.toThrow(OutgoingRefused);
});

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '93.184.216.34',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700::1111',
  '2a00:1450:4001::1',
])('the public network is open: %s', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

async function localServer(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test('a name is resolved once, and what it points to afterwards does not matter', async () => {
  const hosts: (string | undefined)[] = [];
  const port = await localServer(({ headers }, response) => {
    hosts.push(headers.host);
    response.end('here');
  });
  let asked = 0;
  const rebinding: Lookup = () => {
    asked += 1;
    return Promise.resolve([{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]);
  };
  const url = `http://hook.example:${port}/in`;
  const options = { allowedHosts: ['hook.example'], lookup: rebinding };
  expect(await send({ url, method: 'POST', body: '{}' }, options)).toMatchObject({
    status: 200,
    text: 'here',
  });
  expect([asked, hosts]).toEqual([1, [`hook.example:${port}`]]);
});

test('a name that was public when it was stored and is private now is refused', async () => {
  const options = { allowedHosts: [], lookup: byTable };
  const url = 'http://private.example/';
  await expect(send({ url, method: 'POST', body: '{}' }, options)).rejects.toThrow(OutgoingRefused);
});

test('a redirect is an answer, not a way', async () => {
  let calls = 0;
  const port = await localServer((_request, response) => {
    calls += 1;
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end();
  });
  const options = { allowedHosts: ['hook.example'], lookup: byTable };
  const answer = await send({ url: `http://hook.example:${port}/`, method: 'GET' }, options);
  expect([answer.status, calls]).toEqual([302, 1]);
});

test('whoever never answers, or never ends, does not hold the server', async () => {
  const silent = await localServer(() => {});
  const endless = await localServer((_request, response) => {
    const more = () => response.write('x'.repeat(10_000), () => void setImmediate(more));
    more();
  });
  const options = { allowedHosts: ['hook.example'], lookup: byTable, timeoutMs: 200 };
  const at = (port: number) => ({ url: `http://hook.example:${port}/`, method: 'GET' }) as const;
  await expect(send(at(silent), options)).rejects.toThrow(/abort/);
  const { text } = await send(at(endless), { ...options, timeoutMs: 10_000, mostBytes: 50_000 });
  expect(text).toHaveLength(50_000);
});

test('there is one way out of the server', () => {
  const ways =
    /\bglobalThis\.fetch\b|(?<![.\w])fetch\(|from 'node:(?:https?|net|tls|dgram|http2)'|from 'undici'/;
  const others = filesIn('server', /\.ts$/)
    .filter(({ path }) => !path.startsWith('server/outgoing/'))
    .filter(({ code }) =>
      code.split('\n').some((line) => ways.test(line) && !line.startsWith('import type')),
    )
    .map(({ path }) => path);
  expect(others).toEqual([
    // Sockets of this machine's own.
    'server/admin/call-tool.ts',
    'server/admin/serve-tools.ts',
    'server/db/data-dir-lock.ts',
    // By the guarded fetch that it is given.
    'server/oauth/exchange.ts',
    // The operator's own object store, named in the environment alone.
    'server/storage/s3-storage.ts',
  ]);
});
