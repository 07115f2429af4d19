/** The life of a live session: how long each phase lasts, and what to do with it next. */

import { clockAt } from '@lapwing/timing/live/board/clock';
import { hasPassed } from '../../has-passed.ts';
import type { ListedSession } from '../on-air/listed-session.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** After the flag, how soon a session ends by itself depends on its field: see timing/live/board/run-out. */
export const sessionLife = {
  checkEveryMs: 15_000,
  /** A changing board is saved this often, if it has had that many batches since. */
  saveEveryMs: MINUTE_MS,
  saveAfterBatches: 500,
  /** A board that nobody has watched, requested or fed for this long leaves memory. */
  evictAfterMs: 5 * MINUTE_MS,
  /** A silent session ends if its time is up or its event has moved on to another one. */
  endLeftBehindAfterMs: 30 * MINUTE_MS,
  /** A silent session ends: its timer has left without reporting it. A rain delay is shorter. */
  endSilentAfterMs: 5 * HOUR_MS,
  /** An ended session goes off the air; responses then come from its result. */
  closeEndedAfterMs: HOUR_MS,
  /** A session that could not be ended goes off the air. */
  closeSilentAfterMs: 6 * HOUR_MS,
} as const;

export type SessionLife = Readonly<Record<keyof typeof sessionLife, number>>;

/** What is stored about a session that has no result yet. */
export type RunningSession = {
  id: number;
  organizationId: number;
  eventId: number;
  startsAtMs: number;
  lastBatchAtMs: number;
  endedAtMs: number | null;
};

export type LiveSession = {
  /** null if it has its result, or if none can be made */
  running: (Pick<RunningSession, 'lastBatchAtMs' | 'endedAtMs'> & { isFollowed: boolean }) | null;
  /** null if it is off the air */
  listed: Pick<ListedSession, 'lastReceivedAtMs' | 'endedAtMs' | 'runsOutAfterMs' | 'summary'> | null;
  board: Board | 'loading' | 'not-in-memory';
  /** Its journal is not packed. */
  hasOpenJournal: boolean;
};

export type Board = {
  /** It is watched, or batches are being folded. */
  isInUse: boolean;
  neededAtMs: number;
  savedAtMs: number;
  batchesSinceSaved: number;
};

export type Step =
  /** It is over, and has no result yet. */
  | 'publish'
  /** Its end was not reported. */
  | 'end'
  | 'take-off-air'
  | 'evict'
  | 'save'
  | 'pack'
  | 'stay';

/** One step at a time: the next round decides what follows. */
export function nextStep(session: LiveSession, nowMs: number, life: SessionLife = sessionLife): Step {
  const { listed, board, hasOpenJournal } = session;
  const ending = endingStep(session, nowMs, life);
  if (ending !== null) return ending;
  if (board === 'loading') return 'stay';
  if (listed === null) return hasOpenJournal ? 'pack' : 'stay';
  if (isToClose(listed, nowMs, life)) return 'take-off-air';
  if (board === 'not-in-memory') return 'stay';
  if (!board.isInUse && hasPassed(life.evictAfterMs, board.neededAtMs, nowMs)) return 'evict';
  const isToSave =
    board.batchesSinceSaved >= life.saveAfterBatches && hasPassed(life.saveEveryMs, board.savedAtMs, nowMs);
  return isToSave ? 'save' : 'stay';
}

function endingStep({ running, listed }: LiveSession, nowMs: number, life: SessionLife): Step | null {
  if (running === null) return null;
  const isEnded = listed === null ? running.endedAtMs !== null : listed.summary.session.isEnded;
  if (isEnded) return 'publish';
  const silentMs = nowMs - running.lastBatchAtMs;
  const runsOutAfterMs = listed?.runsOutAfterMs ?? null;
  const hasRunOut = runsOutAfterMs !== null && Math.max(0, silentMs) >= runsOutAfterMs;
  const isLeftBehind =
    silentMs >= life.endLeftBehindAfterMs && (running.isFollowed || isTimeUp(listed, silentMs));
  return hasRunOut || isLeftBehind || silentMs >= life.endSilentAfterMs ? 'end' : null;
}

function isTimeUp(listed: LiveSession['listed'], silentMs: number): boolean {
  return listed !== null && clockAt(listed.summary, listed.summary.atMs + silentMs).timeToGoMs === 0;
}

function isToClose(
  { endedAtMs, lastReceivedAtMs }: NonNullable<LiveSession['listed']>,
  nowMs: number,
  life: SessionLife,
): boolean {
  if (endedAtMs !== null) return nowMs - endedAtMs > life.closeEndedAfterMs;
  return lastReceivedAtMs !== null && nowMs - lastReceivedAtMs > life.closeSilentAfterMs;
}

type InEvent = Pick<RunningSession, 'eventId' | 'startsAtMs' | 'lastBatchAtMs'>;

/** Whether the event has moved on to another session. */
export function isFollowed(session: InEvent, running: readonly InEvent[]): boolean {
  return running.some(
    (other) =>
      other.eventId === session.eventId &&
      other.startsAtMs > session.startsAtMs &&
      other.lastBatchAtMs > session.lastBatchAtMs,
  );
}
