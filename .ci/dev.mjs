import { existsSync } from 'node:fs';
import { build, createServer } from 'vite';
import { SERVER } from './build.mjs';
import { start, stop } from './processes.mjs';

/*
 * The page from Vite, which replaces changed modules in the open tab, beside a server that is
 * built and started again after every change of its sources.
 */
const PORT = process.env['PORT'] ?? '8080';
const PAGE_PORT = Number(process.env['PAGE_PORT'] ?? 5173);
process.env['API_URL'] = `http://localhost:${PORT}`;

const page = await createServer({ server: { port: PAGE_PORT, strictPort: true } });
await page.listen();

/** @type {import('node:child_process').ChildProcess | null} */
let server = null;
let turn = Promise.resolve();

/** One at a time: the next server cannot have the data directory before the last has left it. */
function restart() {
  turn = turn.then(async () => {
    if (server) await stop(server);
    if (!existsSync(SERVER)) return;
    const WEB_URL = process.env['WEB_URL'] ?? `http://localhost:${PAGE_PORT}`;
    const env = { ...process.env, NODE_ENV: 'development', PORT, WEB_URL };
    server = start(process.execPath, ['--enable-source-maps', SERVER], { env });
  });
}

const watcher = await build({ mode: 'server', logLevel: 'warn', build: { watch: {} } });
if (!('on' in watcher)) throw new Error('Vite did not start to watch the server.');
watcher.on('event', (event) => {
  if (event.code === 'BUNDLE_END') restart();
  if (event.code === 'ERROR') console.error(event.error.message);
});
page.printUrls();
