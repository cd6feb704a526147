import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { COMPOSER } from '../../src/text/item.ts';
import { WORK_ITEMS } from '../../src/text/work-items.ts';
import { testWorld, type World } from '../support/e2e/e2e.ts';

/** What a finger still hits. */
const TARGET = 40;
const WIDTH = 390;
const HEIGHT = 844;
/** What the on-screen keyboard leaves. */
const WITH_KEYBOARD = 420;

let world: World;

beforeAll(async () => {
  world = await testWorld();
  await world.addItems(['Anchor the buoy before the storms and check every line on the reef']);
}, 120_000);

test('on a phone nothing is wider than the screen, and every control can be hit', async () => {
  const { project, slug } = world;
  const page = await world.browser().tab(`/${slug}/`);
  await asPhone(page);
  const paths = [
    `/${slug}/`,
    project.path,
    `/${slug}/browse/KELP-1/`,
    `/${slug}/projects/${project.id}/settings/import/`,
    `/${slug}/projects/${project.id}/settings/states/`,
    '/profile/security/',
    '/profile/notifications/',
  ];
  const findings: string[] = [];
  for (const path of paths) {
    await page.evaluate(goTo, path);
    await page.waitForFunction(
      () => document.querySelector('h1') && !document.querySelector('[data-skeleton]'),
    );
    findings.push(...(await page.evaluate(misfits, TARGET)).map((one) => `${path} ${one}`));
  }
  expect(findings).toEqual([]);
});

test('on a phone the keyboard leaves the composer in sight', async () => {
  const page = await world.browser().tab(world.project.path);
  const phone = await asPhone(page);
  await page.getByRole('button', { name: WORK_ITEMS.add, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await sized(phone, WITH_KEYBOARD);
  const isInSight = async () => {
    const box = await dialog.getByRole('button', { name: COMPOSER.save }).boundingBox();
    return box !== null && box.y + box.height <= WITH_KEYBOARD;
  };
  await expect.poll(isInSight).toBe(true);
});

/** As a link does, and until the app has left the screen before it. */
async function goTo(path: string): Promise<void> {
  history.pushState(null, '', path);
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
}

async function asPhone(page: Page): Promise<CDPSession> {
  const phone = await page.context().newCDPSession(page);
  await phone.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await sized(phone, HEIGHT);
  await page.waitForFunction(() => matchMedia('(pointer: coarse)').matches);
  return phone;
}

async function sized(phone: CDPSession, height: number): Promise<void> {
  const screen = { width: WIDTH, height, deviceScaleFactor: 1, mobile: true };
  await phone.send('Emulation.setDeviceMetricsOverride', screen);
}

/** Runs in the page. A control may draw less than it takes: its `::after` widens it. */
function misfits(target: number): readonly string[] {
  const page = document.documentElement;
  const wide = page.scrollWidth > innerWidth ? [`is ${page.scrollWidth} px wide`] : [];
  const controls = [...document.querySelectorAll<HTMLElement>('button, [role="tab"], nav a')];
  const small = controls.filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    const more = getComputedStyle(one, '::after');
    const isShown = width > 0 && one.checkVisibility({ visibilityProperty: true });
    return isShown && Math.max(height, parseFloat(more.height) || 0) < target;
  });
  return [...wide, ...small.map(({ outerHTML }) => `is too small: ${outerHTML.slice(0, 160)}`)];
}
