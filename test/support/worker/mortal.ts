import type { Db } from '../../../workers/db/db.ts';
import type { SyncDeps } from '../../../workers/sync/deps.ts';
import { offline, type FakeServer } from './fake-server.ts';

/** The device was killed: nothing of it runs any more. */
export class Died extends Error {}

/** What happens during one round of sync, by the count of the moments at which something can happen. */
export interface Fate {
  /** The device dies at this moment: an await, or a statement of the copy. */
  readonly dies: number | null;
  /** The network is lost at this await. */
  readonly lost: number | null;
  /** Runs at every await before the device goes on: others write, the person writes. */
  readonly meanwhile: (await_: number) => Promise<void>;
}

/** The same parts, on a device with such a fate. */
export function mortal(
  deps: SyncDeps,
  server: FakeServer,
  { dies, lost, meanwhile }: Fate,
): { readonly deps: SyncDeps; readonly moments: () => number } {
  let moments = 0;
  let awaits = 0;
  let dead = false;
  const live = () => {
    moments += 1;
    if (moments === dies) dead = true;
    if (dead) throw new Died('killed');
  };
  const wait = async () => {
    live();
    awaits += 1;
    await meanwhile(awaits);
  };
  server.through = async (_, arrive) => {
    await wait();
    if (awaits === lost) throw offline();
    const answer = arrive();
    await wait();
    if (awaits === lost) throw offline();
    return answer;
  };
  async function around<T>(step: () => Promise<T>): Promise<T> {
    await wait();
    const after = await step();
    await wait();
    return after;
  }
  const copy = deps.copy();
  const db = copy && dyingDb(copy, live);
  return {
    moments: () => moments,
    deps: {
      ...deps,
      copy: () => db,
      clock: { ...deps.clock, breathe: wait },
      outbox: {
        ...deps.outbox,
        update: (id, change) => around(() => deps.outbox.update(id, change)),
        updateMany: (ids, change) => around(() => deps.outbox.updateMany(ids, change)),
      },
    },
  };
}

/** Before every statement there is a moment to die at. What its transaction did is gone then. */
function dyingDb(db: Db, live: () => void): Db {
  const dying: Db = {
    ...db,
    all: (query) => {
      live();
      return db.all(query);
    },
    text: (query) => {
      live();
      return db.text(query);
    },
    run: (query) => {
      live();
      return db.run(query);
    },
    transaction: (body) => {
      live();
      return db.transaction(body);
    },
  };
  return dying;
}
