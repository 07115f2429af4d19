/** The difference between two boards, and how to apply it: both ends of the socket use this file. */

import type { BoardSession, LiveBoard, Notice, SessionDelta } from '@lapwing/contract/live/board';
import type { LiveRow } from '@lapwing/contract/live/row';
import { emptyRow } from '../board/empty-row.ts';
import { placeRows } from '../board/place-rows.ts';
import { emptyBoard } from '../session-state.ts';
import { movedRows, putInOrder } from './moved-rows.ts';
import { applyRow, diffRow } from './row-delta.ts';

/** null if nothing but the time changed. */
export function diffSession(before: LiveBoard, after: LiveBoard): SessionDelta | null {
  if (before === after) return null;
  const delta: SessionDelta = { at: after.atMs };
  if (before.epochMs !== after.epochMs) delta.epochMs = after.epochMs;
  const session = diffFields(before.session, after.session);
  if (session !== null) delta.session = session;
  if (before.rows !== after.rows) diffRows(before.rows, after.rows, after.epochMs, delta);
  diffNotices(before.notices, after.notices, delta);
  const leaders = diffList(before.leaders, after.leaders);
  if (leaders !== null) delta.ld = leaders;
  const bests = diffList(before.bests, after.bests);
  if (bests !== null) delta.bs = bests;
  return Object.keys(delta).length === 1 ? null : delta;
}

/** The whole board as a difference from the empty board. */
export function snapshotOf(board: LiveBoard): SessionDelta {
  return diffSession(emptyBoard, board) ?? { at: board.atMs };
}

export function applyDelta(board: LiveBoard, delta: SessionDelta): LiveBoard {
  const epochMs = delta.epochMs ?? board.epochMs;
  const session = delta.session === undefined ? board.session : applyFields(board.session, delta.session);
  return {
    epochMs,
    atMs: delta.at,
    session,
    rows: applyRows(board, delta, { epochMs, session }),
    notices: applyNotices(board.notices, delta),
    leaders: applyList(board.leaders, delta.ld),
    bests: applyList(board.bests, delta.bs),
  };
}

function diffFields(before: BoardSession, after: BoardSession): Partial<BoardSession> | null {
  if (before === after) return null;
  const changes: Record<string, unknown> = {};
  // The fields of a board's session.
  for (const field of Object.keys(after) as (keyof BoardSession)[]) {
    const [old, value] = [before[field], after[field]];
    if (old === value || (Array.isArray(value) && String(old) === String(value))) continue;
    changes[field] = value;
  }
  return Object.keys(changes).length === 0 ? null : changes;
}

function applyFields(session: BoardSession, changes: NonNullable<SessionDelta['session']>): BoardSession {
  // Present fields have a value: undefined is not sent.
  return { ...session, ...(changes as Partial<BoardSession>) };
}

function diffRows(
  before: readonly LiveRow[],
  after: readonly LiveRow[],
  epochMs: number,
  delta: SessionDelta,
): void {
  if (isSameOrder(before, after)) {
    const changed = changedRows(before, after, epochMs);
    if (changed !== null) delta.r = changed;
    return;
  }
  const rowBefore: LiveRow[] = [];
  for (const row of before) rowBefore[row.index] = row;
  const changed: NonNullable<SessionDelta['r']> = {};
  const added: number[] = [];
  let isChanged = false;
  for (const row of after) {
    const old = rowBefore[row.index];
    if (old === row) continue;
    if (old === undefined) added.push(row.index);
    const changes = diffRow(old ?? emptyRow(row.index), row, epochMs);
    if (changes === null && old !== undefined) continue;
    changed[row.index] = changes ?? {};
    isChanged = true;
  }
  if (isChanged) delta.r = changed;
  const order = after.map(({ index }) => index);
  let remaining = before.map(({ index }) => index);
  if (order.length - added.length < remaining.length) {
    const staying = new Set(order);
    delta.x = remaining.filter((index) => !staying.has(index));
    remaining = remaining.filter((index) => staying.has(index));
  }
  // The receiver expects new rows under ascending keys.
  added.sort((a, b) => a - b);
  const moved = movedRows([...remaining, ...added], order);
  if (moved.length > 0) delta.m = moved;
}

/** Most changes move no row. */
function isSameOrder(before: readonly LiveRow[], after: readonly LiveRow[]): boolean {
  if (before.length !== after.length) return false;
  for (let place = 0; place < after.length; place++) {
    if (before[place] !== after[place] && before[place]?.index !== after[place]?.index) return false;
  }
  return true;
}

function changedRows(before: readonly LiveRow[], after: readonly LiveRow[], epochMs: number) {
  const changed: NonNullable<SessionDelta['r']> = {};
  let isChanged = false;
  for (let place = 0; place < after.length; place++) {
    const [old, row] = [before[place], after[place]];
    if (old === row || old === undefined || row === undefined) continue;
    const changes = diffRow(old, row, epochMs);
    if (changes === null) continue;
    changed[row.index] = changes;
    isChanged = true;
  }
  return isChanged ? changed : null;
}

function applyRows(
  { rows, session: before }: LiveBoard,
  { r, x, m }: SessionDelta,
  { epochMs, session }: Pick<LiveBoard, 'epochMs' | 'session'>,
): readonly LiveRow[] {
  const isPlacedSo = before.isEnded === session.isEnded && before.rankedBy === session.rankedBy;
  if (r === undefined && x === undefined && m === undefined && isPlacedSo) return rows;
  const indexes = new Set(rows.map(({ index }) => index));
  const gone = new Set(x);
  const result = rows
    .filter(({ index }) => !gone.has(index))
    .map((row) => {
      const changes = r?.[row.index];
      return changes === undefined ? row : applyRow(row, changes, epochMs);
    });
  for (const [key, changes] of Object.entries(r ?? {})) {
    const index = Number(key);
    if (!indexes.has(index)) result.push(applyRow(emptyRow(index), changes, epochMs));
  }
  return placeRows(putInOrder(result, m ?? []), session);
}

function diffNotices(before: readonly Notice[], after: readonly Notice[], delta: SessionDelta): void {
  if (before === after) return;
  const noticeBefore = new Map(before.map((notice) => [notice.id, notice]));
  const staying = new Set(after.map(({ id }) => id));
  const ordered = [
    ...before.filter(({ id }) => staying.has(id)),
    ...after.filter(({ id }) => !noticeBefore.has(id)),
  ];
  // A change in the past can put a notice between others: those after it are withdrawn and sent again.
  const moved = after.findIndex(({ id }, place) => id !== ordered[place]?.id);
  const isMoved = (place: number) => moved !== -1 && place >= moved;
  const added = after.filter(
    (notice, place) => isMoved(place) || !isSameNotice(noticeBefore.get(notice.id), notice),
  );
  if (added.length > 0) delta.a = added;
  const resent = new Set(after.filter((_, place) => isMoved(place)).map(({ id }) => id));
  const gone = before.filter(({ id }) => !staying.has(id) || resent.has(id));
  if (gone.length > 0) delta.ax = gone.map(({ id }) => id);
}

/** Folded again, a notice is another object with the same content. */
function isSameNotice(before: Notice | undefined, after: Notice): boolean {
  return before === after || JSON.stringify(before) === JSON.stringify(after);
}

function applyNotices(notices: readonly Notice[], { a, ax }: SessionDelta): readonly Notice[] {
  if (a === undefined && ax === undefined) return notices;
  const gone = new Set(ax);
  const changed = new Map((a ?? []).map((notice) => [notice.id, notice]));
  const result: Notice[] = [];
  for (const notice of notices) {
    if (gone.has(notice.id)) continue;
    result.push(changed.get(notice.id) ?? notice);
    changed.delete(notice.id);
  }
  result.push(...changed.values());
  return result;
}

type ListDelta<Item> = { keep: number; add: Item[] };

function diffList<Item>(before: readonly Item[], after: readonly Item[]): ListDelta<Item> | null {
  if (before === after) return null;
  let keep = 0;
  while (keep < before.length && keep < after.length && before[keep] === after[keep]) keep++;
  if (keep === before.length && keep === after.length) return null;
  return { keep, add: after.slice(keep) };
}

function applyList<Item>(list: readonly Item[], delta: ListDelta<Item> | undefined): readonly Item[] {
  return delta === undefined ? list : [...list.slice(0, delta.keep), ...delta.add];
}
