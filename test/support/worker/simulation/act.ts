import { IDBFactory } from 'fake-indexeddb';
import { splitBlocks } from '../../../../src/domain/merge-text.ts';
import type { WorkItemDetail, WorkItemPatch } from '../../../../src/domain/work-item.ts';
import type { Intent, Receipt } from '../../../../src/protocol/worker-api.ts';
import { openOutbox } from '../../../../workers/outbox/open-outbox.ts';
import { itemId, PROJECT, TODO, uuid } from '../../builders.ts';
import { fakeBrowser } from '../fake-tabs.ts';
import { fakeDatabases } from '../fake-worker.ts';
import { afterUndo, afterWrite, outboxOf, type Claims, type Written } from './claims.ts';
import type { Step } from './steps.ts';
import {
  endPerson,
  enter,
  finished,
  ITEMS,
  killTab,
  openTab,
  quiet,
  SLUGS,
  type Person,
  type Slug,
  type Tab,
  type World,
} from './world.ts';

type StepOf<Kind extends Step['kind']> = Extract<Step, { readonly kind: Kind }>;

/** Does one step; a step that has nothing to act on does nothing. */
export async function act(world: World, claims: Claims, step: Step): Promise<void> {
  if (step.kind === 'pass') return world.clock.pass(step.ms);
  const person = world.people[step.by];
  if (!person) return;
  if (step.kind === 'network') {
    person.fault = step.fault;
    person.writesOnly = step.writesOnly;
    return;
  }
  if (step.kind === 'open tab') {
    if (person.tabs.length < 3) await openTab(world, person, step.slug);
    return;
  }
  if (step.kind === 'lose copy') return loseCopy(world, person);
  const tab = person.tabs[step.tab % Math.max(1, person.tabs.length)];
  if (!tab) return;
  if (step.kind === 'thaw') return thaw(tab);
  if (tab.frozen && step.kind !== 'kill') return;
  switch (step.kind) {
    case 'kill':
      killTab(tab);
      if (person.tabs.length === 0) await openTab(world, person, tab.slug);
      return;
    case 'freeze':
      freeze(world, tab);
      return;
    case 'switch':
      await enter(world, tab, tab.slug === 'acme' ? 'beta' : 'acme');
      return;
    case 'sync':
      await finished(world, tab.worker.api.syncNow(), 'a sync');
      return;
    case 'open editor': {
      const seen = await see(world, tab, step.item);
      if (seen) tab.editors.set(seen.id, seen.description_html);
      return;
    }
    case 'undo':
      await undo(world, claims, tab);
      return;
    case 'delete':
      await remove(world, claims, tab, step);
      return;
    case 'write':
    case 'write together':
      await writeUnder(world, claims, tab, step);
  }
}

async function loseCopy(world: World, person: Person): Promise<void> {
  for (const tab of person.tabs) killTab(tab);
  person.files.lose();
  world.reach.count('copy lost');
  await openTab(world, person, SLUGS[0]);
}

function freeze(world: World, tab: Tab): void {
  const { person } = tab;
  if (person.tabs.length < 2) return;
  tab.frozen = true;
  person.browser.freeze(tab.name);
  world.reach.count('frozen tab');
}

export function thaw(tab: Tab): void {
  if (!tab.frozen) return;
  tab.frozen = false;
  tab.person.browser.thaw(tab.name);
}

async function see(world: World, tab: Tab, at: number): Promise<WorkItemDetail | null> {
  const id = ITEMS[at] ?? itemId(0);
  const asked = tab.worker.api.ask({ ask: 'workItem', project_id: PROJECT, id });
  return finished(
    world,
    asked.catch(() => null),
    'a question',
  );
}

async function writeUnder(
  world: World,
  claims: Claims,
  tab: Tab,
  step: StepOf<'write' | 'write together'>,
): Promise<void> {
  const { person } = tab;
  const { fault, writesOnly } = person;
  if (step.meets !== 'none') {
    person.fault = step.meets;
    person.writesOnly = true;
  }
  if (step.kind === 'write') await write(world, claims, tab, step);
  else await writeTogether(world, claims, tab, step);
  person.fault = fault;
  person.writesOnly = writesOnly;
}

async function write(world: World, claims: Claims, tab: Tab, step: StepOf<'write'>): Promise<void> {
  const seen = await see(world, tab, step.item);
  const planned = plan(claims, tab, step, seen);
  if (!planned) return;
  const receipt = await send(world, claims, tab, [planned.intent]);
  if (!receipt) return;
  const written = { ...planned.written, ids: receipt.operation_ids, undo: receipt.undo };
  afterWrite(claims, written);
  await readOwnWrite(world, tab, written);
}

async function writeTogether(
  world: World,
  claims: Claims,
  tab: Tab,
  { what, which, poisoned, by, tab: at, meets }: StepOf<'write together'>,
): Promise<void> {
  const planned: Planned[] = [];
  for (const [item] of ITEMS.entries()) {
    const seen = await see(world, tab, item);
    const alone = { kind: 'write' as const, by, tab: at, item, what, which, meets };
    const isPoisoned = poisoned && item === 0;
    const one = plan(claims, tab, { ...alone, poisoned: isPoisoned, fromEditor: false }, seen);
    if (one) planned.push(one);
  }
  if (planned.length < 2) return;
  const intents = planned.map(({ intent }) => intent);
  const receipt = await send(world, claims, tab, intents);
  if (!receipt) return;
  world.reach.count('gesture');
  const together = planned.map(({ written }, i): Written => {
    const inverse = receipt.undo?.[planned.length - 1 - i];
    const ids = receipt.operation_ids.slice(i, i + 1);
    return { ...written, ids, undo: inverse ? [inverse] : null };
  });
  for (const written of together) {
    written.together = together;
    afterWrite(claims, written);
    await readOwnWrite(world, tab, written);
  }
}

const PLACE_MS = 1500;

/** Durable at once: no time may pass before it is said (SYNC R9). Null: it was refused there and then. */
async function send(
  world: World,
  claims: Claims,
  tab: Tab,
  intents: readonly Intent[],
): Promise<Receipt | null> {
  const hung = tab.person.tabs.some(({ frozen }) => frozen);
  const written = tab.worker.api.write(intents).catch(() => null);
  let settled = await settledSoon(world, written);
  // The leader is asked for the place of a new item, but not waited for.
  if (!settled && intents.some(({ kind }) => kind === 'work_item.create')) {
    world.clock.pass(PLACE_MS);
    settled = await settledSoon(world, written);
  }
  if (!settled) throw new Error(`[R9] a write waits: ${JSON.stringify(intents)}`);
  const receipt = await written;
  if (!receipt) return null;
  if (hung) world.reach.count('write while a tab is frozen');
  const { operation_ids } = receipt;
  const stored = await finished(world, outboxOf(tab.person), 'reading an outbox');
  for (const operation of stored) {
    if (!operation_ids.includes(operation.id)) continue;
    claims.operations.set(operation.id, { person: tab.person, operation });
  }
  return receipt;
}

/** Whether a promise settles while no time passes. */
async function settledSoon(world: World, promise: Promise<unknown>): Promise<boolean> {
  const state = { settled: false };
  void promise.finally(() => (state.settled = true));
  for (let turn = 0; turn < 10 && !state.settled; turn += 1) await quiet(world);
  return state.settled;
}

interface Planned {
  readonly intent: Intent;
  readonly written: Omit<Written, 'ids' | 'undo'>;
}

function plan(
  claims: Claims,
  tab: Tab,
  { what, item, which, poisoned, fromEditor }: StepOf<'write'>,
  seen: WorkItemDetail | null,
): Planned | null {
  claims.words += 1;
  const who = tab.person.userId.slice(-1);
  const word = `${poisoned ? 'poison' : 'word'}${who}${claims.words}`;
  const id = ITEMS[item] ?? itemId(0);
  const common = { person: tab.person, slug: tab.slug, item: id, word, poisoned };
  const written = { ...common, field: what, before: null, label: null };
  if (what === 'create') {
    const made = itemId(1000 + claims.words);
    const fields = { name: word, state_id: TODO };
    const intent = { kind: 'work_item.create', project_id: PROJECT, id: made, fields } as const;
    return { intent, written: { ...written, item: made } };
  }
  if (!seen) return null;
  const edit = (patch: WorkItemPatch, before: WorkItemPatch): Intent => ({
    kind: 'work_item.edit',
    project_id: PROJECT,
    id,
    patch,
    seen: before,
  });
  if (what === 'comment') {
    const comment = { project_id: PROJECT, work_item_id: id, id: uuid('k', claims.words) };
    const comment_html = `<p>${word}</p>`;
    if (!poisoned) claims.comments.set(`${tab.slug}/${id}`, { id: comment.id, text: comment_html });
    return { intent: { kind: 'comment.create', ...comment, comment_html }, written };
  }
  if (what === 'change comment') return commentChange(tab, written, claims);
  if (what === 'name') {
    return {
      intent: edit({ name: word }, { name: seen.name }),
      written: { ...written, before: seen.name },
    };
  }
  if (what === 'label') {
    const label = uuid(who, which);
    const has = seen.label_ids.includes(label);
    const label_ids = has
      ? seen.label_ids.filter((one) => one !== label)
      : [...seen.label_ids, label];
    return {
      intent: edit({ label_ids }, { label_ids: seen.label_ids }),
      written: { ...written, label: { id: label, added: !has } },
    };
  }
  const base = (fromEditor ? tab.editors.get(id) : undefined) ?? seen.description_html;
  const blocks = splitBlocks(base);
  const at = Math.min(which, blocks.length - 1);
  const text =
    what === 'add block' || blocks.length === 0
      ? [...blocks, `<p>${word}</p>`].join('')
      : blocks
          .map((block, n) => (n === at ? block.replace(/<\/p>$/, ` ${word}</p>`) : block))
          .join('');
  // What was typed is what the editor shows from now on.
  if (fromEditor && tab.editors.has(id)) tab.editors.set(id, text);
  return {
    intent: edit({ description_html: text }, { description_html: base }),
    written: { ...written, before: base },
  };
}

/** A word below the newest comment on the item, over that comment as it was first written. */
function commentChange(
  tab: Tab,
  written: Planned['written'],
  { comments }: Claims,
): Planned | null {
  const known = comments.get(`${tab.slug}/${written.item}`);
  if (!known) return null;
  const intent: Intent = {
    kind: 'comment.edit',
    project_id: PROJECT,
    work_item_id: written.item,
    id: known.id,
    comment_html: `${known.text}<p>${written.word}</p>`,
    seen: known.text,
  };
  return { intent, written: { ...written, before: known.text } };
}

async function readOwnWrite(world: World, tab: Tab, written: Written): Promise<void> {
  if (written.poisoned || tab.person.tabs.some(({ frozen }) => frozen)) return;
  if (written.field === 'comment' || written.field === 'change comment') return;
  const asked = tab.worker.api.ask({ ask: 'workItem', project_id: PROJECT, id: written.item });
  const shown = await finished(world, asked, 'a question after a write');
  const text = shown ? [shown.name, shown.description_html, ...shown.label_ids].join(' ') : '';
  const label = written.label;
  const isThere = label ? text.includes(label.id) === label.added : text.includes(written.word);
  world.reach.count('own write read');
  const parked = await isSetAside(world, tab, written.ids);
  if (!isThere && !parked && shown) {
    throw new Error(
      `A person does not read what they wrote: ${written.field} ${written.word} in ${text}`,
    );
  }
}

async function isSetAside(world: World, tab: Tab, ids: readonly string[]): Promise<boolean> {
  const ledger = await finished(world, tab.worker.api.ask({ ask: 'ledger' }), 'the ledger');
  return ledger.some(
    ({ operation }) =>
      ids.includes(operation.id) && ['parked', 'refused'].includes(operation.status),
  );
}

async function undo(world: World, claims: Claims, tab: Tab): Promise<void> {
  const written = claims.all.findLast(
    (one) => one.person === tab.person && one.slug === tab.slug && one.undo && !one.undone,
  );
  if (!written?.undo) return;
  if (written.together) return undoTogether(world, claims, tab, written.together);
  const isSent = world.servers[tab.slug].doneKeys.some((key) => written.ids.includes(key));
  const receipt = await send(world, claims, tab, written.undo);
  written.undone = true;
  if (!receipt) return;
  world.reach.count(isSent ? 'undo of what was sent' : 'undo of what was not sent');
  afterUndo(claims, written, receipt.operation_ids);
}

/** As the page does it: the unsent is dropped, the rest goes back in one gesture. */
async function undoTogether(
  world: World,
  claims: Claims,
  tab: Tab,
  together: readonly Written[],
): Promise<void> {
  const ids = together.flatMap((one) => one.ids);
  const asked = tab.worker.api.cancelAll(ids).catch(() => []);
  const dropped = new Set(await finished(world, asked, 'taking back what was written together'));
  const rest = together.filter((one) => !one.ids.some((id) => dropped.has(id)));
  for (const one of together) one.undone = true;
  world.reach.count(rest.length === 0 ? 'gesture dropped' : 'gesture taken back');
  const inverses = rest.flatMap(({ undo: inverse }) => inverse ?? []);
  const receipt = inverses.length > 0 ? await send(world, claims, tab, inverses) : null;
  for (const one of together) {
    const isGone = one.ids.some((id) => dropped.has(id));
    if (isGone || receipt) afterUndo(claims, one, receipt?.operation_ids ?? []);
  }
}

async function remove(
  world: World,
  claims: Claims,
  tab: Tab,
  { item }: { readonly item: number },
): Promise<void> {
  const seen = await see(world, tab, item);
  if (!seen) return;
  const receipt = await send(world, claims, tab, [
    { kind: 'work_item.delete', project_id: PROJECT, id: seen.id },
  ]);
  if (!receipt) return;
  world.reach.count('item deleted');
  claims.deleted.add(`${tab.slug}/${seen.id}`);
  claims.deletions.push(...receipt.operation_ids);
}

/** Everything works again: what waits can arrive. */
export async function heal(world: World): Promise<void> {
  for (const person of world.people) {
    person.fault = 'none';
    person.writesOnly = false;
    for (const tab of person.tabs) thaw(tab);
    for (const tab of person.tabs.slice(1)) killTab(tab);
    if (person.tabs.length === 0) await openTab(world, person, SLUGS[0]);
  }
  for (let round = 0; round < 8; round += 1) {
    world.clock.pass(30_000);
    for (const person of world.people) await settle(world, person);
  }
}

async function settle(world: World, { tabs }: Person): Promise<void> {
  for (const tab of tabs) {
    await finished(world, tab.worker.api.attend(PROJECT), 'attention');
    await finished(world, tab.worker.api.syncNow(), 'the last sync');
  }
}

/** Every operation that was done is sent again by a device that does not know it was: nothing happens. */
export async function sendAllAgain(world: World, claims: Claims): Promise<void> {
  const before = SLUGS.map((slug) => world.servers[slug].effects.length);
  for (const person of world.people) {
    const factory = new IDBFactory();
    const outbox = await openOutbox(factory);
    const own = [...claims.operations.values()].filter(
      ({ person: writer, operation }) =>
        writer === person &&
        world.servers[operation.workspace_slug as Slug].doneKeys.includes(operation.id),
    );
    const drafts = own.map(({ operation: { position: _, ...draft } }) => ({
      ...draft,
      status: 'waiting' as const,
    }));
    await finished(world, outbox.add(drafts), 'storing operations again');
    outbox.close();
    world.reach.count('operations sent again');
    const files = fakeDatabases();
    const again = { ...person, factory, browser: fakeBrowser(), files, tabs: [] };
    await live(world, again);
    endPerson(again);
    await quiet(world);
    files.free();
  }
  const after = SLUGS.map((slug) => world.servers[slug].effects.length);
  if (String(before) !== String(after)) throw new Error('[R6] an operation was done again');
}

async function live(world: World, person: Person): Promise<void> {
  await openTab(world, person, SLUGS[0]);
  for (let round = 0; round < 3; round += 1) {
    world.clock.pass(30_000);
    await settle(world, person);
  }
}
