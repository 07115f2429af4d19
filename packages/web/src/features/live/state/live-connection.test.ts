import type { ServerFrame } from '@lapwing/contract/live/frame';
import { diffSession, snapshotOf } from '@lapwing/timing/live/delta/session-delta';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aBoard, aRow } from './live-board.test-support.ts';
import { type ConnectionOptions, connectLive, type LiveUpdate, type Watched } from './live-connection.ts';

/** A socket whose other end is the test. */
class TestSocket extends EventTarget {
  readyState = 0;
  sent: unknown[] = [];
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  say(frame: ServerFrame | object) {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(frame) }));
  }
  close() {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

const boards = [1, 2, 3, 4, 5].map((laps) => aBoard([aRow(1, { laps }), aRow(2, { laps: laps - 1 })]));
const board = (n: number) => boards[n - 1] ?? aBoard([]);

const snapshot = (n: number) => ({
  k: 'snapshot',
  sessionId: 'lw-12-34',
  eventId: 'lw-12',
  stream: 's1',
  n,
  venueMs: Date.now() + 5000,
  feedAgeMs: 700,
  board: snapshotOf(board(n)),
});
const delta = (n: number) => ({ k: 'd', n, ...diffSession(board(n - 1), board(n)) });

let sockets: TestSocket[] = [];
let news: LiveUpdate[] = [];
let nothing = 0;
let connection: { close: () => void } | null = null;

function connect(
  watched: Watched = { kind: 'session', liveSessionId: 'lw-12-34' },
  first?: ConnectionOptions['first'],
) {
  connection = connectLive({
    watched,
    first,
    // It has only what the connection uses of a socket.
    open: () => {
      const socket = new TestSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    onUpdate: (one) => news.push(one),
    onNothing: () => {
      nothing += 1;
    },
    random: () => 0.5,
  });
  const socket = current();
  socket.open();
  return socket;
}

function current(): TestSocket {
  const socket = sockets.at(-1);
  if (socket === undefined) throw new Error('nothing was opened');
  return socket;
}

const lapsShown = () => news.findLast((one) => one.board !== undefined)?.board?.rows.map(({ laps }) => laps);

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  news = [];
  nothing = 0;
});
afterEach(() => {
  connection?.close();
  vi.useRealTimers();
});

test('it joins, shows the snapshot and then each change', () => {
  const socket = connect();
  expect(socket.sent).toEqual([{ k: 'join-session', sessionId: 'lw-12-34' }]);
  socket.say(snapshot(1));
  expect(lapsShown()).toEqual([1, 0]);
  expect(news.at(-1)).toMatchObject({ venueOffsetMs: 5000, link: { kind: 'live' } });
  socket.say(delta(2));
  expect(lapsShown()).toEqual([2, 1]);
});

test('a socket that the page has joined is not joined again, and its messages count from when they arrived', () => {
  const last = { stream: 's1', n: 1 };
  const atMs = Date.now() - 3000;
  const resumed = { k: 'resumed', ...last, venueMs: Date.now() + 5000, feedAgeMs: 0 };
  const received = [resumed, delta(2)].map((frame) => ({ data: JSON.stringify(frame), atMs }));
  const early = Object.assign(new TestSocket(), {
    readyState: 1,
    joined: JSON.stringify({ k: 'join-session', sessionId: 'lw-12-34', last }),
    received,
  });
  connection = connectLive({
    watched: { kind: 'session', liveSessionId: 'lw-12-34' },
    first: { board: board(1), position: last },
    open: () => early as unknown as WebSocket,
    onUpdate: (one) => news.push(one),
    onNothing: () => {},
  });
  expect(early.sent).toEqual([]);
  expect(lapsShown()).toEqual([2, 1]);
  expect(news[0]).toMatchObject({ venueOffsetMs: 8000, link: { kind: 'live' } });
  early.say(delta(3));
  expect(lapsShown()).toEqual([3, 2]);
});

test('a socket that the page has joined for another session is joined again correctly', () => {
  const early = Object.assign(new TestSocket(), {
    readyState: 1,
    joined: JSON.stringify({ k: 'join-event', eventId: 'lw-12' }),
    received: [{ data: JSON.stringify(snapshot(4)), atMs: Date.now() }],
  });
  connection = connectLive({
    watched: { kind: 'session', liveSessionId: 'lw-12-34' },
    open: () => early as unknown as WebSocket,
    onUpdate: (one) => news.push(one),
    onNothing: () => {},
  });
  expect(early.sent).toEqual([{ k: 'join-session', sessionId: 'lw-12-34' }]);
  expect(lapsShown()).toBeUndefined();
});

test('a change that is already applied is dropped', () => {
  const socket = connect();
  socket.say(snapshot(3));
  socket.say(delta(2));
  socket.say(delta(3));
  expect(lapsShown()).toEqual([3, 2]);
});

test('on a gap it requests the board again after a pause, once, and shows no half board in the meantime', () => {
  const socket = connect();
  socket.say(snapshot(1));
  socket.say(delta(3));
  socket.say(delta(4));
  expect(lapsShown()).toEqual([1, 0]);
  expect(socket.sent).toHaveLength(1);
  vi.advanceTimersByTime(2000);
  expect(socket.sent.slice(1)).toEqual([{ k: 'snapshot' }]);
  socket.say(snapshot(4));
  socket.say(delta(5));
  expect(lapsShown()).toEqual([5, 4]);
});

test('a heartbeat with a higher number reveals a gap too', () => {
  const socket = connect();
  socket.say(snapshot(1));
  socket.say({ k: 'heartbeat', n: 2, venueMs: Date.now(), feedAgeMs: 0 });
  vi.advanceTimersByTime(2000);
  expect(socket.sent.at(-1)).toEqual({ k: 'snapshot' });
});

test('an unreadable message causes a request for the board', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const socket = connect();
  socket.say(snapshot(1));
  socket.say({ k: 'd', n: 'two' });
  vi.advanceTimersByTime(2000);
  expect(socket.sent.at(-1)).toEqual({ k: 'snapshot' });
  expect(warn).toHaveBeenCalled();
});

test('after a break it sends its last number and continues with the missed changes', () => {
  connect().say(snapshot(1));
  current().say(delta(2));
  current().close();
  expect(news.at(-1)?.link).toMatchObject({ kind: 'lost', attempts: 1 });
  vi.advanceTimersByTime(1000);
  expect(sockets).toHaveLength(2);
  current().open();
  expect(current().sent).toEqual([
    { k: 'join-session', sessionId: 'lw-12-34', last: { stream: 's1', n: 2 } },
  ]);
  current().say({ k: 'resumed', stream: 's1', n: 2, venueMs: Date.now(), feedAgeMs: 0 });
  current().say(delta(3));
  expect(lapsShown()).toEqual([3, 2]);
  expect(news.some(({ link }) => link?.kind === 'live')).toBe(true);
});

test('each failed attempt waits longer, up to a limit', () => {
  connect().close();
  const opened: number[] = [];
  for (let second = 0; second < 90; second++) {
    const before = sockets.length;
    vi.advanceTimersByTime(1000);
    if (sockets.length > before) {
      opened.push(second);
      current().close();
    }
  }
  const pauses = opened.slice(1).map((at, place) => at - (opened[place] ?? 0));
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.at(-1)).toBeLessThanOrEqual(31);
});

test('a socket that is silent for long is closed', () => {
  connect().say(snapshot(1));
  vi.advanceTimersByTime(30_000);
  expect(sockets.length).toBeGreaterThan(1);
});

test('a silent connection is shown as lost within five seconds, and as live when a message arrives', () => {
  const socket = connect();
  socket.say(snapshot(1));
  vi.advanceTimersByTime(4000);
  expect(news.at(-1)?.link?.kind).toBe('live');
  vi.advanceTimersByTime(1000);
  expect(news.at(-1)?.link).toMatchObject({ kind: 'lost', attempts: 0 });
  socket.say({ k: 'heartbeat', n: 1, venueMs: Date.now(), feedAgeMs: 0 });
  expect(news.findLast(({ link }) => link !== undefined)?.link).toEqual({ kind: 'live' });
  expect(sockets).toHaveLength(1);
});

test('a device that loses its network shows that immediately, even if its socket looks fine', () => {
  connect().say(snapshot(1));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false).mockReturnValueOnce(false);
  window.dispatchEvent(new Event('offline'));
  expect(news.at(-1)?.link?.kind).toBe('offline');
});

test('without network it shows that, and continues immediately when the network is back', () => {
  connect().say(snapshot(1));
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  current().close();
  expect(news.at(-1)?.link?.kind).toBe('offline');
  onLine.mockRestore();
  window.dispatchEvent(new Event('online'));
  expect(sockets).toHaveLength(2);
});

test('a session that is not on the air is reported, and requested again later', () => {
  const socket = connect();
  socket.say({ k: 'refused', reason: 'not-found', retryAfterMs: 15_000 });
  expect(nothing).toBe(1);
  // In the meantime the server sends heartbeats.
  for (let second = 0; second < 24; second += 3) {
    vi.advanceTimersByTime(3000);
    socket.say({ k: 'heartbeat', n: null, venueMs: null, feedAgeMs: null });
  }
  expect(socket.sent).toHaveLength(2);
});

test('the running session of an event is watched, whichever it is', () => {
  const socket = connect({ kind: 'event', eventId: 'lw-12' });
  expect(socket.sent).toEqual([{ k: 'join-event', eventId: 'lw-12' }]);
  socket.say({ k: 'waiting', eventId: 'lw-12' });
  expect(nothing).toBe(1);
  socket.say(snapshot(1));
  expect(news.at(-1)?.liveSessionId).toBe('lw-12-34');
});

test('after closing it neither sends nor retries', () => {
  connect().say(snapshot(1));
  connection?.close();
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
});

test('a board that is already shown is continued: only later changes are requested', () => {
  const socket = connect(undefined, { board: board(2), position: { stream: 's1', n: 2 } });
  expect(socket.sent).toMatchObject([{ k: 'join-session', last: { stream: 's1', n: 2 } }]);
  socket.say({ k: 'resumed', stream: 's1', n: 2, venueMs: Date.now(), feedAgeMs: 100 });
  socket.say(delta(3));
  expect(news.flatMap((one) => one.board ?? [])).toEqual([board(3)]);
});

/** Connects to a server that refuses sockets, and says for how long. */
function connectToFull(refusals: (number | null)[]) {
  connection = connectLive({
    watched: { kind: 'session', liveSessionId: 'lw-12-34' },
    open: () => {
      const socket = new TestSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    onUpdate: (one) => news.push(one),
    onNothing: () => {},
    askForRefusal: async () => refusals.shift() ?? null,
    random: () => 0.5,
  });
}

test('a full server is asked again after the pause that it wants, and a little later by chance', async () => {
  connectToFull([10_000, 10_000]);
  current().close();
  await vi.advanceTimersByTimeAsync(0);
  expect(news.at(-1)?.link).toMatchObject({ kind: 'busy' });
  await vi.advanceTimersByTimeAsync(14_900);
  expect(sockets).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(sockets).toHaveLength(2);
  current().close();
  await vi.advanceTimersByTimeAsync(15_100);
  expect(sockets).toHaveLength(3);
  current().open();
  current().say(snapshot(1));
  expect(news.at(-1)?.link).toEqual({ kind: 'live' });
});

test('coming back to the page does not shorten the pause of a full server', async () => {
  connectToFull([10_000]);
  current().close();
  await vi.advanceTimersByTimeAsync(1_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sockets).toHaveLength(1);
});

test('a socket that was refused for another reason is a lost connection', async () => {
  connectToFull([null]);
  current().close();
  await vi.advanceTimersByTimeAsync(0);
  expect(news.at(-1)?.link).toMatchObject({ kind: 'lost', attempts: 1 });
});

test('a connection that ends after it was open is lost, without another question', async () => {
  connectToFull([10_000]);
  current().open();
  current().say(snapshot(1));
  current().close();
  expect(news.at(-1)?.link).toMatchObject({ kind: 'lost' });
});
