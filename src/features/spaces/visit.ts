import { createContext, useContext } from 'react';
import type { Calls } from '../../client/calls.ts';
import type { User } from '../../domain/entities.ts';
import { must } from '../../lib/assert.ts';

/** Somebody who looks at what is published: often nobody that the server knows. */
export interface Visit {
  readonly call: Calls['call'];
  /** Null: not signed in. */
  readonly visitor: User | null;
  readonly isDark: boolean;
  readonly setDark: (dark: boolean) => void;
}

export const VisitContext = createContext<Visit | null>(null);

export function useVisit(): Visit {
  return must(useContext(VisitContext), 'VisitContext');
}

/** The app's own way in, which leads back to what is on screen. */
export function signInPath({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return `/?next_path=${encodeURIComponent(pathname + search)}`;
}
