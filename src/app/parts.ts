import { createContext, useContext } from 'react';
import type { Client } from '../client/client.ts';
import type { Drafts } from '../client/drafts/drafts.ts';
import type { ServiceWorkerClient } from '../client/service-worker-updates.ts';
import type { Session } from '../client/session.ts';
import type { UndoStacks } from '../client/undo-stack.ts';
import type { ActiveCommands } from '../commands/registry.ts';
import { must } from '../lib/assert.ts';
import type { Crash } from './crash.ts';
import type { ThemeStore } from './theme.ts';

/** What the page is put together from: one of each. */
export interface Parts {
  readonly release: string;
  readonly client: Client;
  readonly session: Session;
  readonly drafts: Drafts;
  readonly crash: Crash;
  readonly undoOf: UndoStacks;
  readonly commands: ActiveCommands;
  readonly theme: ThemeStore;
  readonly updates: ServiceWorkerClient;
}

export const PartsContext = createContext<Parts | null>(null);

export function useParts(): Parts {
  return must(useContext(PartsContext), 'PartsContext');
}
