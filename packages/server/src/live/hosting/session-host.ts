/** One session on the air: its state, folded from the journal, and its times. */

import { isDeskEvent, type SessionEvent } from '@lapwing/contract/ingest/session-event';
import type { LiveBoard } from '@lapwing/contract/live/board';
import { createTimeline, type Timeline } from '@lapwing/timing/live/acts/timeline';
import { markIncomplete } from '@lapwing/timing/live/board/mark-incomplete';
import { runsOutAfterMs } from '@lapwing/timing/live/board/run-out';
import { diffSession, snapshotOf } from '@lapwing/timing/live/delta/session-delta';
import { momentsOf } from '@lapwing/timing/live/rewind/moments';
import type { RecordedPart, Recorder } from '@lapwing/timing/live/rewind/recorder';
import { emptyState, type SessionState } from '@lapwing/timing/live/session-state';
import type { HostedSession } from '../on-air/hosted-session.ts';
import {
  type BoardSummary,
  EvictedSession,
  type HostTimes,
  ListedSession,
  summarize,
} from '../on-air/listed-session.ts';
import type { Change, Source } from '../push/session-stream.ts';
import { changedRecords, wholeRecords } from '../signalr/board-records.ts';
import type { Checkpoint } from './checkpoints.ts';
import { type FoldedAround, foldAround } from './fold-around.ts';
import type { JournalEntry } from './journal.ts';
import type { JournalFault } from './read-events.ts';

/** How far the venue's clock follows a longer delay at a time: one late batch does not move it. */
const LAG_TRUST = 0.05;

/** All events of the session until and including this batch. */
export type ReadEventsUntil = (number: number) => Promise<readonly SessionEvent[]>;

export class SessionHost extends ListedSession implements Source {
  #state: SessionState;
  #number: number;
  #times: HostTimes;
  #summary: { board: LiveBoard; summary: BoardSummary } | null = null;
  #faults: JournalFault[] = [];
  /** from the first act of the race desk on: acts change the past */
  #timeline: Timeline | null = null;
  #isIncomplete = false;
  /** null until everything is folded that was recorded before */
  #recorder: Recorder | null = null;
  readonly #readEventsUntil: ReadEventsUntil;

  constructor(
    session: HostedSession,
    checkpoint: Checkpoint | null,
    now: () => number,
    readEventsUntil: ReadEventsUntil,
  ) {
    super(session, now);
    this.#readEventsUntil = readEventsUntil;
    this.#state = checkpoint?.state ?? emptyState;
    this.#number = checkpoint?.number ?? 0;
    this.#times = checkpoint?.times ?? { lastReceivedAtMs: null, lagMs: null, endedAtMs: null };
  }

  get state(): SessionState {
    return this.#state;
  }

  get board(): LiveBoard {
    return this.#state.board;
  }

  get summary(): BoardSummary {
    const { board } = this;
    if (this.#summary?.board !== board) this.#summary = { board, summary: summarize(board) };
    return this.#summary.summary;
  }

  get runsOutAfterMs(): number | null {
    return runsOutAfterMs(this.#state);
  }

  protected get times(): HostTimes {
    return this.#times;
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

  override isEnded(): boolean {
    return this.board.session.isEnded;
  }

  /** From the next batch on. */
  record(recorder: Recorder): void {
    this.#recorder = recorder;
  }

  /** Parts of the record that may not be stored yet, the oldest first. */
  get recordedParts(): RecordedPart[] {
    const open = this.#recorder?.open() ?? null;
    return [...(this.#recorder?.closed() ?? []), ...(open === null ? [] : [open])];
  }

  /** These parts are stored. */
  forgetParts(parts: readonly RecordedPart[]): void {
    this.#recorder?.forget(parts);
  }

  /** Many at once, without publishing. Like `fold`, one after the other. */
  async foldQuietly(entries: readonly JournalEntry[]): Promise<void> {
    if (this.#recorder !== null) {
      for (const entry of entries) await this.fold(entry, () => {});
      return;
    }
    const folded = await this.#foldEvents(
      this.#state,
      entries.flatMap(({ events }) => events),
    );
    if (this.#timeline !== null) {
      // Everything is in the timeline: nothing can be folded again on its own.
      for (const { fault } of entries) if (fault !== undefined) this.#addFault(fault);
      const last = entries.at(-1);
      if (last !== undefined) this.#accept(last, folded);
    } else if (folded.reason === null && entries.every(({ fault }) => fault === undefined)) {
      this.#state = folded.state;
      const last = entries.at(-1);
      if (last !== undefined) this.#note(last);
    } else for (const entry of entries) this.#accept(entry, await foldAround(this.#state, entry.events));
  }

  async #foldEvents(before: SessionState, events: readonly SessionEvent[]): Promise<FoldedAround> {
    if (this.#timeline === null && !events.some(isDeskEvent)) return foldAround(before, events);
    const timeline = this.#timeline ?? (await this.#openTimeline());
    this.#timeline = timeline;
    timeline.add(events);
    const rest = timeline.rest();
    const folded = await foldAround(rest.from, rest.events);
    timeline.setFolded(folded.state);
    return folded;
  }

  /** Of everything so far, also if nobody has acted yet. */
  async readTimeline(): Promise<Pick<Timeline, 'slots'>> {
    return this.#timeline ?? this.#openTimeline();
  }

  /** Before the first act, the state is the one of all events in the order of their arrival. */
  async #openTimeline(): Promise<Timeline> {
    const timeline = createTimeline();
    timeline.add(this.#number === 0 ? [] : await this.#readEventsUntil(this.#number));
    timeline.setFolded(this.#state);
    return timeline;
  }

  /** Its state depends on the whole journal, so it has no checkpoints. */
  get hasActs(): boolean {
    return this.#timeline !== null;
  }

  get timeline(): Timeline | null {
    return this.#timeline;
  }

  #addFault(fault: JournalFault): void {
    this.#faults.push(fault);
    this.#isIncomplete = true;
  }

  #accept(entry: JournalEntry, { state, reason }: FoldedAround): void {
    if (entry.fault !== undefined) this.#addFault(entry.fault);
    else if (reason !== null)
      this.#addFault({ kind: 'live-batch', item: `${this.session.id}/${entry.number}`, reason });
    const isMarked = entry.fault !== undefined || (this.#isIncomplete && this.#timeline !== null);
    this.#state = isMarked ? markIncomplete(state) : state;
    this.#note(entry);
  }

  get hasFaults(): boolean {
    return this.#faults.length > 0;
  }

  /** Faults in reading or folding since the last call. */
  takeFaults(): JournalFault[] {
    const faults = this.#faults;
    this.#faults = [];
    return faults;
  }

  /**
   * Callers wait for the end before they call it again. A change is published at the moment at which the board changes:
   * nobody may see the new board and then receive the change.
   */
  async fold(entry: JournalEntry, publish: (change: Change) => void): Promise<void> {
    const { before, folded, moments } = await this.#foldMoments(entry);
    this.#accept(entry, folded);
    const change = this.#changeSince(before, entry);
    publish(change);
    this.#recordMoments(before, moments, change.deltaJson);
  }

  /** One moment after the other, for the record. Nobody sees the boards in between. */
  async #foldMoments({ events }: JournalEntry) {
    // Earlier moments of the batch belong to the timeline too.
    if (events.some(isDeskEvent)) this.#timeline ??= await this.#openTimeline();
    const before = this.board;
    const moments: RecordedMoment[] = [];
    let folded: FoldedAround = { state: this.#state, reason: null };
    const steps =
      this.#recorder === null ? [{ events, shownMs: 0 }] : momentsOf(events, this.#recorder.shownMs());
    for (const { events: some, shownMs } of steps) {
      const { state, reason } = await this.#foldEvents(folded.state, some);
      folded = { state, reason: folded.reason ?? reason };
      moments.push({ shownMs, board: state.board });
    }
    return { before, folded, moments };
  }

  /** The last moment shows the board as it was accepted. */
  #recordMoments(first: LiveBoard, moments: readonly RecordedMoment[], wholeJson: string): void {
    const recorder = this.#recorder;
    if (recorder === null) return;
    const shownMs = recorder.shownMs();
    // An unreadable batch has no events, but it marks the board.
    if (moments.length === 0 && this.board !== first && shownMs > 0)
      recorder.record({ before: first, after: this.board, shownMs, deltaJson: wholeJson });
    let before = first;
    for (const [place, { shownMs: atMs, board }] of moments.entries()) {
      const after = place === moments.length - 1 ? this.board : board;
      const deltaJson = moments.length === 1 ? wholeJson : deltaJsonOf(before, after);
      recorder.record({ before, after, shownMs: atMs, deltaJson });
      before = after;
    }
  }

  #changeSince(before: LiveBoard, entry: JournalEntry): Change {
    const after = this.board;
    return {
      number: entry.number,
      deltaJson: deltaJsonOf(before, after),
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

  /** What stays in memory while its board does not. */
  evicted(): EvictedSession {
    const { session, summary, runsOutAfterMs } = this;
    return new EvictedSession(
      session,
      { number: this.#number, times: this.#times, summary, runsOutAfterMs },
      this.now,
    );
  }
}

type RecordedMoment = { shownMs: number; board: LiveBoard };

/** A number without a change would look like a gap to viewers who count. */
function deltaJsonOf(before: LiveBoard, after: LiveBoard): string {
  return JSON.stringify(diffSession(before, after) ?? { at: after.atMs });
}

function steadyLagMs(before: number | null, lagMs: number): number {
  if (before === null || lagMs < before) return lagMs;
  return Math.round(before + (lagMs - before) * LAG_TRUST);
}

function latestOf(events: readonly SessionEvent[]): number {
  return events.reduce((latest, { atMs }) => Math.max(latest, atMs), 0);
}
