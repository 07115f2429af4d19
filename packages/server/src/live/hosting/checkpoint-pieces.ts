/** A session's state as bytes, in pieces, so that a long one does not block other work. */

import { deserialize, serialize } from 'node:v8';
import type { LiveRow } from '@lapwing/contract/live/row';
import type { CompetitorHistory, LiveLap, SessionState } from '@lapwing/timing/live/session-state';
import { yieldToEventLoop } from '../../storage/yield-to-event-loop.ts';
import type { HostTimes } from '../on-air/listed-session.ts';

/** Small enough that each takes a few milliseconds. */
const LAPS_PER_PIECE = 1_000;
const COMPETITORS_PER_PIECE = 200;
const LENGTH_BYTES = 4;

type StoredState = { state: SessionState; times: HostTimes };
/** `laps` and `tally.laps` are empty; `isTallied` means that they are the same list. */
type StoredHistory = { history: CompetitorHistory; isTallied: boolean };
type Piece =
  | { kind: 'head'; state: SessionState; boardRows: number[]; times: HostTimes }
  | { kind: 'competitors'; rows: SessionState['rows']; histories: (StoredHistory | null)[] }
  | { kind: 'laps'; lists: { index: number; laps: readonly LiveLap[] }[] };

export async function encodeState({ state, times }: StoredState): Promise<Buffer> {
  const buffers: Buffer[] = [];
  const turn = yieldToEventLoop();
  for (const piece of piecesOf(state, times)) {
    // Not JSON, because a state holds maps.
    const bytes = serialize(piece);
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32LE(bytes.length);
    buffers.push(length, bytes);
    await turn();
  }
  return Buffer.concat(buffers);
}

export async function decodeState(bytes: Buffer): Promise<StoredState> {
  const turn = yieldToEventLoop();
  let head: Extract<Piece, { kind: 'head' }> | null = null;
  const rows: (LiveRow | null)[] = [];
  const histories: (StoredHistory | null)[] = [];
  const laps = new Map<number, LiveLap[]>();
  for (let offset = 0; offset < bytes.length; ) {
    const start = offset + LENGTH_BYTES;
    offset = start + bytes.readUInt32LE(offset);
    // Written above, by the same program.
    const piece = deserialize(bytes.subarray(start, offset)) as Piece;
    if (piece.kind === 'head') head = piece;
    else if (piece.kind === 'competitors') {
      rows.push(...piece.rows);
      histories.push(...piece.histories);
    } else
      for (const list of piece.lists) laps.set(list.index, [...(laps.get(list.index) ?? []), ...list.laps]);
    await turn();
  }
  if (head === null) throw new Error('A checkpoint without a head');
  const { state, boardRows, times } = head;
  return {
    state: {
      ...state,
      rows,
      histories: histories.map((stored, index) => stored && bookWith(stored, laps.get(index) ?? [])),
      board: { ...state.board, rows: boardRows.map((index) => getRow(rows, index)) },
    },
    times,
  };
}

function* piecesOf(state: SessionState, times: HostTimes): Generator<Piece> {
  const { board, rows, histories } = state;
  yield {
    kind: 'head',
    state: { ...state, rows: [], histories: [], board: { ...board, rows: [] } },
    // The board's rows are the state's own rows, not copies.
    boardRows: board.rows.map(({ index }) => index),
    times,
  };
  for (let from = 0; from < rows.length; from += COMPETITORS_PER_PIECE) {
    const to = from + COMPETITORS_PER_PIECE;
    yield {
      kind: 'competitors',
      rows: rows.slice(from, to),
      histories: histories.slice(from, to).map((history) => history && withoutLaps(history)),
    };
  }
  let lists: { index: number; laps: readonly LiveLap[] }[] = [];
  let count = 0;
  for (const [index, history] of histories.entries()) {
    for (let from = 0; from < (history?.laps.length ?? 0); ) {
      const laps = history?.laps.slice(from, from + LAPS_PER_PIECE - count) ?? [];
      lists.push({ index, laps });
      from += laps.length;
      count += laps.length;
      if (count < LAPS_PER_PIECE) continue;
      yield { kind: 'laps', lists };
      lists = [];
      count = 0;
    }
  }
  if (count > 0) yield { kind: 'laps', lists };
}

function withoutLaps(history: CompetitorHistory): StoredHistory {
  const { laps, tally } = history;
  return { history: { ...history, laps: [], tally: { ...tally, laps: [] } }, isTallied: tally.laps === laps };
}

function bookWith({ history, isTallied }: StoredHistory, laps: readonly LiveLap[]): CompetitorHistory {
  return { ...history, laps, tally: isTallied ? { ...history.tally, laps } : history.tally };
}

function getRow(rows: readonly (LiveRow | null)[], index: number): LiveRow {
  const row = rows[index];
  if (!row) throw new Error(`A checkpoint without row ${index}`);
  return row;
}
