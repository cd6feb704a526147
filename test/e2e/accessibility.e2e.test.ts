import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ROUTES, WORKSPACE_ROUTES, type Route } from '../../src/app/routes.ts';
import { ITEM } from '../../src/text/item.ts';
import { WORK_ITEMS } from '../../src/text/work-items.ts';
import { seesRows } from '../support/e2e/e2e-app.ts';
import type { Named } from '../support/e2e/e2e.ts';
import { testWorld, type World } from '../support/e2e/e2e.ts';

/*
 * No screen has a finding of axe that is serious or critical: every declared route, so that a new one is
 * visited because it is declared, a published board, the editor, and what opens over a list.
 */

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** The experimental rule finds names that don't contain the visible label, which voice control needs. */
const RULES: RunOptions = {
  resultTypes: ['violations'],
  rules: { 'label-content-name-mismatch': { enabled: true } },
};
const GRAVE = new Set<unknown>(['serious', 'critical']);
/** Less grave in axe's view, but each screen must be reachable by headings and landmarks. */
const STRUCTURE = /^(landmark-|page-has-heading-one$|region$)/;

/** What a key opens over the list, and the role of it. */
const LAYERS = [
  ['Control+k', 'dialog'],
  ['?', 'dialog'],
  ['c', 'dialog'],
  ['s', 'listbox'],
  ['l', 'listbox'],
  ['d', 'dialog'],
  ['Shift+P', 'dialog'],
  ['.', 'menu'],
  [' ', 'complementary'],
] as const;

/** A menu lies at the end of the body, beside the landmarks, and has the focus while it is open. */
const IN_PORTAL = /^region at <div id="portal/;

/** What is typed in the editor, and the menu that it opens. */
const EDITOR_MENUS = [
  ['/', ITEM.blockMenu],
  [':an', ITEM.emojiMenu],
] as const;

const SIGNED_OUT = [
  'entrance',
  'signIn',
  'signUp',
  'forgotPassword',
  'resetPassword',
  'invitation',
];

let world: World;
let params: Readonly<Record<string, string>>;

beforeAll(async () => {
  world = await testWorld();
  const { owner, project, slug } = world;
  const [item] = await world.addItems(['Anchor the buoy', 'Count the limpets'], {
    description_html: '<p>See <a href="https://example.org/">the chart</a>.</p>',
    priority: 'high',
    target_date: '2026-01-02',
  });
  const { id: userId } = await owner.api.get<Named>('/api/users/me/');
  const [issue] = await world.items();
  await owner.api.patch(`${project.api}/issues/${issue?.id}/`, { assignee_ids: [userId] });
  const cycle = await owner.api.post<Named>(`${project.api}/cycles/`, { name: 'Spring tide' });
  const module = await owner.api.post<Named>(`${project.api}/modules/`, { name: 'Harbor' });
  await owner.api.post(`${project.api}/issue-labels/`, { name: 'Reef', color: '#0E6354' });
  await owner.api.post(`/api/workspaces/${slug}/stickies/`, {
    description_html: '<p>Buy rope</p>',
  });
  params = {
    slug,
    id: project.id,
    key: `KELP-${item?.sequence_id}`,
    cycle: cycle.id,
    module: module.id,
    userId,
  };
}, 120_000);

test('signed-in screens are accessible, and each names its tab', async () => {
  const page = await world.browser().tab('/');
  await page.evaluate(AXE);
  const routes: Readonly<Record<string, Route>> = { ...ROUTES, ...WORKSPACE_ROUTES };
  const shown = Object.keys(routes).filter((name) => !SIGNED_OUT.includes(name));
  const paths = shown.flatMap((name) => (routes[name] ? pathsOf(routes[name]) : []));
  const unknown = [`/${params['slug']}/nowhere/`, `/${params['slug']}/browse/KELP-99999/`];
  const { findings, titles } = await visit(page, [...paths, ...unknown]);
  expect(findings).toEqual([]);
  expect(titles.filter(([, title]) => !title.endsWith(' · Holdfast'))).toEqual([]);
});

test('signed-out screens are accessible, and each names its tab', async () => {
  const page = await world.browser(null).tab('/');
  await page.evaluate(AXE);
  const routes: Readonly<Record<string, Route>> = ROUTES;
  const paths = SIGNED_OUT.flatMap((name) => (routes[name] ? pathsOf(routes[name]) : []));
  const { findings, titles } = await visit(page, [...paths, '/god-mode/']);
  expect(findings).toEqual([]);
  expect(titles.filter(([, title]) => !title.endsWith(' · Holdfast'))).toEqual([]);
});

test('a published board is accessible', async () => {
  const { owner, project } = world;
  await owner.api.patch(`${project.api}/`, { inbox_view: true });
  const { anchor } = await owner.api.post<{ readonly anchor: string }>(
    `${project.api}/project-deploy-boards/`,
    { is_comments_enabled: true, is_reactions_enabled: true, is_votes_enabled: true },
  );
  const page = await world.browser(null).tab(`/spaces/issues/${anchor}/`);
  await page.evaluate(AXE);
  const card = page.getByRole('main').getByRole('link', { name: /Anchor the buoy/ });
  await card.waitFor();
  const board = await inBoth(page);
  await card.click();
  await page.getByRole('complementary', { name: /^Work item / }).waitFor();
  expect([...board, ...(await inBoth(page))]).toEqual([]);
});

test('what opens over a list is accessible', async () => {
  const page = await world.browser().tab(world.project.path);
  await seesRows(page, 2);
  await page.evaluate(AXE);
  const findings: string[] = [];
  const list = page.getByRole('grid', { name: WORK_ITEMS.list });
  for (const [keys, role] of LAYERS) {
    await list.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press(keys);
    await page.getByRole(role).first().waitFor();
    const found = (await inBoth(page)).filter((one) => !IN_PORTAL.test(one));
    findings.push(...found.map((one) => `${keys}: ${one}`));
    await page.keyboard.press('Escape');
    await page.getByRole(role).first().waitFor({ state: 'detached' });
  }
  expect(findings).toEqual([]);
});

test('the editor and its menus are accessible', async () => {
  const page = await world.browser().tab(`/${world.slug}/browse/${params['key']}/`);
  await page.getByRole('button', { name: ITEM.edit }).click();
  const editor = page.getByRole('textbox', { name: ITEM.editor });
  await editor.waitFor();
  await page.evaluate(AXE);
  const findings = [...(await inBoth(page))];
  for (const [keys, menu] of EDITOR_MENUS) {
    await page.keyboard.type(keys);
    await page.getByRole('listbox', { name: menu }).getByRole('option').first().waitFor();
    findings.push(...(await inBoth(page)).map((one) => `${keys}: ${one}`));
    await page.keyboard.press('Escape');
    await page.getByRole('listbox', { name: menu }).waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
  }
  expect(findings).toEqual([]);
});

/** The route's address, once for each of its sections. */
function pathsOf({ paths, sections = [''] }: Route): readonly string[] {
  const path = paths[0].replaceAll(/:(\w+)(?!\w|\?)/g, (_, name: string) => params[name] ?? '');
  return sections.map((section) => `${path.replace(/:\w+\?/, section).replace(/\/+$/, '')}/`);
}

type Scheme = 'light' | 'dark';

async function visit(page: Page, paths: readonly string[]) {
  const findings: string[] = [];
  const titles: (readonly [string, string])[] = [];
  for (const path of paths) {
    await page.evaluate(goTo, path);
    await settles(page);
    titles.push([path, await page.title()]);
    findings.push(...(await inBoth(page)).map((one) => `${path} ${one}`));
  }
  return { findings, titles };
}

/** As a link does, and until the app has left the screen before it. */
async function goTo(path: string): Promise<void> {
  history.pushState(null, '', path);
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
}

async function settles(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('h1') && !document.querySelector('[data-skeleton]'),
  );
}

async function inBoth(page: Page): Promise<readonly string[]> {
  await wear(page, 'light');
  const inLight = await problems(page);
  await wear(page, 'dark');
  return [...new Set([...inLight, ...(await problems(page))])];
}

/** Light on a desktop, dark on a phone: each layout and each color scheme is met once. */
async function wear(page: Page, colorScheme: Scheme): Promise<void> {
  await page.setViewportSize(colorScheme === 'light' ? DESKTOP : PHONE);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction(
    (scheme) => document.documentElement.dataset['theme'] === scheme,
    colorScheme,
  );
}

interface Axe {
  readonly run: (root: Document, options: RunOptions) => Promise<AxeResults>;
}

async function problems(page: Page): Promise<readonly string[]> {
  const { violations } = await page.evaluate((given) => {
    const { axe } = window as unknown as { readonly axe: Axe };
    return axe.run(document, given);
  }, RULES);
  return violations
    .filter(({ id, impact }) => GRAVE.has(impact) || STRUCTURE.test(id))
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} at ${html.slice(0, 160)}`));
}
