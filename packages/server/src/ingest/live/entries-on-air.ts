/** Counts the entries of an event while a session runs, from results and from its board, and makes them searchable. */

import type { LiveRow } from '@lapwing/contract/live/row';
import { type Entry, entryOf } from '@lapwing/timing/live/board/entry-of-row';
import type { Transaction } from 'kysely';
import { hasPassed } from '../../has-passed.ts';
import { selectEntries } from '../../results/entries.ts';
import { keepParticipants } from '../../search/index/participants.ts';
import { announce } from '../../storage/announce.ts';
import type { Schema } from '../../storage/schema.ts';

/** A growing board is counted again after this long, */
const COUNT_AGAIN_AFTER_MS = 5_000;
/** and any other after this long, since results of other sessions may have arrived in the meantime. */
const COUNT_ANYWAY_AFTER_MS = 60_000;
const MOST_REMEMBERED = 1_000;

export class EntriesOnAir {
  readonly #counted = new Map<number, { size: number; atMs: number }>();

  /** Whether the entries of the event are to be counted with this board; the caller then counts them. */
  hasToCount(sessionId: number, size: number, nowMs: number): boolean {
    const last = this.#counted.get(sessionId) ?? { size: 0, atMs: 0 };
    const afterMs = last.size === size ? COUNT_ANYWAY_AFTER_MS : COUNT_AGAIN_AFTER_MS;
    const isDue = size > 0 && hasPassed(afterMs, last.atMs, nowMs);
    if (!isDue) return false;
    if (this.#counted.size >= MOST_REMEMBERED) this.#counted.clear();
    this.#counted.set(sessionId, { size, atMs: nowMs });
    return true;
  }
}

export async function countEntriesWith(
  tx: Transaction<Schema>,
  { eventId, sessionId }: { eventId: number; sessionId: number },
  rows: readonly LiveRow[],
): Promise<void> {
  const stored: Entry[] = await selectEntries(tx, eventId).execute();
  const onBoard = rows.map(entryOf);
  const entries = new Set([...stored, ...onBoard].map(keyOf));
  await announce(tx, { kind: 'lists' });
  await tx
    .updateTable('events')
    .set({ entryCount: entries.size })
    .where('id', '=', eventId)
    .where('entryCount', '<', entries.size)
    .execute();
  await keepParticipants(tx, eventId, { sessionId, entries: onBoard });
}

function keyOf({ startNumber, firstName, lastName, className }: Entry): string {
  return JSON.stringify([startNumber, firstName, lastName, className]);
}
