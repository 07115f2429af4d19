/** One session while it is on the air: its state, folded from the journal, and the times that belong to it. */

import type { LiveBoard } from '@lapwing/contract/live-board';
import { liveEventId, liveSessionId } from '@lapwing/contract/live-ids';
import type { SessionEvent } from '@lapwing/contract/session-event';
import { markIncomplete } from '@lapwing/timing/live/mark-incomplete';
import { diffSession, snapshotOf } from '@lapwing/timing/live/session-delta';
import { emptyState, type SessionState } from '@lapwing/timing/live/session-state';
import type { Checkpoint, HostTimes } from './checkpoints.ts';
import { type FoldedAround, foldAround } from './fold-around.ts';
import type { HostedSession } from './hosted-session.ts';
import type { JournalEntry } from './journal.ts';
import { program } from './program.ts';
import type { Change, Source } from './push/session-feed.ts';
import type { JournalFault } from './read-events.ts';
import { changedRecords, wholeRecords } from './signalr-records.ts';

/** How much of a lag that has become longer is believed at a time: one late batch does not move the venue's clock. */
const LAG_TRUST = 0.05;

export class SessionHost implements Source {
  readonly session: HostedSession;
  readonly eventId: string;
  readonly sessionId: string;
  readonly stream: string;
  readonly #now: () => number;
  #state: SessionState;
  #number: number;
  #times: HostTimes;
  #faults: JournalFault[] = [];

  constructor(session: HostedSession, checkpoint: Checkpoint | null, now: () => number) {
    this.session = session;
    this.eventId = liveEventId(session.eventId);
    this.sessionId = liveSessionId(session.eventId, session.id);
    this.stream = `${session.id}.${program}`;
    this.#state = checkpoint?.state ?? emptyState;
    this.#number = checkpoint?.number ?? 0;
    this.#times = checkpoint?.times ?? { lastReceivedAtMs: null, lagMs: null, endedAtMs: null };
    this.#now = now;
  }

  get state(): SessionState {
    return this.#state;
  }

  get board(): LiveBoard {
    return this.#state.board;
  }

  /** When the last batch came in; null before the first. */
  get lastReceivedAtMs(): number | null {
    return this.#times.lastReceivedAtMs;
  }

  /** When it was told that it is over; null while it runs. */
  get endedAtMs(): number | null {
    return this.#times.endedAtMs;
  }

  number(): number {
    return this.#number;
  }

  boardJson(): string {
    return JSON.stringify(snapshotOf(this.board));
  }

  wholeRecords(): string {
    return wholeRecords(this);
  }

  isEnded(): boolean {
    return this.board.session.isEnded;
  }

  /** The clock at the track, as far as it shows in what comes from there. */
  venueMs(): number {
    return this.#now() - (this.#times.lagMs ?? 0);
  }

  feedAgeMs(): number | null {
    const { lastReceivedAtMs } = this.#times;
    return lastReceivedAtMs === null ? null : Math.max(0, this.#now() - lastReceivedAtMs);
  }

  /** Many at once, for nobody to see. As with `fold`, one after the other. */
  async foldQuietly(entries: readonly JournalEntry[]): Promise<void> {
    const folded = await foldAround(
      this.#state,
      entries.flatMap(({ events }) => events),
    );
    if (folded.reason === null && entries.every(({ fault }) => fault === undefined)) {
      this.#state = folded.state;
      const last = entries.at(-1);
      if (last !== undefined) this.#note(last);
    } else for (const entry of entries) this.#accept(entry, await foldAround(this.#state, entry.events));
  }

  #accept(entry: JournalEntry, { state, reason }: FoldedAround): void {
    this.#state = entry.fault === undefined ? state : markIncomplete(state);
    if (entry.fault !== undefined) this.#faults.push(entry.fault);
    else if (reason !== null)
      this.#faults.push({ kind: 'live-batch', item: `${this.session.id}/${entry.number}`, reason });
    this.#note(entry);
  }

  get hasFaults(): boolean {
    return this.#faults.length > 0;
  }

  /** What could not be read or folded since this was asked last. */
  takeFaults(): JournalFault[] {
    const faults = this.#faults;
    this.#faults = [];
    return faults;
  }

  /**
   * Whoever calls this waits for the end before calling it again. What changed is passed on at the very moment at which
   * the board changes: nobody may see the new board and then be told what changed.
   */
  async fold(entry: JournalEntry, publish: (change: Change) => void): Promise<void> {
    const folded = await foldAround(this.#state, entry.events);
    const before = this.board;
    this.#accept(entry, folded);
    publish(this.#changeSince(before, entry));
  }

  #changeSince(before: LiveBoard, entry: JournalEntry): Change {
    const after = this.board;
    // A number without a change would be a gap to those who count.
    const delta = diffSession(before, after) ?? { at: after.atMs };
    return {
      number: entry.number,
      deltaJson: JSON.stringify(delta),
      records: () => changedRecords(this, before, after),
    };
  }

  #note({ number, receivedAtMs, events }: JournalEntry): void {
    const { endedAtMs, lagMs } = this.#times;
    this.#number = number;
    this.#times = {
      lastReceivedAtMs: Math.max(receivedAtMs, this.#times.lastReceivedAtMs ?? 0),
      endedAtMs: this.isEnded() ? (endedAtMs ?? receivedAtMs) : null,
      lagMs: events.length === 0 ? lagMs : steadyLagMs(lagMs, receivedAtMs - latestOf(events)),
    };
  }

  checkpoint(): Checkpoint {
    return { number: this.#number, state: this.#state, times: this.#times };
  }
}

function steadyLagMs(before: number | null, lagMs: number): number {
  if (before === null || lagMs < before) return lagMs;
  return Math.round(before + (lagMs - before) * LAG_TRUST);
}

function latestOf(events: readonly SessionEvent[]): number {
  return events.reduce((latest, { atMs }) => Math.max(latest, atMs), 0);
}
