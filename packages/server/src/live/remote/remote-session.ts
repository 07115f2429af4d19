/** A live session of another process, as its viewers here need it. */

import type { LiveBoard } from '@lapwing/contract/live/board';
import { applyDelta, snapshotOf } from '@lapwing/timing/live/delta/session-delta';
import { emptyBoard } from '@lapwing/timing/live/session-state';
import type { HostedSession } from '../on-air/hosted-session.ts';
import { type BoardSummary, summarize } from '../on-air/listed-session.ts';
import { type Source, UNKNOWN_NUMBER } from '../push/session-stream.ts';
import { changedRecords, wholeRecords } from '../signalr/board-records.ts';
import type { ChangeFacts, SessionFacts } from './subjects.ts';

/** A board that nobody asked for is brought up to date after so many changes. */
const MOST_PENDING = 500;

type Delta = Parameters<typeof applyDelta>[1];
type Times = Pick<SessionFacts, 'isEnded' | 'venueMs' | 'feedAgeMs'>;

export class RemoteSession implements Source {
  readonly liveSessionId: string;
  readonly eventId: string;
  stream: string;
  /** that owns the session */
  owner: string;
  readonly #now: () => number;
  #number = UNKNOWN_NUMBER;
  #isEnded = false;
  /** how far the clock here is ahead of the one at the track */
  #lagMs = 0;
  #lastReceivedAtMs: number | null = null;
  #hosted: HostedSession | null = null;
  #board: LiveBoard = emptyBoard;
  /** Deltas that the board does not have yet: only a new viewer needs the whole of it. */
  #pending: string[] = [];

  constructor(facts: SessionFacts, owner: string, now: () => number) {
    this.liveSessionId = facts.liveSessionId;
    this.eventId = facts.eventId;
    this.stream = facts.stream;
    this.owner = owner;
    this.#now = now;
    this.note(facts);
  }

  /** Its end and its times; they come with every message about it. */
  note({ isEnded, venueMs, feedAgeMs }: Times): void {
    const nowMs = this.#now();
    this.#isEnded = isEnded;
    this.#lagMs = nowMs - venueMs;
    this.#lastReceivedAtMs = feedAgeMs === null ? null : nowMs - feedAgeMs;
  }

  show(facts: SessionFacts, hosted: HostedSession, boardJson: string): void {
    this.note(facts);
    this.stream = facts.stream;
    this.#hosted = hosted;
    this.#board = emptyBoard;
    this.#pending = [boardJson];
    this.#number = facts.number;
  }

  /** Its changes do not come in any more. */
  hide(): void {
    this.#number = UNKNOWN_NUMBER;
    this.#board = emptyBoard;
    this.#pending = [];
  }

  change(facts: Omit<ChangeFacts, 'ageMs'>, deltaJson: string): void {
    this.note(facts);
    this.#number = facts.n;
    if (this.#pending.length >= MOST_PENDING) this.#catchUp(0);
    this.#pending.push(deltaJson);
  }

  number(): number {
    return this.#number;
  }

  isEnded(): boolean {
    return this.#isEnded;
  }

  venueMs(): number {
    return this.#now() - this.#lagMs;
  }

  feedAgeMs(): number | null {
    return this.#lastReceivedAtMs === null ? null : Math.max(0, this.#now() - this.#lastReceivedAtMs);
  }

  get session(): HostedSession {
    if (this.#hosted === null) throw new Error(`${this.liveSessionId} has no board here`);
    return this.#hosted;
  }

  get summary(): BoardSummary {
    return summarize(this.board);
  }

  get board(): LiveBoard {
    return this.#catchUp(0);
  }

  boardJson(): string {
    return JSON.stringify(snapshotOf(this.board));
  }

  wholeRecords(): string {
    return wholeRecords(this);
  }

  /** The SignalR records of the newest change. */
  newestRecords(): string {
    const before = this.#catchUp(1);
    return changedRecords(this, before, this.board);
  }

  /** Applies all pending deltas but the last `left`. */
  #catchUp(left: number): LiveBoard {
    // Made by diffSession at the owner.
    for (const delta of this.#pending.splice(0, this.#pending.length - left))
      this.#board = applyDelta(this.#board, JSON.parse(delta) as Delta);
    return this.#board;
  }
}
