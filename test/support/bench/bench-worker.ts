import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import type { Page } from 'playwright-core';
import type { Person } from '../e2e/e2e-api.ts';
import { testBrowser } from '../e2e/e2e-browser.ts';

/** A worker of this folder in a Chromium whose files are on disk, to be measured from outside. */
export interface BenchWorker {
  /** One step at a time. */
  readonly run: <Result>(step: object) => Promise<Result>;
  readonly remove: () => Promise<void>;
}

/** @param server where `/api` leads, with whose session; null for none */
export async function benchWorker(
  file: string,
  server: { readonly url: string; readonly person: Person } | null,
): Promise<BenchWorker> {
  const headers = { cookie: cookieOf(server?.person ?? null) };
  const vite = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    cacheDir: 'node_modules/.vite-bench',
    logLevel: 'error',
    appType: 'custom',
    worker: { format: 'es' },
    optimizeDeps: { exclude: ['@sqlite.org/sqlite-wasm'], include: ['zod/mini'] },
    server: {
      port: 0,
      hmr: false,
      headers: FINE_CLOCK,
      ...(server ? { proxy: { '/api': { target: server.url, headers } } } : {}),
    },
  });
  await vite.listen();
  const url = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
  const browser = testBrowser(url, null);
  const page = await browser.tab('/public/icons/holdfast.svg');
  return {
    run: (step) => runIn(page, `${url}/test/support/bench/${file}`, step),
    async remove() {
      await browser.remove();
      await vite.close();
    },
  };
}

/** A page that shares nothing with others may measure in steps of 5 microseconds instead of 100. */
const FINE_CLOCK = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

function cookieOf(person: Person | null): string {
  return [...(person?.api.cookies() ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** Each step in a worker of its own, as after a reload. */
async function runIn<Result>(page: Page, file: string, step: object): Promise<Result> {
  return page.evaluate(
    ({ file, step }) =>
      new Promise<never>((resolve, reject) => {
        const worker = new Worker(file, { type: 'module' });
        worker.addEventListener('error', ({ message }) => reject(new Error(message)));
        worker.addEventListener('message', ({ data }: MessageEvent) => {
          worker.terminate();
          if ('error' in data) reject(new Error(data.error));
          else resolve(data.value as never);
        });
        worker.postMessage(step);
      }),
    { file, step },
  );
}
