import { createContext, useContext, type ReactNode } from 'react';

export interface ShellApi {
  /** The sidebar lies over the page: a phone. */
  readonly isNarrow: boolean;
  readonly isSidebarOpen: boolean;
  readonly toggleSidebar: () => void;
  /** How sync stands, where the sidebar that says it is closed and it matters. */
  readonly news: ReactNode;
  readonly openPalette: () => void;
  readonly openLedger: () => void;
  readonly openKeySheet: () => void;
  readonly openProjectDialog: () => void;
  /** Asks first what becomes of unsent work. */
  readonly signOut: () => void;
}

const NOWHERE: ShellApi = {
  isNarrow: false,
  isSidebarOpen: true,
  toggleSidebar: () => undefined,
  news: null,
  openPalette: () => undefined,
  openLedger: () => undefined,
  openKeySheet: () => undefined,
  openProjectDialog: () => undefined,
  signOut: () => undefined,
};

export const ShellContext = createContext<ShellApi>(NOWHERE);

/** The frame around a screen; inert where a screen stands alone. */
export function useShell(): ShellApi {
  return useContext(ShellContext);
}
