import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, afterAll, expect, test } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { testServer } from '../../support/server/server.ts';

const dir = mkdtempSync(join(tmpdir(), 'holdfast-page-'));
const SCRIPT = `console.log(${JSON.stringify('kelp '.repeat(1000))});`;

beforeAll(() => {
  mkdirSync(join(dir, 'assets'));
  writeFileSync(join(dir, 'index.html'), '<title>Holdfast</title>');
  writeFileSync(join(dir, 'service-worker.js'), '//');
  writeFileSync(join(dir, 'assets', 'main-abc123.js'), SCRIPT);
});
afterAll(() => rmSync(dir, { recursive: true }));

async function get(url: string, headers: Record<string, string> = {}) {
  const { deps } = await testServer();
  const app = await buildApp({ deps, pageDir: dir });
  return app.inject({ method: 'GET', url, headers });
}

test.each(['/', '/acme/browse/APP-1/', '/sign-up', '/acme/projects/1.2/'])(
  'the address %s is a screen of the page',
  async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.body]).toEqual([200, '<title>Holdfast</title>']);
    expect(answer.headers['cache-control']).toBe('no-cache');
  },
);

test.each([
  '/api/nothing/',
  '/auth/nothing/at/all/',
  '/uploads/x',
  '/assets/gone-123.js',
  '/a%2f..%2f..%2fapp.ts',
])('%s is not answered with the page', async (url) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.body.includes('<title>')]).toEqual([404, false]);
});

test('what carries its content in its name is kept for ever; the service worker is asked for anew', async () => {
  const asset = await get('/assets/main-abc123.js');
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/service-worker.js')).headers['cache-control']).toBe('no-cache');
});

test('text is compressed for whoever understands it', async () => {
  const answer = await get('/assets/main-abc123.js', { 'accept-encoding': 'br' });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.rawPayload.length).toBeLessThan(SCRIPT.length / 10);
});

test('every answer carries the rules that keep foreign scripts out', async () => {
  for (const url of ['/', '/api/health/', '/api/nothing/']) {
    const { headers } = await get(url);
    expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});
