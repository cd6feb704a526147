import { VISITED } from '../../blocks/people/page-events.ts';
import type { Client } from '../../client/client.ts';
import { deviceStorage } from '../../client/safe-storage.ts';
import { VISITS } from '../../client/storage-keys.ts';
import { AppError } from '../../domain/errors.ts';
import { parsedJson } from '../../lib/parsed-json.ts';

interface Visit {
  readonly entity_name: 'issue' | 'project' | 'page';
  readonly entity_identifier: string;
  readonly visited_at: string;
}

/** Whoever only passes through was not there. */
const STAY_MS = 1200;
/** What is visited in a row is told at once. */
const TELL_AFTER_MS = 4000;
const MOST_AT_ONCE = 20;
const MOVES = ['pushState', 'replaceState', 'popstate'] as const;

const ID = '[0-9a-f-]{36}';
const PROJECT = new RegExp(`^/[^/]+/projects/(${ID})/`);
const PAGE = new RegExp(`^/[^/]+/projects/${ID}/pages/(${ID})/`);
const ITEM = /^\/[^/]+\/browse\/([^/]+)\//;

/**
 * Notes which items, pages and projects are opened, by the address. Until the server has heard of it,
 * the device keeps it: gone with the person, like all that they leave here.
 */
export function noteVisits(client: Client, slug: string): () => void {
  const key = VISITS + slug;
  const stop = new AbortController();
  let staying: ReturnType<typeof setTimeout> | undefined;
  let telling: ReturnType<typeof setTimeout> | undefined;

  const waiting = () => (parsedJson(deviceStorage.getItem(key)) ?? []) as readonly Visit[];
  const keep = (visits: readonly Visit[]) =>
    visits.length === 0
      ? deviceStorage.removeItem(key)
      : deviceStorage.setItem(key, JSON.stringify(visits.slice(-MOST_AT_ONCE)));

  async function tell(): Promise<void> {
    const visits = waiting();
    if (visits.length === 0) return;
    try {
      const path = `/api/workspaces/${slug}/recent-visits/`;
      await client.request({ method: 'POST', path, body: { visits }, refreshes: [] });
    } catch (error) {
      if (error instanceof AppError && error.code.startsWith('network.')) return;
      // The server wants none of it: it is not worth more than that.
    }
    const told = new Set(visits.map((visit) => visit.visited_at));
    keep(waiting().filter((visit) => !told.has(visit.visited_at)));
    window.dispatchEvent(new Event(VISITED));
  }

  async function note(): Promise<void> {
    const place = await placeOf(client, new URL(location.href));
    if (!place || stop.signal.aborted) return;
    const others = waiting().filter((one) => one.entity_identifier !== place.entity_identifier);
    keep([...others, { ...place, visited_at: new Date().toISOString() }]);
    clearTimeout(telling);
    telling = setTimeout(() => void tell(), TELL_AFTER_MS);
  }

  function moved(): void {
    clearTimeout(staying);
    // Best effort: what cannot be found out is not noted.
    staying = setTimeout(() => void note().catch(() => undefined), STAY_MS);
  }

  for (const move of MOVES) addEventListener(move, moved, { signal: stop.signal });
  addEventListener('online', () => void tell(), { signal: stop.signal });
  moved();
  void tell();
  return () => {
    stop.abort();
    clearTimeout(staying);
    clearTimeout(telling);
  };
}

async function placeOf(
  client: Client,
  { pathname, searchParams }: URL,
): Promise<Omit<Visit, 'visited_at'> | null> {
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`;
  const key = ITEM.exec(path)?.[1] ?? searchParams.get('peek');
  if (key) {
    const item = await client.ask({ ask: 'workItemByKey', key });
    // One that only this device knows is not there to be visited yet.
    const isKnown = item !== null && item.sequence_id !== null;
    return isKnown ? { entity_name: 'issue', entity_identifier: item.id } : null;
  }
  const page = PAGE.exec(path)?.[1];
  if (page) return { entity_name: 'page', entity_identifier: page };
  const project = PROJECT.exec(path)?.[1];
  return project ? { entity_name: 'project', entity_identifier: project } : null;
}
