import { parseAnswer } from '../../../../src/protocol/answer-texts.ts';
import type { WorkItemDetail } from '../../../../src/domain/work-item.ts';
import type { WorkerEvent } from '../../../../src/protocol/worker-api.ts';
import type { Claims, Written } from './claims.ts';
import type { Tab, World } from './world.ts';

/** Looks at everything the tabs have drawn since the last look. Throws where one went back in time. */
export function checkScreens(world: World, claims: Claims): void {
  for (const { tabs } of world.people) for (const tab of tabs) checkTab(world, claims, tab);
}

function checkTab(world: World, claims: Claims, tab: Tab): void {
  const news = tab.worker.events.slice(tab.checked);
  tab.checked = tab.worker.events.length;
  for (const event of news) {
    if (event.type === 'answer') checkName(world, claims, tab, event);
  }
}

/** A name shown by a tab is the newest unsent one of its person, or none older than it showed before. */
function checkName(
  world: World,
  claims: Claims,
  tab: Tab,
  event: Extract<WorkerEvent, { readonly type: 'answer' }>,
): void {
  const item = parseAnswer(event.texts) as WorkItemDetail | null;
  if (!item || event.from === 'part') return;
  const key = `${tab.slug}/${item.id}`;
  const own = claims.all.filter(
    (one) => one.person === tab.person && one.slug === tab.slug && one.item === item.id,
  );
  if (own.some(({ field, word }) => field === 'name' && word === item.name)) return;
  const floor = tab.shown.get(key) ?? 0;
  // An undo brings a name back: the earliest version that does not go back is taken for the one that is shown.
  const at = world.names.get(key)?.indexOf(item.name, floor) ?? -1;
  world.reach.count('name compared with what was shown before');
  if (at < 0 && !own.some(isUndoneName)) {
    throw new Error(`${tab.name} showed ${item.name} of ${key} after a newer name`);
  }
  tab.shown.set(key, Math.max(at, floor));
}

function isUndoneName({ field, undone }: Written): boolean {
  return field === 'name' && undone === true;
}
