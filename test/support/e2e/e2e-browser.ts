import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from '../../../.ci/chromium.mjs';
import type { Person } from './e2e-api.ts';
import { killWithThisProcess } from './e2e-server.ts';

/**
 * A Chromium with a profile on disk, as a person has it: what the page stored is there again after
 * the browser was closed or killed.
 */
export interface TestBrowser {
  /** A tab, signed in as the browser's person, that fails the test on an uncaught error. */
  readonly tab: (path: string) => Promise<Page>;
  readonly close: () => Promise<void>;
  readonly kill: () => Promise<void>;
  readonly remove: () => Promise<void>;
  /** Pictures of its tabs, for a test that failed. */
  readonly picture: (folder: string, name: string) => Promise<void>;
  /** Errors that no code of the page has caught, in the order of their appearance. */
  readonly errors: () => readonly string[];
}

/** @param person whose session the browser holds; null for somebody who has never been here */
export function testBrowser(url: string, person: Person | null): TestBrowser {
  const profile = mkdtempSync(join(tmpdir(), 'holdfast-profile-'));
  const errors: string[] = [];
  let child: ChildProcess | null = null;
  let browser: Browser | null = null;
  let context: BrowserContext | null = null;

  const start = async () => {
    const program = findChromium();
    if (!program) throw new Error('Chromium was not found.');
    const portFile = join(profile, 'DevToolsActivePort');
    rmSync(portFile, { force: true });
    child = spawn(
      program,
      [
        '--headless',
        '--remote-debugging-port=0',
        `--user-data-dir=${profile}`,
        '--window-size=1280,900',
        ...CHROMIUM_ARGS,
        'about:blank',
      ],
      { stdio: 'ignore' },
    );
    killWithThisProcess(child);
    browser = await chromium.connectOverCDP(await debuggerAddress(portFile, child));
    context = browser.contexts()[0] ?? (await browser.newContext());
    context.setDefaultTimeout(20_000);
    if (person) await signIn(context, url, person);
    return context;
  };

  const end = async (how: 'close' | 'kill') => {
    const ending = child;
    if (!ending) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    if (ending.exitCode === null) {
      if (how === 'close') await closeAsPersonsDo(browser);
      else ending.kill('SIGKILL'); // its children end when they lose it
      await ended;
    }
    await browser?.close().catch(() => {}); // the connection is gone with the process
    child = null;
    context = null;
    browser = null;
  };

  return {
    async tab(path) {
      const page = await (context ?? (await start())).newPage();
      page.on('pageerror', (error) => errors.push(String(error.stack ?? error)));
      await page.goto(url + path);
      return page;
    },
    close: () => end('close'),
    kill: () => end('kill'),
    async remove() {
      await end('kill');
      try {
        rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
      } catch {
        // A killed browser's children may still write: the system clears its temporary files itself.
      }
    },
    async picture(folder, name) {
      for (const [i, page] of (context?.pages() ?? []).entries()) {
        const path = join(folder, `${name}-${i}.png`);
        await page.screenshot({ path, timeout: 5000 }).catch(() => {}); // a tab may hang
      }
    },
    errors: () => errors,
  };
}

/** Chromium writes its cookies late, so a killed one may have forgotten them. */
async function signIn(context: BrowserContext, url: string, { api }: Person) {
  const cookies = [...api.cookies()].map(([name, value]) => ({ name, value, url }));
  const expires = Math.floor(Date.now() / 1000) + 86_400;
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, httpOnly: true, expires })));
}

async function debuggerAddress(portFile: string, child: ChildProcess): Promise<string> {
  const deadline = performance.now() + 30_000;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`Chromium ended with code ${child.exitCode}.`);
    const [port, path] = existsSync(portFile) ? readFileSync(portFile, 'utf8').split('\n') : [];
    if (port && path) return `ws://127.0.0.1:${port}${path}`;
    await delay(20);
  }
  throw new Error('Chromium did not open its debugging port within 30 s.');
}

/** It writes down what it still holds in memory, which a signal to its processes would prevent. */
async function closeAsPersonsDo(browser: Browser | null): Promise<void> {
  const session = await browser?.newBrowserCDPSession();
  await session?.send('Browser.close');
}
