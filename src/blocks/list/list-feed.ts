import type { Client, OnWriting } from '../../client/client.ts';
import type { AnswerError, Answered } from '../../client/live-answers.ts';
import type { WorkItemId } from '../../domain/ids.ts';
import type { ListAnswer, ListQuery, RowWindow } from '../../domain/list-query.ts';
import { applySetChange, setChange, stillReplaceable } from '../../domain/edit-change.ts';
import { SET_FIELDS, type WorkItemPatch, type WorkItemRow } from '../../domain/work-item.ts';
import { equalData } from '../../lib/keep-unchanged.ts';
import { createRowCache, type CachedPlace, type RowCache } from './row-cache.ts';

export interface FeedState {
  /** The last answer, of this question or, while it waits, of the one before it. */
  readonly answer: ListAnswer | null;
  /** The question that `answer` answers. */
  readonly query: ListQuery | null;
  readonly error: AnswerError | null;
  readonly from: 'copy' | 'server' | 'part' | null;
}

/** One list's live rows: asks for windows of rows as the view moves, and keeps what came. */
export interface ListFeed {
  readonly subscribe: (onChange: () => void) => () => void;
  readonly getSnapshot: () => FeedState;
  readonly ask: (query: ListQuery) => void;
  readonly window: (windows: readonly RowWindow[]) => void;
  readonly row: (key: string, subKey: string | null, index: number) => WorkItemRow | undefined;
  readonly byId: (id: WorkItemId) => WorkItemRow | undefined;
  readonly placesOf: (id: WorkItemId) => readonly CachedPlace[];
  readonly learn: (rows: readonly WorkItemRow[]) => void;
  readonly stop: () => void;
}

type Intent = Parameters<OnWriting>[0][number];
type EditIntent = Extract<Intent, { readonly kind: 'work_item.edit' }>;

const NOTHING: FeedState = { answer: null, query: null, error: null, from: null };

export function createListFeed(client: Pick<Client, 'live' | 'onWriting'>): ListFeed {
  const listeners = new Set<() => void>();
  let state = NOTHING;
  let cache: RowCache = createRowCache();
  let query: ListQuery | null = null;
  let windows: readonly RowWindow[] = [];

  const become = (next: FeedState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  let stopHearing: (() => void) | null = null;
  const hearWriting = showEarly(
    () => cache,
    () => become({ ...state }),
  );
  const watch = createWatch(client, (asked, { answer, error, from }) => {
    if (answer !== undefined && asked === query) {
      // Rows of another question say nothing about this one's places.
      if (state.query !== asked) cache = createRowCache();
      cache.take(answer as ListAnswer);
      become({ answer: answer as ListAnswer, query: asked, error, from });
    } else if (error) {
      become({ ...state, error });
    }
  });

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => state,
    ask(next) {
      if (equalData(query, next)) return;
      query = next;
      windows = [];
      stopHearing ??= client.onWriting(hearWriting);
      watch.start(query, windows);
    },
    window(next) {
      if (!query || equalData(windows, next)) return;
      windows = next;
      watch.start(query, windows);
    },
    row: (key, subKey, index) => cache.row(key, subKey, index),
    byId: (id) => cache.byId(id),
    placesOf: (id) => cache.placesOf(id),
    learn: (rows) => cache.learn(rows),
    stop() {
      watch.stop();
      stopHearing?.();
      stopHearing = null;
      query = null;
    },
  };
}

/** Shows what is being written in the rows that are here, and takes it back when it fails. */
function showEarly(cache: () => RowCache, redraw: () => void): OnWriting {
  return (intents, written) => {
    const patches = new Map<WorkItemId, WorkItemPatch>();
    for (const intent of intents) {
      if (intent.kind !== 'work_item.edit') continue;
      const shown = { ...cache().byId(intent.id), ...patches.get(intent.id) };
      patches.set(intent.id, { ...patches.get(intent.id), ...patchOver(shown, intent) });
    }
    const writing = cache().write(patches);
    if (!writing) return;
    redraw();
    written.then(writing.settle, () => {
      writing.takeBack();
      redraw();
    });
  };
}

/** What an edit makes of a row that others may have changed since it was seen. */
function patchOver(
  shown: WorkItemPatch,
  { patch, seen, is_undo }: Pick<EditIntent, 'patch' | 'seen' | 'is_undo'>,
): WorkItemPatch {
  const { assignee_ids: _a, label_ids: _l, module_ids: _m, ...scalars } = patch;
  const sets = SET_FIELDS.flatMap((field) => {
    const [to, now] = [patch[field], shown[field]];
    return to && now ? [[field, applySetChange(now, setChange(seen[field] ?? [], to))]] : [];
  });
  const set = is_undo ? stillReplaceable(scalars, seen, shown) : scalars;
  return { ...set, ...Object.fromEntries(sets) };
}

/** Whoever knows which rows are seen needs no first rows of every group. */
function questionOf(query: ListQuery, windows: readonly RowWindow[]) {
  const per_page = windows.length === 0 ? query.per_page : 0;
  return { ask: 'workItems', query: { ...query, per_page }, windows } as const;
}

/** One question at a time; the one before goes on until its successor has been answered. */
function createWatch(
  client: Pick<Client, 'live'>,
  hear: (asked: ListQuery, answered: Answered) => void,
) {
  let stop: () => void = () => {};
  return {
    start(query: ListQuery, windows: readonly RowWindow[]): void {
      const live = client.live(questionOf(query, windows));
      const stopOld = stop;
      let isFirst = true;
      const letOldGo = (): void => {
        if (isFirst) stopOld();
        isFirst = false;
      };
      const take = (): void => {
        const answered = live.getSnapshot();
        if (answered.answer === undefined && answered.error === null) return;
        letOldGo();
        hear(query, answered);
      };
      const stopThis = live.subscribe(take);
      stop = () => {
        stopThis();
        letOldGo();
      };
      take();
    },
    stop(): void {
      stop();
      stop = () => {};
    },
  };
}
