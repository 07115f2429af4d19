/** How much a batch would make a session grow: estimated before it is stored, without folding it, never too low. */

import type { PlainEvent } from '@lapwing/contract/ingest/plain-event';
import {
  plainEventsIn,
  type SessionEvent,
  type SessionEventOf,
} from '@lapwing/contract/ingest/session-event';
import {
  MAX_COMPETITORS_PER_SESSION,
  MAX_ENTRIES_PER_SESSION,
  MAX_FIELD_CHANGES_PER_BATCH,
  MAX_LAPS_PER_COMPETITOR,
  MAX_LIVE_LAPS_PER_SESSION,
  MAX_RULINGS_PER_COMPETITOR,
  MAX_RULINGS_PER_SESSION,
} from '@lapwing/contract/ingest/session-limits';
import { placeOfLoop } from './fold/loops.ts';
import type { SessionLimit, SessionState } from './session-state.ts';

export type SessionGrowth = Readonly<{
  competitors: number;
  entries: number;
  laps: number;
  rulings: number;
}>;

export const noGrowth: SessionGrowth = { competitors: 0, entries: 0, laps: 0, rulings: 0 };

/** Both together, or only the first. */
export function addGrowth(one: SessionGrowth, other: SessionGrowth, sign: 1 | -1 = 1): SessionGrowth {
  return {
    competitors: one.competitors + sign * other.competitors,
    entries: one.entries + sign * other.entries,
    laps: one.laps + sign * other.laps,
    rulings: one.rulings + sign * other.rulings,
  };
}

/** Limits that a batch can exceed; for the others the oldest entry is dropped, or the newest left out. */
export type BatchLimit = Exclude<SessionLimit, 'stints' | 'recounted-laps'> | 'field-changes';

/** An event that does not fit. */
export type BatchExcess = Readonly<{ eventIndex: number; limit: BatchLimit }>;

export type CheckedBatch = Readonly<{
  /** without events that do not fit */
  growth: SessionGrowth;
  /** at most the first thousand */
  excess: readonly BatchExcess[];
}>;

const MAX_NAMED = 1_000;

/** `reserved` is for batches that are being added to the state. */
export function checkBatch(
  state: SessionState,
  reserved: SessionGrowth,
  events: readonly SessionEvent[],
): CheckedBatch {
  const count = createCount(state, reserved);
  const excess: BatchExcess[] = [];
  for (const [eventIndex, event] of events.entries()) {
    for (const plain of plainEventsIn(event)) {
      const limit = count.add(plain);
      if (limit !== null && excess.length < MAX_NAMED) excess.push({ eventIndex, limit });
    }
  }
  return { growth: count.growth(), excess };
}

/** `null` for a removed competitor. */
type CompetitorCount = { laps: number; rulings: number } | null;

function createCount(state: SessionState, reserved: SessionGrowth) {
  const counted = new Map<string, CompetitorCount>();
  /** null for one that nobody uses any more */
  const idByTransponder = new Map<string, string | null>();
  const transponders = new Map<string, readonly string[]>();
  /** competitors who only appear in this batch */
  const strangers = new Set<string>();
  let { setup } = state;
  let { scoring, sessionType, rankedBy, startedAtMs, flag } = state.board.session;
  let fieldChanges = 0;
  let hasRestarted = false;
  let competitors = state.order.length + reserved.competitors;
  let entries = state.rows.length + reserved.entries;
  let laps = state.lapCount + reserved.laps;
  let rulings = state.rulingCount + reserved.rulings;

  function countOf(id: string): CompetitorCount {
    const changed = counted.get(id);
    if (changed !== undefined) return changed;
    const index = state.byCompetitor.get(id);
    const history = index === undefined ? null : (state.histories[index] ?? null);
    if (history === null) return null;
    return hasRestarted
      ? { laps: 0, rulings: 0 }
      : { laps: history.laps.length, rulings: history.rulings.length };
  }

  function enter(id: string): BatchLimit | null {
    if (entries >= MAX_ENTRIES_PER_SESSION) return 'entries';
    if (competitors >= MAX_COMPETITORS_PER_SESSION) return 'competitors';
    counted.set(id, { laps: 0, rulings: 0 });
    competitors += 1;
    entries += 1;
    return null;
  }

  function remove(id: string): void {
    const before = countOf(id);
    if (before === null) return;
    counted.set(id, null);
    competitors -= 1;
    laps -= before.laps;
    rulings -= before.rulings;
  }

  function restart(): void {
    for (const [id, one] of counted) if (one !== null) counted.set(id, { laps: 0, rulings: 0 });
    hasRestarted = true;
    laps = reserved.laps;
    rulings = reserved.rulings;
  }

  function setLaps(id: string, lapCount: number): BatchLimit | null {
    const before = countOf(id) ?? { laps: 0, rulings: 0 };
    const inAll = laps + lapCount - before.laps;
    if (lapCount > MAX_LAPS_PER_COMPETITOR) return 'laps-of-competitor';
    if (inAll > MAX_LIVE_LAPS_PER_SESSION && lapCount > before.laps) return 'laps-of-session';
    counted.set(id, { ...before, laps: lapCount });
    laps = inAll;
    return null;
  }

  function addRuling(id: string): BatchLimit | null {
    const before = countOf(id) ?? { laps: 0, rulings: 0 };
    if (before.rulings >= MAX_RULINGS_PER_COMPETITOR || rulings >= MAX_RULINGS_PER_SESSION) return 'rulings';
    counted.set(id, { ...before, rulings: before.rulings + 1 });
    rulings += 1;
    return null;
  }

  /** Repeated facts change nothing. */
  function changeField(isChanged: boolean, change: () => void): BatchLimit | null {
    if (!isChanged) return null;
    if (fieldChanges + competitors > MAX_FIELD_CHANGES_PER_BATCH) return 'field-changes';
    change();
    fieldChanges += competitors;
    return null;
  }

  function describeSession(event: SessionEventOf<'session'>): BatchLimit | null {
    setup = { ...setup, loops: event.loops ?? setup.loops };
    const isChanged =
      (event.scoring ?? scoring) !== scoring ||
      (event.sessionType ?? sessionType) !== sessionType ||
      (event.rankedBy ?? rankedBy) !== rankedBy ||
      (event.startedAtMs ?? startedAtMs) !== startedAtMs;
    return changeField(isChanged, () => {
      scoring = event.scoring ?? scoring;
      sessionType = event.sessionType ?? sessionType;
      rankedBy = event.rankedBy ?? rankedBy;
      startedAtMs = event.startedAtMs ?? startedAtMs;
    });
  }

  /** A competitor who was seen before being entered is the same one. */
  function describe(event: SessionEventOf<'competitor'>): BatchLimit | null {
    const { competitorId } = event;
    const isKnown = countOf(competitorId) !== null;
    const seen = (event.transponders ?? []).map(idOfTransponder);
    const unentered = seen.find((id) => id !== null && isUnentered(id)) ?? null;
    if (!isKnown && unentered !== null) {
      counted.set(competitorId, countOf(unentered));
      counted.set(unentered, null);
    } else if (!isKnown) {
      const limit = enter(competitorId);
      if (limit !== null) return limit;
    }
    if (event.transponders !== undefined) setTransponders(competitorId, event.transponders);
    return null;
  }

  function setTransponders(id: string, now: readonly string[]): void {
    const index = state.byCompetitor.get(id);
    const before =
      transponders.get(id) ?? (index === undefined ? [] : state.histories[index]?.transponders) ?? [];
    for (const transponder of before) {
      if (idOfTransponder(transponder) === id) idByTransponder.set(transponder, null);
    }
    for (const transponder of now) idByTransponder.set(transponder, id);
    transponders.set(id, now);
  }

  function idOfTransponder(transponder: string): string | null {
    const index = state.byTransponder.get(transponder);
    const before = index === undefined ? null : (state.rows[index]?.competitorId ?? null);
    const inBatch = idByTransponder.get(transponder);
    const id = inBatch === undefined ? before : inBatch;
    return id === null || countOf(id) === null ? null : id;
  }

  function isUnentered(id: string): boolean {
    const index = state.byCompetitor.get(id);
    const isSeenOnly = index !== undefined && state.rows[index]?.doubts.includes('not-entered');
    return countOf(id) !== null && (isSeenOnly || strangers.has(id));
  }

  /** An unknown competitor, entered because it was seen. */
  function see({ transponder }: SessionEventOf<'passing'>): { id: string | null; limit: BatchLimit | null } {
    if (transponder === undefined) return { id: null, limit: null };
    const id = idOfTransponder(transponder);
    if (id !== null || scoring === 'feed') return { id, limit: null };
    const seenId = `seen with ${transponder}`;
    const limit = enter(seenId);
    if (limit !== null) return { id: null, limit };
    idByTransponder.set(transponder, seenId);
    strangers.add(seenId);
    return { id: seenId, limit: null };
  }

  function addOfCompetitor(id: string, event: PlainEvent): BatchLimit | null {
    const lapCount = countOf(id)?.laps ?? 0;
    switch (event.kind) {
      case 'lap':
        if (event.lapNumber !== undefined) return setLaps(id, Math.max(lapCount, event.lapNumber));
        return event.lapTimeMs === undefined || setup.areLapsGiven ? null : setLaps(id, lapCount + 1);
      case 'position':
        if (event.laps === undefined || event.by !== 'distance') return null;
        setup = { ...setup, areLapsGiven: true };
        return setLaps(id, event.laps);
      case 'passing': {
        const role = placeOfLoop(setup, event.loopId)?.role;
        const isFinish = role === 'finish' || role === 'finish-in-pit';
        return isFinish && scoring === 'passings' ? setLaps(id, lapCount + 1) : null;
      }
      case 'penalty':
      case 'ruling':
        return addRuling(id);
      case 'lap-corrected':
        return event.change === 'deleted' ? addRuling(id) : null;
      default:
        return null;
    }
  }

  function add(event: PlainEvent): BatchLimit | null {
    switch (event.kind) {
      case 'session':
        return describeSession(event);
      case 'flag':
        return changeField(event.flag !== flag, () => {
          flag = event.flag;
        });
      case 'session-restarted':
        return changeField(true, restart);
      case 'session-ended':
        return changeField(true, () => {});
      case 'competitor':
        return describe(event);
      case 'competitor-removed':
        remove(event.competitorId);
        return null;
    }
    if (!('transponder' in event) && !('competitorId' in event)) return null;
    if (event.competitorId === undefined) {
      if (event.kind !== 'passing') return null;
      const { id, limit } = see(event);
      return id === null || limit !== null ? limit : addOfCompetitor(id, event);
    }
    const id = event.competitorId;
    if (countOf(id) === null) {
      if (event.kind === 'lap-corrected') return null;
      const limit = enter(id);
      if (limit !== null) return limit;
    }
    return addOfCompetitor(id, event);
  }

  const growth = (): SessionGrowth => ({
    competitors: Math.max(0, competitors - state.order.length - reserved.competitors),
    entries: Math.max(0, entries - state.rows.length - reserved.entries),
    laps: Math.max(0, laps - state.lapCount - reserved.laps),
    rulings: Math.max(0, rulings - state.rulingCount - reserved.rulings),
  });
  return { add, growth };
}
