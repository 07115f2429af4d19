/**
 * Watches a session over the live socket: a snapshot, then numbered changes. After a break it sends its last number and
 * gets what it missed. On a gap it requests the board again, after a random pause, because many viewers will.
 */

import type { LiveBoard } from '@lapwing/contract/live/board';
import {
  type ServerFrame,
  type ServerFrameOf,
  type StreamPosition,
  serverFrame,
  type ViewerFrame,
} from '@lapwing/contract/live/frame';
import { applyDelta } from '@lapwing/timing/live/delta/session-delta';
import { emptyBoard } from '@lapwing/timing/live/session-state';
import type { LiveSocket } from '../../../api/live-socket.ts';
import { guidInAddress } from '../../../routing/guid-in-address.ts';
import { type ConnectionStatus, lostConnection } from './connection-status.ts';

export type Watched = { kind: 'session'; liveSessionId: string } | { kind: 'event'; eventId: string };

/** A partial update of the state; missing fields stay. */
export type LiveUpdate = {
  eventId?: string;
  liveSessionId?: string;
  board?: LiveBoard;
  venueOffsetMs?: number;
  feedReceivedAtMs?: number | null;
  link?: ConnectionStatus;
};

export type ConnectionOptions = {
  watched: Watched;
  /** what is already shown: only later changes are requested */
  first?: { board: LiveBoard; position: StreamPosition } | undefined;
  open: () => LiveSocket;
  onUpdate: (news: LiveUpdate) => void;
  /** no session of the event runs, or the session is not on the air */
  onNothing: () => void;
  /** the presentation of the event was set */
  onBeside?: (frame: ServerFrameOf<'beside'>) => void;
  /** why a socket did not open: how long to wait if the server is full, null for any other reason */
  askForRefusal?: () => Promise<number | null>;
  /** between 0 and 1 */
  random?: () => number;
};

/** The server sends a heartbeat every three seconds. After this long without one, the connection is shown as lost, */
const QUIET_MS = 4500;
/** and after this long it is replaced. */
const SILENT_MS = 15_000;
const CHECK_EVERY_MS = 500;
const LONGEST_PAUSE_MS = 2000;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;

export function connectLive(options: ConnectionOptions): { close: () => void } {
  const { watched, first, open, onUpdate, onNothing, onBeside = () => {}, random = Math.random } = options;
  let socket: WebSocket | null = null;
  let position: StreamPosition | null = first?.position ?? null;
  let board = first?.board ?? emptyBoard;
  let isSnapshotWanted = false;
  let receivedAtMs = Date.now();
  let lostAtMs: number | null = null;
  let attempts = 0;
  let busyUntilMs = 0;
  let isQuiet = false;
  let isClosed = false;
  const timers = new Set<ReturnType<typeof setTimeout>>();

  const later = (run: () => void, waitMs: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, waitMs);
    timers.add(timer);
  };

  const send = (frame: ViewerFrame) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  };

  // The page joins with the same message, see page/start-site.ts.
  const joinFrame = (): ViewerFrame => {
    const last = position === null || isSnapshotWanted ? {} : { last: position };
    return watched.kind === 'session'
      ? { k: 'join-session', sessionId: watched.liveSessionId, guid: guidInAddress(), ...last }
      : { k: 'join-event', eventId: watched.eventId, guid: guidInAddress(), ...last };
  };
  const join = () => send(joinFrame());

  const askForSnapshot = () => {
    if (isSnapshotWanted) return;
    isSnapshotWanted = true;
    later(() => send({ k: 'snapshot' }), random() * LONGEST_PAUSE_MS);
  };

  type Times = { venueMs: number | null; feedAgeMs: number | null };
  const timesOf = ({ venueMs, feedAgeMs }: Times, atMs: number): LiveUpdate => ({
    ...(venueMs === null ? {} : { venueOffsetMs: venueMs - atMs }),
    feedReceivedAtMs: feedAgeMs === null ? null : atMs - feedAgeMs,
  });

  const onFrame = (frame: ServerFrame, atMs: number) => {
    switch (frame.k) {
      case 'snapshot': {
        board = applyDelta(emptyBoard, frame.board);
        position = { stream: frame.stream, n: frame.n };
        isSnapshotWanted = false;
        const { eventId, sessionId } = frame;
        onUpdate({
          eventId,
          liveSessionId: sessionId,
          board,
          ...timesOf(frame, atMs),
          link: { kind: 'live' },
        });
        break;
      }
      case 'resumed':
        onUpdate({ ...timesOf(frame, atMs), link: { kind: 'live' } });
        break;
      case 'd': {
        // A resume repeats known changes; a change that is too early waits for the next snapshot.
        if (position === null || isSnapshotWanted || frame.n <= position.n) break;
        if (frame.n > position.n + 1) {
          askForSnapshot();
          break;
        }
        board = applyDelta(board, frame);
        position = { stream: position.stream, n: frame.n };
        onUpdate({ board, feedReceivedAtMs: atMs });
        break;
      }
      case 'heartbeat':
        if (frame.n === null) break;
        if (position !== null && frame.n > position.n) askForSnapshot();
        onUpdate(timesOf(frame, atMs));
        break;
      case 'waiting':
        position = null;
        onNothing();
        break;
      case 'refused':
        if (frame.reason === 'not-found') onNothing();
        if (frame.retryAfterMs !== undefined) later(join, frame.retryAfterMs * (1 + random()));
        break;
      case 'error':
        socket?.close();
        break;
      case 'beside':
        onBeside(frame);
        break;
      case 'sessions':
      case 'events':
        break;
    }
  };

  /** After a pause, which a full server chooses. */
  const reconnectLater = (sinceMs: number, busyMs: number | null) => {
    if (busyMs === null) {
      const waitMs = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempts) * (0.5 + random());
      attempts += 1;
      reportLost(sinceMs);
      later(start, waitMs);
      return;
    }
    // Does not count as a failed attempt: thousands who poll instead would be more work than their sockets.
    const waitMs = busyMs * (1 + random());
    busyUntilMs = Date.now() + waitMs;
    onUpdate({ link: { kind: 'busy', sinceMs } });
    later(start, waitMs);
  };

  const lose = () => {
    if (isClosed || socket === null) return;
    socket = null;
    lostAtMs ??= Date.now();
    reconnectLater(lostAtMs, null);
  };

  /** A socket that never opened: a full server refuses it, and says when to try again. */
  const findRefusal = async (ask: () => Promise<number | null>) => {
    socket = null;
    lostAtMs ??= Date.now();
    const sinceMs = lostAtMs;
    const busyMs = await ask();
    if (!isClosed && socket === null) reconnectLater(sinceMs, busyMs);
  };

  /** Messages arrive again; if no board was followed, the server sends the reason again. */
  const recover = () => {
    isQuiet = false;
    if (position === null) join();
    else onUpdate({ link: { kind: 'live' } });
  };

  const reportLost = (sinceMs: number) => onUpdate({ link: lostConnection(sinceMs, attempts) });

  const start = () => {
    if (isClosed || socket !== null) return;
    const opened = open();
    socket = opened;
    receivedAtMs = Date.now();
    const receive = (data: unknown, atMs: number) => {
      if (opened !== socket) return;
      receivedAtMs = atMs;
      attempts = 0;
      lostAtMs = null;
      if (isQuiet) recover();
      try {
        const parsed = serverFrame.safeParse(JSON.parse(String(data)));
        if (!parsed.success) throw parsed.error;
        onFrame(parsed.data, atMs);
      } catch (error) {
        // An unreadable or unexpected message: the whole board is requested again.
        console.warn(error);
        askForSnapshot();
      }
    };
    const { joined, received = [] } = opened;
    opened.onopen = null;
    opened.onmessage = null;
    if (joined === JSON.stringify(joinFrame()) && opened.readyState === WebSocket.OPEN) {
      for (const { data, atMs } of received) receive(data, atMs);
    } else if (opened.readyState === WebSocket.OPEN) join();
    else opened.addEventListener('open', join);
    opened.addEventListener('message', ({ data }) => receive(data, Date.now()));
    let hasOpened = opened.readyState === WebSocket.OPEN;
    opened.addEventListener('open', () => {
      hasOpened = true;
    });
    opened.addEventListener('close', () => {
      if (opened !== socket) return;
      if (hasOpened || isClosed || options.askForRefusal === undefined) lose();
      else void findRefusal(options.askForRefusal);
    });
  };

  /** A sleeping device delays timers and keeps dead sockets, so wall time is compared. */
  const check = () => {
    const quietMs = Date.now() - receivedAtMs;
    if (socket === null || (quietMs < QUIET_MS && navigator.onLine)) return;
    if (!isQuiet) reportLost(receivedAtMs);
    isQuiet = true;
    if (quietMs < SILENT_MS) return;
    const dead = socket;
    lose();
    dead.close();
  };
  const wake = () => {
    if (document.hidden) return;
    check();
    if (socket === null && Date.now() >= busyUntilMs) start();
  };

  const checks = setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('online', wake);
  window.addEventListener('offline', check);
  window.addEventListener('pageshow', wake);
  start();

  return {
    close() {
      isClosed = true;
      clearInterval(checks);
      for (const timer of timers) clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('online', wake);
      window.removeEventListener('offline', check);
      window.removeEventListener('pageshow', wake);
      socket?.close();
    },
  };
}
