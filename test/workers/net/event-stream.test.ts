import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openEventStream, type EventStream } from '../../../workers/net/event-stream.ts';

/** What the browser gives: it reconnects by itself (`CONNECTING`), or gives up (`CLOSED`). */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static made: FakeSource[] = [];
  readyState = 0;
  constructor() {
    super();
    FakeSource.made.push(this);
  }
  close(): void {
    this.readyState = 2;
  }
  opens(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  breaks(readyState: 0 | 2): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
  says(type: string, data: string): void {
    this.dispatchEvent(new MessageEvent(type, { data }));
  }
}

let log: string[] = [];
let stream: EventStream;
const latest = () => FakeSource.made.at(-1);

beforeEach(() => {
  log = [];
  FakeSource.made = [];
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
  const onMessage = (text: string) => log.push(text);
  const onOpen = () => log.push('open');
  const onRefused = () => log.push('refused');
  stream = openEventStream('/events/', { onOpen, onMessage, onRefused }, 1000);
});

afterEach(() => {
  stream.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('hints are heard, named or not, and each opening is told, because what came between is lost', () => {
  latest()?.opens();
  latest()?.says('hint', 'a');
  latest()?.says('message', 'b');
  latest()?.breaks(0);
  latest()?.opens();
  expect(log).toEqual(['open', 'a', 'b', 'open']);
});

test('a stream that was open and is refused is told once: the session or the workspace may be lost', () => {
  latest()?.breaks(2);
  expect(log).toEqual([]);
  vi.advanceTimersByTime(2000);
  latest()?.opens();
  latest()?.breaks(0);
  latest()?.breaks(2);
  vi.advanceTimersByTime(2000);
  latest()?.breaks(2);
  expect(log).toEqual(['open', 'refused']);
});

test('while the browser reconnects by itself no second stream is opened', () => {
  latest()?.breaks(0);
  vi.advanceTimersByTime(60_000);
  expect(FakeSource.made).toHaveLength(1);
});

test('where the browser gives up the stream is opened anew, each time, after a while that differs', () => {
  for (const tries of [2, 3, 4]) {
    latest()?.breaks(2);
    vi.advanceTimersByTime(499);
    expect(FakeSource.made).toHaveLength(tries - 1);
    vi.advanceTimersByTime(1001);
    expect(FakeSource.made).toHaveLength(tries);
  }
  latest()?.opens();
  expect(log).toEqual(['open']);
});

test('a stream that is closed stays closed, also one that was about to be opened', () => {
  latest()?.breaks(2);
  stream.close();
  vi.advanceTimersByTime(60_000);
  expect(FakeSource.made).toHaveLength(1);
  expect(latest()?.readyState).toBe(2);
});

test('a browser without event streams does without', () => {
  vi.stubGlobal('EventSource', undefined);
  openEventStream('/events/', {
    onOpen: () => {},
    onMessage: () => {},
    onRefused: () => {},
  }).close();
  expect(FakeSource.made).toHaveLength(1);
});
