import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ConfigError, readConfig, VERSION } from '../../server/config.ts';

test('nothing set means the embedded database on this machine alone', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    databaseUrl: null,
    webUrl: 'http://localhost:8080',
    demo: false,
  });
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://x'],
  ['WEB_URL', 'example.org'],
  ['CORS_ALLOWED_ORIGINS', 'https://a.example, b'],
  ['DEMO', 'maybe'],
  ['LOG_LEVEL', 'loud'],
  ['FILE_SIZE_LIMIT', '-1'],
])('%s="%s" is refused by its name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

test('a refused database address does not show its password', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://u:secret@h/d' })).not.toThrow('secret');
});

test('origins lose their paths', () => {
  const { webUrl, corsAllowedOrigins } = readConfig({
    WEB_URL: 'https://work.example.org/app/',
    CORS_ALLOWED_ORIGINS: 'https://a.example/, https://b.example',
  });
  expect([webUrl, corsAllowedOrigins]).toEqual([
    'https://work.example.org',
    ['https://a.example', 'https://b.example'],
  ]);
});

test('the version is the one of the package', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(VERSION).toBe(version);
});
