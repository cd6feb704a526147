import type { User, Workspace } from '../domain/entities.ts';
import { AppError } from '../domain/errors.ts';
import { createOwnAnswers } from '../protocol/own-answer.ts';
import { callsOver, type Calls } from './calls.ts';
import { keepAnswer } from './keep-answer.ts';
import { isSame, removeTraces, removeWorkspace, SESSION_KEY } from './session-storage.ts';
import {
  record,
  toInstance,
  toProfile,
  toUser,
  toWorkspaces,
  type Instance,
  type Profile,
} from './session-wire.ts';

/**
 * starting: nothing known yet · signed_in · expired: the server ended the session, what is on this device
 * can still be read · signed_out · unreachable: nothing on this device, and no server.
 */
export type SessionPhase = 'starting' | 'signed_in' | 'expired' | 'signed_out' | 'unreachable';

export interface SessionState {
  readonly phase: SessionPhase;
  readonly instance: Instance | null;
  /** The server's answers carry a mark: remembered, because behind a gateway nobody can ask. */
  readonly marks_answers: boolean;
  readonly user: User | null;
  readonly profile: Profile | null;
  readonly workspaces: readonly Workspace[];
  readonly last_slug: string | null;
}

/** Who is signed in, here. Kept on this device, so that the app opens without a network. */
export interface Session extends Calls {
  readonly subscribe: (onChange: () => void) => () => void;
  readonly getSnapshot: () => SessionState;
  /** Asks the server again. Without a network everything stays as it is. */
  readonly refresh: () => Promise<void>;
  readonly checkEmail: (email: string) => Promise<{ readonly existing: boolean }>;
  readonly visit: (slug: string) => void;
  /**
   * Nothing about the person stays here, but for what they have not sent. False: the server could not
   * be told; it is, as soon as it can be reached again from here.
   */
  readonly signOut: () => Promise<boolean>;
  readonly hear401: () => void;
}

interface SessionOptions {
  readonly storage: Storage;
  readonly fetch: typeof fetch;
  /** Before another person comes: wipes the copy, keeps the outbox (SYNC R11). */
  readonly leave: () => Promise<void>;
}

/** Here while the server does not know yet that the person has left this device. */
const OWED = 'holdfast.sign_out';
const NOBODY: SessionState = {
  phase: 'starting',
  instance: null,
  marks_answers: false,
  user: null,
  profile: null,
  workspaces: [],
  last_slug: null,
};

export function createSession({ storage, fetch, leave }: SessionOptions): Session {
  const listeners = new Set<() => void>();
  const ownAnswers = createOwnAnswers();
  const { call, post } = callsOver(fetch, ownAnswers);
  let state = readCached(storage);
  if (state.marks_answers) ownAnswers.expectMarks();

  function become(next: SessionState): void {
    if (state.user !== null && state.user.id !== next.user?.id) removeTraces(storage);
    const slugs = next.workspaces.map(({ slug }) => slug);
    for (const { slug } of state.workspaces) {
      if (!slugs.includes(slug)) removeWorkspace(storage, slug);
    }
    const before = state;
    // What did not change keeps its objects: the whole page hangs on them.
    state = keepAnswer(before, next);
    if (state === before) return;
    if (state.user === null) storage.removeItem(SESSION_KEY);
    else storage.setItem(SESSION_KEY, JSON.stringify(state));
    for (const listener of listeners) listener();
  }

  const payOwed = () => tellSignOut(storage, post);

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => state,
    async refresh() {
      if (!(await payOwed())) return;
      const next = await refreshed(state, (path) => call('GET', path));
      if (state.user !== null && next.user !== null && next.user.id !== state.user.id) {
        await leave();
      }
      become({ ...next, marks_answers: ownAnswers.marksAnswers() });
    },
    async checkEmail(email) {
      const answer = record(await call('POST', '/auth/email-check/', { email }));
      return { existing: answer['existing'] === true };
    },
    async post(path, fields) {
      // Nothing of the last person's may be sent in the name of the next.
      const { email } = fields;
      if (email !== undefined && state.user && !isSame(email, state.user.email)) await leave();
      const answer = await post(path, fields);
      if (answer.ok && email !== undefined) storage.removeItem(OWED);
      return answer;
    },
    call,
    visit(slug) {
      if (state.last_slug !== slug && state.user) become({ ...state, last_slug: slug });
    },
    async signOut() {
      storage.setItem(OWED, '1');
      become({ ...NOBODY, phase: 'signed_out', instance: state.instance });
      return payOwed();
    },
    hear401() {
      if (state.phase === 'signed_in') become({ ...state, phase: 'expired' });
    },
  };
}

/** True when the server knows that nobody is signed in here, or somebody is. */
async function tellSignOut(storage: Storage, post: Session['post']): Promise<boolean> {
  if (storage.getItem(OWED) === null) return true;
  try {
    await post('/auth/sign-out/', {});
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.status !== 401) return false;
  }
  storage.removeItem(OWED);
  return true;
}

type Get = (path: string) => Promise<unknown>;

async function refreshed(state: SessionState, get: Get): Promise<SessionState> {
  try {
    const instance = toInstance(await get('/api/instances/'));
    try {
      // First alone: whoever is not signed in is refused once, not three times.
      const user = toUser(await get('/api/users/me/'));
      const [profile, workspaces] = await Promise.all([
        get('/api/users/me/profile/').then(toProfile),
        get('/api/users/me/workspaces/').then(toWorkspaces),
      ]);
      const last_slug = state.user?.id === user.id ? state.last_slug : null;
      return { ...state, phase: 'signed_in', instance, user, profile, workspaces, last_slug };
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 401) throw error;
      if (state.user) return { ...state, instance, phase: 'expired' };
      return { ...NOBODY, instance, phase: 'signed_out' };
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return state.user ? state : { ...state, phase: 'unreachable' };
  }
}

/** Where someone who has just arrived belongs. */
export function landingPath({ user, profile, workspaces, last_slug }: SessionState): string {
  if (!user) return '/';
  if (profile && !isOnboarded(profile)) return '/onboarding';
  const last =
    workspaces.find(({ slug }) => slug === last_slug) ??
    workspaces.find(({ id }) => id === profile?.last_workspace_id) ??
    workspaces[0];
  return last ? `/${last.slug}/` : '/create-workspace';
}

export function isOnboarded({ is_onboarded, onboarding_step }: Profile): boolean {
  const steps = ['profile_complete', 'workspace_create', 'workspace_invite', 'workspace_join'];
  return is_onboarded || steps.every((step) => onboarding_step[step] === true);
}

/** Only paths of our own: `//host` and `/\host` lead elsewhere. */
export function safeNextPath(next: string | null): string | null {
  return next !== null && /^\/(?![/\\])/.test(next) ? next : null;
}

function readCached(storage: Storage): SessionState {
  const text = storage.getItem(SESSION_KEY);
  if (text === null) {
    return storage.getItem(OWED) === null ? NOBODY : { ...NOBODY, phase: 'signed_out' };
  }
  try {
    const cached = { ...NOBODY, ...(JSON.parse(text) as Partial<SessionState>) };
    return cached.user ? { ...cached, phase: 'signed_in' } : NOBODY;
  } catch {
    // Written by something else, or cut off: the server knows better.
    return NOBODY;
  }
}
