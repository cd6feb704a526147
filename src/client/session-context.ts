import { createContext, useContext, useSyncExternalStore } from 'react';
import type { User, Workspace } from '../domain/entities.ts';
import type { UserId } from '../domain/ids.ts';
import { must } from '../lib/assert.ts';
import type { Session, SessionState } from './session.ts';

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  return must(useContext(SessionContext), 'SessionContext');
}

export function useSessionState(): SessionState {
  const { subscribe, getSnapshot } = useSession();
  return useSyncExternalStore(subscribe, getSnapshot);
}

/** The workspace on screen and who looks at it. */
export interface Here {
  readonly slug: string;
  readonly workspace: Workspace;
  readonly user: User;
  readonly viewer: UserId;
}

export const HereContext = createContext<Here | null>(null);

export function useHere(): Here {
  return must(useContext(HereContext), 'HereContext');
}
