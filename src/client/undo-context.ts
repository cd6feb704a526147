import { createContext, useContext } from 'react';
import { must } from '../lib/assert.ts';
import type { UndoStack } from './undo-stack.ts';

export const UndoContext = createContext<UndoStack | null>(null);

/** Writes that can be taken back, with Ctrl+Z or from a toast. */
export function useUndo(): UndoStack {
  return must(useContext(UndoContext), 'UndoContext');
}
