import type { Project } from '../resources/projects.ts';
import type { Question } from '../protocol/questions.ts';
import type { ListAnswer, ListGroup } from '../domain/list-query.ts';
import { parsedJson } from '../lib/parsed-json.ts';
import { questionKey } from './question-key.ts';
import { SCREENS } from './screen-key.ts';
import { SESSION_KEY, userIn } from './session-storage.ts';
import { keysOf, removeAll } from './storage-keys.ts';
import { isLocalCopyOn } from './local-copy-switch.ts';

/** What a screen shows: its questions, all answered. */
export type Shown = readonly { readonly question: Question; readonly answer: unknown }[];
/** Answers of an earlier visit, by `keptKey`. */
export type Recalled = ReadonlyMap<string, unknown>;

/**
 * The answers of the screens seen last, kept beside the copy: the next visit draws them while the copy
 * is still being opened, and the copy's own answers replace them a moment later. One person's, one
 * release's, and only while the copy is on.
 */
export interface KeptScreens {
  /** Empty when nothing of this address is kept. */
  readonly recall: (path: string) => Recalled;
  /** @param drawn ids of the rows that are on screen now */
  readonly keep: (
    path: string,
    viewer: string | null,
    shown: Shown,
    drawn?: ReadonlySet<string>,
  ) => void;
}

const MOST_SCREENS = 4;
/** Of each group: rows beyond the first screen are there before anybody can scroll to them. */
const MOST_ROWS = 40;
/** A fifth of what a browser gives an origin is left for all screens together, drafts need the rest. */
const MOST_CHARACTERS = 300_000;
const KEEP_AFTER_MS = 2000;

/** The first line of a kept text, which is read without the rest. */
interface Heading {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The address of the workspace, and the projects that the person saw there. */
  readonly workspace: string;
  readonly projects: readonly string[];
}

const NOTHING: ReadonlySet<string> = new Set();

interface KeptText {
  readonly release: string;
  readonly user: string;
  readonly answers: readonly (readonly [key: string, answer: unknown])[];
}

/** @param release another release may give its answers another shape */
export function createKeptScreens(
  storage: Storage,
  release: string,
  now: () => number = Date.now,
): KeptScreens {
  const user = (): string | null => userIn(storage.getItem(SESSION_KEY));

  const others = () => keysOf(storage, SCREENS).map((key) => ({ key, heading: headingOf(key) }));

  /** Of what the person may not see any more nothing stays (SYNC R11). */
  function removeLost({ workspace, projects }: Heading): void {
    for (const { key, heading } of others()) {
      const isLost = heading.projects.some((id) => !projects.includes(id));
      if (isLost && heading.workspace === workspace) storage.removeItem(key);
    }
  }

  function makeRoom(): void {
    const newestFirst = others().toSorted((a, b) => b.heading.at - a.heading.at);
    for (const { key } of newestFirst.slice(MOST_SCREENS)) storage.removeItem(key);
  }

  function headingOf(key: string): Heading {
    const [line = ''] = (storage.getItem(key) ?? '').split('\n', 1);
    return (parsedJson(line) as Heading | null) ?? { at: 0, workspace: '', projects: [] };
  }

  function recall(path: string): Recalled {
    const text = storage.getItem(SCREENS + path);
    if (text === null || !isLocalCopyOn(storage)) return new Map();
    const screen = parsedJson(text.slice(text.indexOf('\n') + 1)) as KeptText | null;
    if (screen?.release !== release || screen.user !== user()) return new Map();
    return new Map(screen.answers);
  }

  return {
    recall,
    keep(path, viewer, shown, drawn = NOTHING) {
      // In another tab somebody may have left this device, or switched the copy off.
      if (viewer === null || viewer !== user() || !isLocalCopyOn(storage)) return;
      const earlier = recall(path);
      const textOf = (inView: ReadonlySet<string>): string => {
        const byKey = new Map<string, unknown>();
        for (const { question, answer } of shown) {
          const key = keptKey(question);
          const kept = essence(question, answer, byKey.get(key) ?? earlier.get(key), inView);
          byKey.set(key, question.ask === 'workItems' ? withView(kept, byKey.get(key)) : kept);
        }
        return JSON.stringify({ release, user: viewer, answers: [...byKey] } satisfies KeptText);
      };
      const whole = textOf(drawn);
      const text = whole.length > MOST_CHARACTERS ? textOf(NOTHING) : whole;
      const projects = projectIds(shown);
      const heading: Heading = { at: now(), workspace: workspaceOf(path), projects };
      storage.removeItem(SCREENS + path);
      removeLost(heading);
      if (text.length > MOST_CHARACTERS) return;
      storage.setItem(SCREENS + path, `${JSON.stringify(heading)}\n${text}`);
      if (storage.getItem(SCREENS + path) !== null) makeRoom();
      else removeAll(storage, SCREENS); // the device is full: other values need the room more
    },
  };
}

/**
 * Keeps what is on screen now and then, and when the page goes.
 * @returns to be called whenever the screen has changed
 */
export function keepScreens(
  page: Window,
  screens: KeptScreens,
  here: {
    readonly viewer: () => string | null;
    readonly shown: () => Shown | null;
    /** Ids of the rows that are on screen. */
    readonly drawn: () => ReadonlySet<string>;
  },
): () => void {
  let isChanged = false;
  let isDue = false;
  const keep = (): void => {
    isDue = false;
    const shown = isChanged ? here.shown() : null;
    if (shown === null) return;
    isChanged = false;
    screens.keep(page.location.pathname, here.viewer(), shown, here.drawn());
  };
  const keepWhenIdle = (): void => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in page) page.requestIdleCallback(keep);
    else keep();
  };
  page.addEventListener('pagehide', keep);
  return () => {
    isChanged = true;
    if (!isDue) page.setTimeout(keepWhenIdle, KEEP_AFTER_MS);
    isDue = true;
  };
}

/** Which of a list's rows are in view, and what day it is, make it no other list. */
export function keptKey(question: Question): string {
  if (question.ask !== 'workItems') return questionKey(question);
  const query = { ...question.query, per_page: 0, today: '' };
  return questionKey({ ...question, query, windows: [] });
}

function essence(
  question: Question,
  answer: unknown,
  earlier: unknown,
  inView: ReadonlySet<string>,
): unknown {
  if (question.ask !== 'workItems') return answer;
  // Where the first rows are asked for as well, windows only go on with them.
  const ofWindows = question.query.per_page === 0 ? inView : NOTHING;
  return firstScreen(answer as ListAnswer, ofWindows, earlier as ListAnswer | undefined);
}

/**
 * Rows that begin a group are its first ones, whether they came with it or as a window. Where neither
 * did, because the view is elsewhere, those that were kept before are good enough to begin with.
 * @param inView rows that are kept of windows further down as well
 */
function firstScreen(
  { windows, ...answer }: ListAnswer,
  inView: ReadonlySet<string>,
  earlier?: ListAnswer,
): ListAnswer {
  const first = windows.filter(({ window }) => window.offset === 0);
  const cut = (
    group: ListGroup,
    key: string,
    sub_key: string | null,
    before?: ListGroup,
  ): ListGroup => {
    const own = first.find(({ window }) => window.key === key && window.sub_key === sub_key);
    const rows = own?.rows ?? (group.rows.length > 0 ? group.rows : (before?.rows ?? []));
    return {
      ...group,
      rows: rows.slice(0, Math.min(MOST_ROWS, group.total)),
      groups: group.groups.map((sub) => cut(sub, key, sub.key, named(before?.groups, sub.key))),
    };
  };
  const groups = answer.groups.map((one) =>
    cut(one, one.key, null, named(earlier?.groups, one.key)),
  );
  const further = windows.map((one) => viewOf(one, inView)).filter(({ rows }) => rows.length > 0);
  return { ...answer, groups, windows: further };
}

/** Two watches of one list differ in what is in view. */
function withView(kept: unknown, other: unknown): ListAnswer {
  const [list, rest] = [kept as ListAnswer, other as ListAnswer | undefined];
  return list.windows.length > 0 ? list : { ...list, windows: rest?.windows ?? [] };
}

/** From the first row in view to the last, without those that are kept as the first ones of their group. */
function viewOf({ window, rows }: ListAnswer['windows'][number], inView: ReadonlySet<string>) {
  const isInView = rows.map(({ id }) => inView.has(id));
  const from = Math.max(0, isInView.indexOf(true), MOST_ROWS - window.offset);
  const kept = rows.slice(from, isInView.lastIndexOf(true) + 1);
  return { window: { ...window, offset: window.offset + from, limit: kept.length }, rows: kept };
}

function named(groups: readonly ListGroup[] | undefined, key: string): ListGroup | undefined {
  return groups?.find((group) => group.key === key);
}

/** Every screen of a workspace asks for the projects: the sidebar shows them. */
function projectIds(shown: Shown): readonly string[] {
  const projects = shown.find(({ question }) => question.ask === 'projects')?.answer;
  return ((projects ?? []) as readonly Project[]).map(({ id }) => id);
}

function workspaceOf(path: string): string {
  return path.split('/', 2).join('/');
}
