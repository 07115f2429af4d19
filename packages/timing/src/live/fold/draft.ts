/** A session state while it is being changed: it owns its lists; their items are replaced and never changed. */

import type {
  BestSoFar,
  BoardDoubt,
  BoardSession,
  LeadChange,
  LiveBoard,
  Notice,
} from '@lapwing/contract/live/board';
import type { Doubt, LiveRow } from '@lapwing/contract/live/row';
import { emptyRow } from '../board/empty-row.ts';
import { changedRow } from '../board/row-fields.ts';
import type { WeatherReading } from '../history/weather-readings.ts';
import {
  type CompetitorHistory,
  emptyHistory,
  type LeftOut,
  type LiveLap,
  type SessionLimit,
  type SessionSetup,
  type SessionState,
} from '../session-state.ts';
import { changeLapField, createLapField, type LapField } from './lap-field.ts';
import { rescoredBy } from './rescored-by.ts';

export type Draft = {
  readonly before: SessionState;
  epochMs: number;
  session: BoardSession;
  setup: SessionSetup;
  rows: (LiveRow | null)[];
  histories: (CompetitorHistory | null)[];
  order: number[];
  byCompetitor: Map<string, number>;
  byTransponder: Map<string, number>;
  notices: readonly Notice[];
  leaders: readonly LeadChange[];
  bests: readonly BestSoFar[];
  isOver: boolean;
  turn: number;
  feedGapTurn: number;
  latestAtMs: number;
  longestRaceTimeMs: number;
  noticeCount: number;
  weather: readonly WeatherReading[];
  lapCount: number;
  rulingCount: number;
  recountedLaps: number;
  leftOut: LeftOut;
  /** made on first use */
  lapField: LapField | null;
  /** competitors by start number; made on first use */
  byNumber: Map<string, Set<number>> | null;
  /** a competitor who has not been reported since the feed missed something */
  awaited: number;
  /** laps, times, places or statuses changed: gaps, markers and bests are computed again */
  needsRescore: boolean;
};

export function openDraft(state: SessionState): Draft {
  const { board } = state;
  return {
    before: state,
    epochMs: board.epochMs,
    session: board.session,
    setup: state.setup,
    rows: [...state.rows],
    histories: [...state.histories],
    order: [...state.order],
    // Copied by the first event that changes them, which is rare.
    byCompetitor: state.byCompetitor as Map<string, number>,
    byTransponder: state.byTransponder as Map<string, number>,
    notices: board.notices,
    leaders: board.leaders,
    bests: board.bests,
    isOver: state.isOver,
    turn: state.turn,
    feedGapTurn: state.feedGapTurn,
    latestAtMs: state.latestAtMs,
    longestRaceTimeMs: state.longestRaceTimeMs,
    noticeCount: state.noticeCount,
    weather: state.weather,
    lapCount: state.lapCount,
    rulingCount: state.rulingCount,
    recountedLaps: state.recountedLaps,
    leftOut: state.leftOut,
    lapField: null,
    byNumber: null,
    awaited: 0,
    needsRescore: false,
  };
}

/** The rows are those of the board, placed and in order. */
export function closeDraft(draft: Draft, placed: readonly LiveRow[]): SessionState {
  const { before } = draft;
  for (const row of placed) draft.rows[row.index] = row;
  const board: LiveBoard = {
    epochMs: draft.epochMs,
    atMs: draft.latestAtMs,
    session: draft.session,
    rows: isSameList(before.board.rows, placed) ? before.board.rows : placed,
    notices: draft.notices,
    leaders: draft.leaders,
    bests: draft.bests,
  };
  const { setup, rows, histories, order, byCompetitor, byTransponder } = draft;
  const { isOver, turn, feedGapTurn, latestAtMs, longestRaceTimeMs, noticeCount, weather } = draft;
  const { lapCount, rulingCount, recountedLaps, leftOut } = draft;
  return {
    board,
    setup,
    rows,
    histories,
    order,
    byCompetitor,
    byTransponder,
    isOver,
    turn,
    feedGapTurn,
    latestAtMs,
    longestRaceTimeMs,
    noticeCount,
    weather,
    lapCount,
    rulingCount,
    recountedLaps,
    leftOut,
  };
}

function isSameList<Item>(a: readonly Item[], b: readonly Item[]): boolean {
  return a.length === b.length && a.every((item, place) => item === b[place]);
}

export function rowOf(draft: Draft, index: number): LiveRow {
  return draft.rows[index] ?? emptyRow(index);
}

export function historyOf(draft: Draft, index: number): CompetitorHistory {
  return draft.histories[index] ?? emptyHistory;
}

function isChange<Value extends object>(value: Value, changes: Partial<Value>): boolean {
  for (const key in changes) if (value[key] !== changes[key]) return true;
  return false;
}

// Rows, histories and sessions are each copied by their own line: a line that copies objects of many kinds is slow.

export function changeRow(draft: Draft, index: number, changes: Partial<LiveRow>): void {
  const before = rowOf(draft, index);
  if (!isChange(before, changes)) return;
  draft.rows[index] = changedRow(before, changes);
  noteChanges(draft, rescoredBy.row, before, changes);
}

export function changeHistory(draft: Draft, index: number, changes: Partial<CompetitorHistory>): void {
  const before = historyOf(draft, index);
  if (!isChange(before, changes)) return;
  putHistory(draft, index, { ...before, ...changes });
  noteChanges(draft, rescoredBy.history, before, changes);
}

function noteChanges<Value extends object>(
  draft: Draft,
  rescored: Readonly<Record<keyof Value, boolean>>,
  before: Value,
  changes: Partial<Value>,
): void {
  if (draft.needsRescore) return;
  for (const field in changes) {
    if (rescored[field] && before[field] !== changes[field]) draft.needsRescore = true;
  }
}

const noLaps: readonly LiveLap[] = [];

/** Every new or removed history passes here, so totals over all of them stay right. */
export function putHistory(draft: Draft, index: number, history: CompetitorHistory | null): void {
  const before = draft.histories[index] ?? null;
  draft.histories[index] = history;
  if ((before === null) !== (history === null)) draft.needsRescore = true;
  const [lapsBefore, laps] = [before?.laps ?? noLaps, history?.laps ?? noLaps];
  draft.rulingCount += (history?.rulings.length ?? 0) - (before?.rulings.length ?? 0);
  if (lapsBefore === laps) return;
  draft.lapCount += laps.length - lapsBefore.length;
  if (draft.lapField !== null) changeLapField(draft.lapField, lapsBefore, laps);
}

export function lapFieldOf(draft: Draft): LapField {
  draft.lapField ??= createLapField(draft.histories);
  return draft.lapField;
}

export function ownByCompetitor(draft: Draft): Map<string, number> {
  if (draft.byCompetitor === draft.before.byCompetitor) draft.byCompetitor = new Map(draft.byCompetitor);
  return draft.byCompetitor;
}

export function ownByTransponder(draft: Draft): Map<string, number> {
  if (draft.byTransponder === draft.before.byTransponder) draft.byTransponder = new Map(draft.byTransponder);
  return draft.byTransponder;
}

/** Records that something was left out because there is no room. */
export function leaveOut(draft: Draft, limit: SessionLimit): void {
  draft.leftOut = { ...draft.leftOut, [limit]: (draft.leftOut[limit] ?? 0) + 1 };
}

export function changeSession(draft: Draft, changes: Partial<BoardSession>): void {
  const before = draft.session;
  if (!isChange(before, changes)) return;
  draft.session = { ...before, ...changes };
  noteChanges(draft, rescoredBy.session, before, changes);
}

export function changeSetup(draft: Draft, changes: Partial<SessionSetup>): void {
  if (isChange(draft.setup, changes)) draft.setup = { ...draft.setup, ...changes };
}

export function doubtSession(draft: Draft, doubt: BoardDoubt, isDoubted: boolean): void {
  changeSession(draft, { doubts: withDoubt(draft.session.doubts, doubt, isDoubted) });
}

export function doubtRow(draft: Draft, index: number, doubt: Doubt, isDoubted = true): void {
  changeRow(draft, index, { doubts: withDoubt(rowOf(draft, index).doubts, doubt, isDoubted) });
}

function withDoubt<Name extends string>(
  doubts: readonly Name[],
  doubt: Name,
  isDoubted: boolean,
): readonly Name[] {
  if (doubts.includes(doubt) === isDoubted) return doubts;
  return isDoubted ? [...doubts, doubt].sort() : doubts.filter((other) => other !== doubt);
}
