/** The grid of a session that is a race of a ladder, and the one with which it was begun. */

import type { ShownRace } from '@lapwing/contract/results/ladders';
import type { Kysely, Transaction } from 'kysely';
import * as z from 'zod/mini';
import { problem } from '../../http/problem.ts';
import { announce } from '../../storage/announce.ts';
import type { Schema } from '../../storage/schema.ts';
import { readStored } from '../../storage/stored-json.ts';
import { findRace } from '../meeting/find-race.ts';

/** The ids of its cars. A race whose cars are not all known cannot begin. */
export function readyGrid({ places, state }: ShownRace, name: string): number[] {
  const known = places.flatMap(({ entryId }) => entryId ?? []);
  if (known.length < places.length) {
    throw problem('conflict', { detail: `The grid of ${name} waits for the results of earlier races` });
  }
  if (state === 'bye') throw problem('conflict', { detail: `${name} is not run: everyone advances` });
  return known;
}

/** Keeps the grid with which a session is begun: later results do not change it. */
export async function storeGrid(
  tx: Transaction<Schema>,
  sessionId: number,
  grid: readonly number[],
  nowMs: number,
): Promise<void> {
  const earlier = await readGrids(tx, sessionId);
  if (earlier.at(-1)?.join() === grid.join()) return;
  await announce(tx, { kind: 'session', sessionId });
  await tx
    .insertInto('sessionGrids')
    .values({ sessionId, number: earlier.length + 1, atMs: nowMs, entries: JSON.stringify(grid) })
    .execute();
}

const storedGrid = z.array(z.int());

async function readGrids(db: Kysely<Schema>, sessionId: number): Promise<number[][]> {
  const rows = await db
    .selectFrom('sessionGrids')
    .select('entries')
    .where('sessionId', '=', sessionId)
    .orderBy('number')
    .execute();
  return rows.map(({ entries }) => readStored(entries, storedGrid) ?? []);
}

/** The grid that the session was begun with; empty if it was not. */
export async function lastGrid(db: Kysely<Schema>, sessionId: number): Promise<number[]> {
  return (await readGrids(db, sessionId)).at(-1) ?? [];
}

/** Only the grid that is offered, or one that the race has had. Returns the one before. */
export async function replaceGrid(
  tx: Transaction<Schema>,
  eventId: number,
  sessionId: number,
  grid: readonly number[],
  nowMs: number,
): Promise<number[]> {
  const found = await findRace(tx, eventId, sessionId);
  if (found === null)
    throw problem('not-found', { detail: `No race of a ladder has the session ${sessionId}` });
  const earlier = await readGrids(tx, sessionId);
  const known = [found.race.offered ?? [], ...earlier];
  const isKnown = known.some((each) => each.length > 0 && each.join() === grid.join());
  if (!isKnown) throw problem('conflict', { detail: 'Results have changed since this grid was offered' });
  await storeGrid(tx, sessionId, grid, nowMs);
  return earlier.at(-1) ?? [];
}
