/**
 * A session on the air as lists, timers and heartbeats need it. This much stays in memory when its board is evicted.
 */

import type { BoardSession, LiveBoard } from '@lapwing/contract/live/board';
import { formatLiveEventId, formatLiveSessionId } from '@lapwing/contract/live/ids';
import { buildId } from './build-id.ts';
import { type BoardField, fieldInBrief } from './field-in-brief.ts';
import type { HostedSession } from './hosted-session.ts';

/** Arrival times that are not part of the state. */
export type HostTimes = { lastReceivedAtMs: number | null; lagMs: number | null; endedAtMs: number | null };

/** The part of a board that lists show. */
export type BoardSummary = {
  session: BoardSession;
  atMs: number;
  /** of the competitor with the most laps */
  laps: number;
  leader: { number: string; name: string } | null;
  field: BoardField;
};

export function summarize(board: LiveBoard): BoardSummary {
  const { session, atMs, rows } = board;
  const leader = rows.find(({ isLeader }) => isLeader) ?? rows[0];
  return {
    session,
    atMs,
    laps: lapsDone(rows),
    leader:
      leader === undefined
        ? null
        : {
            number: leader.displayNumber ?? leader.number ?? '',
            name: leader.fullName ?? [leader.firstName, leader.lastName].filter(Boolean).join(' '),
          },
    field: fieldInBrief(board),
  };
}

/** The laps of the competitor with the most laps. */
export function lapsDone(rows: LiveBoard['rows']): number {
  return rows.reduce((most, { laps }) => Math.max(most, laps), 0);
}

export abstract class ListedSession {
  readonly session: HostedSession;
  readonly eventId: string;
  readonly liveSessionId: string;
  readonly stream: string;
  protected readonly now: () => number;
  protected abstract readonly times: HostTimes;
  abstract readonly summary: BoardSummary;
  /** How long without a batch until it ends; null while it is not about to end. */
  abstract readonly runsOutAfterMs: number | null;

  constructor(session: HostedSession, now: () => number) {
    this.session = session;
    this.eventId = formatLiveEventId(session.eventId);
    this.liveSessionId = formatLiveSessionId(session.eventId, session.id);
    this.stream = `${session.id}.${buildId}`;
    this.now = now;
  }

  /** of the newest batch */
  abstract number(): number;

  /** When the last batch came in; null before the first. */
  get lastReceivedAtMs(): number | null {
    return this.times.lastReceivedAtMs;
  }

  /** When its end was reported; null while it runs. */
  get endedAtMs(): number | null {
    return this.times.endedAtMs;
  }

  isEnded(): boolean {
    return this.summary.session.isEnded;
  }

  /** The clock at the track, estimated from the times of what arrives. */
  venueMs(): number {
    return this.now() - (this.times.lagMs ?? 0);
  }

  feedAgeMs(): number | null {
    const { lastReceivedAtMs } = this;
    return lastReceivedAtMs === null ? null : Math.max(0, this.now() - lastReceivedAtMs);
  }
}

type Evicted = { number: number; times: HostTimes; summary: BoardSummary; runsOutAfterMs: number | null };

/** A session whose board is not in memory. */
export class EvictedSession extends ListedSession {
  readonly summary: BoardSummary;
  readonly runsOutAfterMs: number | null;
  protected readonly times: HostTimes;
  readonly #number: number;

  constructor(session: HostedSession, evicted: Evicted, now: () => number) {
    super(session, now);
    this.summary = evicted.summary;
    this.runsOutAfterMs = evicted.runsOutAfterMs;
    this.times = evicted.times;
    this.#number = evicted.number;
  }

  number(): number {
    return this.#number;
  }
}
