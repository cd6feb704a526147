import { useCallback, useEffect, useRef, useState } from 'react';
import type { UserId } from '../../domain/ids.ts';
import { usePlace } from '../place-context.ts';

const SAVE_AFTER_MS = 700;

export interface Draft {
  readonly text: string;
  readonly change: (text: string) => void;
  /** Saves now what has not been saved. */
  readonly flush: () => void;
  /** Forgets what was written. */
  readonly drop: () => void;
}

interface DraftOptions {
  /** Under which unsaved text survives a crash of the page. */
  readonly name: string;
  readonly stored: string;
  /** False: it cannot be saved as it is, and stays a draft. */
  readonly mayBeSaved?: (text: string) => boolean;
  /** Resolves when the text is durable. */
  readonly save: (text: string) => Promise<unknown>;
}

/** Whoever uses this browser next does not find it. */
export function draftKey(viewer: UserId, name: string): string {
  return `holdfast.draft.${viewer}.${name}`;
}

/**
 * Text that saves itself: after a pause, on leaving the field, the screen or the page. Until it is
 * durable it is also kept in the device's storage, from which the next visit takes it up again.
 */
export function useDraft(options: DraftOptions): Draft {
  const { viewer } = usePlace();
  const key = draftKey(viewer, options.name);
  const [draft, setDraft] = useState<string | null>(() => localStorage.getItem(key));
  const state = useRef({ ...options, draft, saved: null as string | null });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const write = useCallback(
    (text: string | null): void => {
      state.current.draft = text;
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
      setDraft(text);
    },
    [key],
  );
  const flush = useCallback((): void => {
    clearTimeout(timer.current);
    const { draft: text, stored, saved, save, mayBeSaved } = state.current;
    if (text === null || text === saved) return;
    if (text === stored) return write(null);
    if (mayBeSaved?.(text) === false) return;
    state.current.saved = text;
    save(text).then(
      () => {
        if (state.current.draft === text) localStorage.removeItem(key);
      },
      () => {
        state.current.saved = null; // still a draft: the next pause tries again
      },
    );
  }, [key, write]);

  useEffect(() => {
    const now = state.current;
    Object.assign(now, options);
    // What was saved has arrived, or somebody has written something newer since.
    const arrived = now.draft !== null && now.saved === now.draft && options.stored === now.draft;
    if (arrived) write(null);
  });
  useEffect(() => {
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  return {
    text: draft ?? options.stored,
    change: (text) => {
      write(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, SAVE_AFTER_MS);
    },
    flush,
    drop: () => {
      clearTimeout(timer.current);
      write(null);
    },
  };
}
