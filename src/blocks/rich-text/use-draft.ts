import { useEffect, useState, useSyncExternalStore } from 'react';
import { useDrafts, useDraftsReady } from '../../client/drafts/drafts-context.ts';
import { createTextBox, type TextBox, type TextBoxOptions, type TextBoxState } from './text-box.ts';

export interface Draft extends TextBoxState, Pick<TextBox, 'change' | 'flush' | 'drop'> {
  /** False until earlier drafts have been read: the box is read-only. */
  readonly isReady: boolean;
  /** Saves what an earlier visit left. */
  readonly keep: () => void;
}

interface DraftOptions {
  /** The box, so that an interrupted visit's text comes back to it. */
  readonly name: string;
  readonly stored: string;
  /** Newer text is merged block by block. */
  readonly isHtml?: boolean;
  readonly mayBeSaved?: (text: string) => boolean;
  /** Resolves when the text is durable. `base` is what the person saw when they began. */
  readonly save: (text: string, base: string) => Promise<unknown>;
}

/** Text that saves itself: after a pause, on leaving the field, the screen or the page. */
export function useDraft(options: DraftOptions): Draft {
  const drafts = useDrafts();
  const isReady = useDraftsReady();
  const boxed: TextBoxOptions = {
    name: options.name,
    drafts,
    stored: options.stored,
    isHtml: options.isHtml ?? false,
    mayBeSaved: options.mayBeSaved ?? (() => true),
    save: options.save,
    later,
  };
  const [box] = useState(() => createTextBox(boxed));
  const state = useSyncExternalStore(box.subscribe, box.getSnapshot);
  useEffect(() => box.follow(boxed));
  useEffect(() => {
    addEventListener('pagehide', box.flush);
    return () => {
      removeEventListener('pagehide', box.flush);
      box.close();
    };
  }, [box]);
  return {
    ...state,
    isReady,
    change: box.change,
    flush: box.flush,
    drop: box.drop,
    keep() {
      box.change(state.text, state.base);
      box.flush();
    },
  };
}

function later(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}
