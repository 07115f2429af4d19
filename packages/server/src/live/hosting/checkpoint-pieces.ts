/** A session's state as bytes, in pieces: a long one is written and read in turns with other work. */

import { deserialize, serialize } from 'node:v8';
import type { LiveRow } from '@lapwing/contract/live/row';
import type { Book, LiveLap, SessionState } from '@lapwing/timing/live/session-state';
import { takeTurns } from '../../storage/yield-to-event-loop.ts';
import type { HostTimes } from '../on-air/listed-session.ts';

/** So that each takes a few milliseconds. */
const LAPS_PER_PIECE = 1_000;
const COMPETITORS_PER_PIECE = 200;
const LENGTH_BYTES = 4;

type StoredState = { state: SessionState; times: HostTimes };
/** `laps` and `tally.laps` are empty; `isTallied` says that they are the same list. */
type StoredBook = { book: Book; isTallied: boolean };
type Piece =
  | { kind: 'head'; state: SessionState; boardRows: number[]; times: HostTimes }
  | { kind: 'competitors'; rows: SessionState['rows']; books: (StoredBook | null)[] }
  | { kind: 'laps'; lists: { index: number; laps: readonly LiveLap[] }[] };

export async function encodeState({ state, times }: StoredState): Promise<Buffer> {
  const buffers: Buffer[] = [];
  const turn = takeTurns();
  for (const piece of piecesOf(state, times)) {
    // Not JSON: a state holds maps.
    const bytes = serialize(piece);
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32LE(bytes.length);
    buffers.push(length, bytes);
    await turn();
  }
  return Buffer.concat(buffers);
}

export async function decodeState(bytes: Buffer): Promise<StoredState> {
  const turn = takeTurns();
  let head: Extract<Piece, { kind: 'head' }> | null = null;
  const rows: (LiveRow | null)[] = [];
  const books: (StoredBook | null)[] = [];
  const laps = new Map<number, LiveLap[]>();
  for (let offset = 0; offset < bytes.length; ) {
    const start = offset + LENGTH_BYTES;
    offset = start + bytes.readUInt32LE(offset);
    // Written above, by the same program.
    const piece = deserialize(bytes.subarray(start, offset)) as Piece;
    if (piece.kind === 'head') head = piece;
    else if (piece.kind === 'competitors') {
      rows.push(...piece.rows);
      books.push(...piece.books);
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
      books: books.map((stored, index) => stored && bookWith(stored, laps.get(index) ?? [])),
      board: { ...state.board, rows: boardRows.map((index) => getRow(rows, index)) },
    },
    times,
  };
}

function* piecesOf(state: SessionState, times: HostTimes): Generator<Piece> {
  const { board, rows, books } = state;
  yield {
    kind: 'head',
    state: { ...state, rows: [], books: [], board: { ...board, rows: [] } },
    // The rows of the board are those of the state, not copies of them.
    boardRows: board.rows.map(({ index }) => index),
    times,
  };
  for (let from = 0; from < rows.length; from += COMPETITORS_PER_PIECE) {
    const to = from + COMPETITORS_PER_PIECE;
    yield {
      kind: 'competitors',
      rows: rows.slice(from, to),
      books: books.slice(from, to).map((book) => book && withoutLaps(book)),
    };
  }
  let lists: { index: number; laps: readonly LiveLap[] }[] = [];
  let count = 0;
  for (const [index, book] of books.entries()) {
    for (let from = 0; from < (book?.laps.length ?? 0); ) {
      const laps = book?.laps.slice(from, from + LAPS_PER_PIECE - count) ?? [];
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

function withoutLaps(book: Book): StoredBook {
  const { laps, tally } = book;
  return { book: { ...book, laps: [], tally: { ...tally, laps: [] } }, isTallied: tally.laps === laps };
}

function bookWith({ book, isTallied }: StoredBook, laps: readonly LiveLap[]): Book {
  return { ...book, laps, tally: isTallied ? { ...book.tally, laps } : book.tally };
}

function getRow(rows: readonly (LiveRow | null)[], index: number): LiveRow {
  const row = rows[index];
  if (!row) throw new Error(`A checkpoint without row ${index}`);
  return row;
}
