import { errorFromWire } from '../../src/protocol/throw-handler.ts';
import type { Clock } from '../../src/lib/clock.ts';
import { createCalls, type Api, type Caller, type Calls, type Pending } from './calls.ts';
import { clientLock, privateName, type PrivateMessage, type SharedMessage } from './messages.ts';
import { serveClients, type Leader, type ServedClients } from './serve-clients.ts';
import type { Bus, Channel, Locks } from './transport.ts';

export interface JoinOptions<A, E> {
  /** Instance, person and workspace: the tabs with this name share one leader (SYNC R1). */
  readonly name: string;
  readonly bus: Bus;
  readonly locks: Locks;
  readonly clock: Clock;
  /** Called with the lock held. `tell` reaches one client, this tab's own too. */
  readonly lead: (tell: (client: string, event: E) => void) => Promise<Leader<A>>;
  readonly onEvent: (event: E) => void;
  /** A leader can be asked, and knows nothing of this client yet. */
  readonly onConnected: (role: 'leader' | 'follower') => void;
}

export interface Membership<A> {
  readonly call: Caller<A>;
  /** Hands the lead over, if this tab has it, and resolves when its files are closed. */
  readonly leave: () => Promise<void>;
}

/** A leader that leaves a ping without an answer for so long is taken for hung. */
const SILENCE_MS = 1500;
/** How often a tab that waits for an answer looks whether its leader is there. */
const LOOK_MS = 250;

interface Member<A, E> extends JoinOptions<A, E> {
  readonly client: string;
  readonly shared: Channel;
  readonly calls: Calls<A>;
  readonly leaving: AbortController;
  /** The leader this tab follows. */
  following: { readonly epoch: string; readonly channel: Channel } | null;
  leading: { readonly leader: Leader<A>; readonly clients: ServedClients<E> } | null;
  /** Has the lock and opens the files: it leads in a moment. */
  isOpening: boolean;
  release: () => void;
  ended: Promise<void>;
  /** When the leader was last pinged, and whether it has said anything since. */
  pingedAt: number;
  isHeard: boolean;
  /** Holds the lock by which a leader sees that it lives. */
  alive: boolean;
  checking: boolean;
}

/** One tab's part: it follows whoever leads, and leads once it gets the lock (SYNC R1). */
export function join<A extends Api<A>, E>(options: JoinOptions<A, E>): Membership<A> {
  const { name, bus, locks, clock } = options;
  const member: Member<A, E> = {
    ...options,
    client: clock.newId(),
    shared: bus.open(name),
    calls: createCalls<A>((call) => send(member, call)),
    leaving: new AbortController(),
    following: null,
    leading: null,
    isOpening: false,
    release: () => {},
    ended: Promise.resolve(),
    pingedAt: clock.elapsed(),
    isHeard: true,
    checking: false,
    alive: false,
  };
  member.shared.listen((message) => hear(member, message as SharedMessage));
  const { signal } = member.leaving;
  const untilLeft = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve());
  });
  locks
    .hold(clientLock(name, member.client), { steal: false, signal }, async () => {
      // Only now: the leader takes a client whose lock it can get for dead.
      member.alive = true;
      say(member, { type: 'hello', client: member.client });
      await untilLeft;
    })
    .catch(() => {});
  stand(member, false);
  return {
    call: member.calls.make,
    leave: () => leave(member),
  };
}

/** Waits for the lock, and leads while it is held. */
function stand<A extends Api<A>, E>(member: Member<A, E>, steal: boolean): void {
  const { locks, name, leaving } = member;
  member.ended = locks
    .hold(`${name}/lead`, { steal, signal: leaving.signal }, () => leadUntilReleased(member))
    .catch(async () => {
      // Stolen, because this tab looked frozen, or left before it was granted.
      await stepDown(member);
      if (leaving.signal.aborted) return;
      stand(member, false);
      // Who stole the lead announced it while this tab still thought that it led.
      say(member, { type: 'hello', client: member.client });
    });
}

async function leadUntilReleased<A extends Api<A>, E>(member: Member<A, E>): Promise<void> {
  if (member.leaving.signal.aborted || member.leading) return;
  const released = new Promise<void>((resolve) => {
    member.release = resolve;
  });
  member.following?.channel.close();
  member.following = null;
  const { name, bus, locks, shared, clock, client } = member;
  const epoch = clock.newId();
  let clients: ServedClients<E> | null = null;
  member.isOpening = true;
  const leader = await member
    .lead((to, event) => {
      if (to === client) member.onEvent(event);
      else clients?.tell(to, event);
    })
    .finally(() => {
      member.isOpening = false;
    });
  clients = serveClients<A, E>({ name, epoch, bus, locks, shared }, leader);
  member.leading = { leader, clients };
  say(member, { type: 'leader', epoch });
  connected(member, 'leader');
  await released;
  await stepDown(member);
}

async function stepDown<A extends Api<A>, E>(member: Member<A, E>): Promise<void> {
  const { leading } = member;
  member.leading = null;
  leading?.clients.close();
  await leading?.leader.close();
}

function hear<A extends Api<A>, E>(member: Member<A, E>, message: SharedMessage): void {
  const { leading, client, following, isOpening } = member;
  if (message.type === 'who-leads') {
    if (leading || isOpening) say(member, { type: 'i-lead', client: message.client });
    return;
  }
  if (message.type === 'i-lead') {
    if (message.client !== client) return;
    member.isHeard = true;
    // It leads, but has not welcomed this tab: the greeting was lost.
    if (!following && !leading && member.alive) say(member, { type: 'hello', client });
    return;
  }
  if (leading) {
    leading.clients.hear(message);
    return;
  }
  if (message.type === 'leader' && member.alive) say(member, { type: 'hello', client });
  if (message.type !== 'welcome' || message.client !== client) return;
  if (following?.epoch === message.epoch) return;
  follow(member, message.epoch);
}

function follow<A extends Api<A>, E>(member: Member<A, E>, epoch: string): void {
  member.following?.channel.close();
  const channel = member.bus.open(privateName(member.name, member.client, epoch));
  member.following = { epoch, channel };
  member.isHeard = true;
  channel.listen((message) => {
    member.isHeard = true;
    if (member.following?.channel === channel) take(member, message as PrivateMessage<A, E>);
  });
  connected(member, 'follower');
}

/** What was asked before is asked again; what is asked at the news itself goes out by itself. */
function connected<A extends Api<A>, E>(member: Member<A, E>, role: 'leader' | 'follower'): void {
  const before = member.calls.pending();
  member.onConnected(role);
  for (const call of before) send(member, call);
}

function take<A, E>({ calls, onEvent }: Member<A, E>, message: PrivateMessage<A, E>): void {
  if (message.type === 'done') calls.resolve(message.n, message.value);
  if (message.type === 'failed') calls.reject(message.n, errorFromWire(message.error));
  if (message.type === 'event') onEvent(message.event);
}

function send<A extends Api<A>, E>(member: Member<A, E>, { n, method, args }: Pending<A>): void {
  const { leading, following, client, calls } = member;
  if (leading) {
    leading.leader.handle(client, { method, args }).then(
      (value) => calls.resolve(n, value),
      (error: unknown) => calls.reject(n, error),
    );
    return;
  }
  following?.channel.post({ type: 'call', n, method, args } satisfies PrivateMessage<A, E>);
  checkSilence(member);
}

/** Only while something is asked: an idle tab wakes nobody. */
function checkSilence<A extends Api<A>, E>(member: Member<A, E>): void {
  if (member.checking) return;
  member.checking = true;
  ping(member);
  lookAgain(member);
}

function ping<A extends Api<A>, E>(member: Member<A, E>): void {
  member.pingedAt = member.clock.elapsed();
  member.isHeard = false;
  const { following, client } = member;
  if (following) following.channel.post({ type: 'ping' } satisfies PrivateMessage<A, E>);
  else say(member, { type: 'who-leads', client });
}

function lookAgain<A extends Api<A>, E>(member: Member<A, E>): void {
  const { clock } = member;
  clock.after(LOOK_MS, () => {
    const isHung = !member.isHeard && clock.elapsed() - member.pingedAt >= SILENCE_MS;
    member.checking = isAsking(member) && !isHung;
    if (isAsking(member) && isHung) return stand(member, true);
    if (!member.checking) return undefined;
    if (member.isHeard) ping(member);
    return lookAgain(member);
  });
}

function isAsking<A, E>({ leading, isOpening, calls, leaving }: Member<A, E>): boolean {
  if (leading || isOpening) return false;
  return calls.pending().length > 0 && !leaving.signal.aborted;
}

function say({ shared }: { readonly shared: Channel }, message: SharedMessage): void {
  shared.post(message);
}

async function leave<A extends Api<A>, E>(member: Member<A, E>): Promise<void> {
  member.leaving.abort();
  member.release();
  await member.ended;
  member.following?.channel.close();
  member.shared.close();
}
