import { createContext, useContext } from 'react';
import type { UndoStack } from '../client/undo-stack.ts';
import type { ProjectId, UserId } from '../domain/ids.ts';
import type { WorkItemFields } from '../domain/work-item.ts';
import { must } from '../lib/assert.ts';

/** Whose workspace this is, and what belongs to the whole page rather than to one screen. */
export interface Place {
  readonly slug: string;
  readonly viewer: UserId;
  /** The viewer's IANA time zone: it decides what day it is. */
  readonly timezone: string;
  readonly undo: UndoStack;
  /** Opens the dialog for a new item. */
  readonly compose: (start: ComposeStart) => void;
}

export interface ComposeStart {
  /** Null: the project that was used last. */
  readonly project_id: ProjectId | null;
  readonly fields: Partial<WorkItemFields>;
}

export const PlaceContext = createContext<Place | null>(null);

export function usePlace(): Place {
  return must(useContext(PlaceContext), 'PlaceContext');
}
