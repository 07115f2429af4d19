/** Stores batches of practice passings: durable before they are acknowledged, each batch and each passing once. */

import type { PassingBatch } from '@lapwing/contract/ingest/practice-location';
import type { Passing } from '@lapwing/contract/practice/passing';
import type { Transaction } from 'kysely';
import { problem } from '../../http/problem.ts';
import { GroupCommit } from '../../live/hosting/group-commit.ts';
import { savePassings } from '../../practice/passings.ts';
import type { Database } from '../../storage/database.ts';
import type { Schema } from '../../storage/schema.ts';
import { lockLocations } from './lock-locations.ts';

/** Longer than any relay repeats a batch. */
const REMEMBERED_MS = 30 * 86_400_000;
const FORGET_EVERY = 10_000;

type Item = Pick<PassingBatch, 'batchId' | 'passings'> & { locationId: number; contentHash: string };
type StoredBatch = { isRepeated: boolean; stored: number };
type Outcome = StoredBatch | { isConflict: true };

export type TakePassings = (item: Item) => Promise<StoredBatch>;

export function createStorePassings(db: Database, now: () => number): TakePassings {
  let untilForgetting = FORGET_EVERY;
  const commits = new GroupCommit<Item, Outcome>((items) =>
    db.transaction().execute(async (tx) => {
      await lockLocations(
        db,
        tx,
        items.map(({ locationId }) => locationId),
      );
      const outcomes: Outcome[] = [];
      const seen = new Map<number, readonly Passing[]>();
      for (const item of items) {
        const outcome = await keep(tx, item, now());
        outcomes.push(outcome);
        if ('stored' in outcome && !outcome.isRepeated) {
          seen.set(item.locationId, [...(seen.get(item.locationId) ?? []), ...item.passings]);
        }
      }
      for (const [locationId, passings] of seen) await noteLastPassing(tx, locationId, passings, now());
      untilForgetting -= items.length;
      if (untilForgetting <= 0) {
        untilForgetting = FORGET_EVERY;
        await tx
          .deleteFrom('practiceBatches')
          .where('atMs', '<', now() - REMEMBERED_MS)
          .execute();
      }
      return outcomes;
    }),
  );
  return async (item) => {
    const outcome = await commits.add(item);
    if ('isConflict' in outcome) {
      throw problem('conflict', {
        detail: `The batch ${item.batchId} came in before with other content. Take a new id for new content.`,
      });
    }
    return outcome;
  };
}

async function keep(tx: Transaction<Schema>, item: Item, nowMs: number): Promise<Outcome> {
  const { locationId, batchId, passings, contentHash } = item;
  const storedBatch = await tx
    .selectFrom('practiceBatches')
    .select(['stored', 'contentHash'])
    .where('locationId', '=', locationId)
    .where('batchId', '=', batchId)
    .executeTakeFirst();
  if (storedBatch !== undefined) {
    return storedBatch.contentHash === contentHash
      ? { isRepeated: true, stored: storedBatch.stored }
      : { isConflict: true };
  }
  const stored = await savePassings(tx, locationId, passings);
  await tx
    .insertInto('practiceBatches')
    .values({ locationId, batchId, atMs: nowMs, stored, contentHash })
    .execute();
  return { isRepeated: false, stored };
}

/** A decoder whose clock is ahead must not keep its location busy forever. */
export async function noteLastPassing(
  tx: Transaction<Schema>,
  locationId: number,
  passings: readonly Passing[],
  nowMs: number,
): Promise<void> {
  const newestAtMs = passings.reduce((newest, { atMs }) => Math.max(newest, atMs), 0);
  const lastPassingAtMs = Math.min(newestAtMs, nowMs);
  if (lastPassingAtMs === 0) return;
  await tx
    .updateTable('practiceLocations')
    .set({ lastPassingAtMs })
    .where('id', '=', locationId)
    .where((eb) => eb.or([eb('lastPassingAtMs', 'is', null), eb('lastPassingAtMs', '<', lastPassingAtMs)]))
    .execute();
}
