import { createContext, useContext } from 'react';
import { must } from '../lib/assert.ts';

export type ToastKind = 'success' | 'error' | 'warning' | 'info' | 'loading';

export interface ToastAction {
  readonly label: string;
  readonly onClick: () => void;
}

export interface Toast {
  /** The same id replaces what is shown: a loading toast becomes a success in place. */
  readonly id?: string;
  readonly kind: ToastKind;
  readonly title: string;
  readonly message?: string | undefined;
  /** Undo stays for ten seconds, an error for fifteen, any other for five; loading until answered. */
  readonly undo?: (() => void) | undefined;
  readonly actions?: readonly ToastAction[];
  /** Stays until it is answered. */
  readonly lasting?: boolean;
}

export interface ToastApi {
  readonly show: (toast: Toast) => void;
  readonly dismiss: (id: string) => void;
}

/** What was just done, and what undoing it did: one toast that changes. */
export const DONE_TOAST = 'done';

export const ToastContext = createContext<ToastApi | null>(null);

export function useToast(): ToastApi {
  return must(useContext(ToastContext), 'ToastProvider');
}
