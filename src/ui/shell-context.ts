import { createContext, useContext } from 'react';

export interface ShellApi {
  /** The sidebar lies over the page: a phone. */
  readonly isNarrow: boolean;
  readonly isSidebarOpen: boolean;
  readonly toggleSidebar: () => void;
  readonly openPalette: () => void;
  readonly openLedger: () => void;
  readonly openKeySheet: () => void;
}

const NOWHERE: ShellApi = {
  isNarrow: false,
  isSidebarOpen: true,
  toggleSidebar: () => undefined,
  openPalette: () => undefined,
  openLedger: () => undefined,
  openKeySheet: () => undefined,
};

export const ShellContext = createContext<ShellApi>(NOWHERE);

/** The frame around a screen; inert where a screen stands alone. */
export function useShell(): ShellApi {
  return useContext(ShellContext);
}
