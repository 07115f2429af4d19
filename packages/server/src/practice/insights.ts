/** Queries for practice insights: who is on the track, who was fastest, and earlier days. */

import { accountStatuses } from '@lapwing/contract/values/enums';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import type { PracticeActivity } from './activity.ts';
import { activityOf, selectVisible, withChips } from './activity-queries.ts';

export type LeaderboardEntry = {
  accountId: string;
  name: string;
  activityId: number;
  startsAtMs: number;
  bestTimeMs: number;
  lapCount: number;
};

const MOST_ON_TRACK = 500;
const MOST_DAYS = 12;

/** The longest on the track last. */
export async function listRunning(
  db: Kysely<Schema>,
  locationId: number,
  viewerId: string | null,
): Promise<PracticeActivity[]> {
  const rows = await withChips(selectVisible(db, { viewerId, locationId }, null))
    .where('activity.endsAtMs', 'is', null)
    .orderBy('activity.startsAtMs', 'desc')
    .limit(MOST_ON_TRACK)
    .execute();
  return rows.map(activityOf);
}

/** When the first and the last activity began; null if there is none. */
export async function findSpan(
  db: Kysely<Schema>,
  locationId: number,
): Promise<{ firstAtMs: number; lastAtMs: number } | null> {
  // Two queries that use the index; a single one would read every activity.
  const at = (order: 'asc' | 'desc') =>
    db
      .selectFrom('practiceActivities')
      .select('startsAtMs')
      .where('locationId', '=', locationId)
      .orderBy('startsAtMs', order)
      .limit(1)
      .executeTakeFirst();
  const [first, last] = [await at('asc'), await at('desc')];
  return first && last ? { firstAtMs: first.startsAtMs, lastAtMs: last.startsAtMs } : null;
}

/** When a public profile last drove there. */
export async function findLastPublic(
  db: Kysely<Schema>,
  locationId: number,
  untilMs: number,
): Promise<number | null> {
  const row = await publicOnes(db, locationId)
    .where('activity.startsAtMs', '<=', untilMs)
    .select('activity.startsAtMs')
    .orderBy('activity.startsAtMs', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.startsAtMs ?? null;
}

/** One for each person, the fastest first; equal times in the order in which they were driven. */
export async function listBests(
  db: Kysely<Schema>,
  locationId: number,
  span: { fromMs: number; beforeMs: number },
  count: number,
): Promise<LeaderboardEntry[]> {
  const rows = await publicOnes(db, locationId)
    .where('activity.startsAtMs', '>=', span.fromMs)
    .where('activity.startsAtMs', '<', span.beforeMs)
    .select([
      'owner.id as accountId',
      'owner.givenName',
      'owner.surName',
      'owner.nickName',
      'activity.id as activityId',
      'activity.startsAtMs',
      'activity.bestTimeMs',
      'activity.lapCount',
    ])
    .orderBy('activity.bestTimeMs')
    .orderBy('activity.startsAtMs')
    .execute();
  const best = new Map<string, LeaderboardEntry>();
  for (const { givenName, surName, nickName, bestTimeMs, ...row } of rows) {
    if (bestTimeMs === null || best.has(row.accountId)) continue;
    const name = [givenName, surName].filter((part) => part !== '').join(' ') || nickName;
    best.set(row.accountId, { ...row, bestTimeMs, name });
    if (best.size === count) break;
  }
  return [...best.values()];
}

function publicOnes(db: Kysely<Schema>, locationId: number) {
  return db
    .selectFrom('practiceActivities as activity')
    .innerJoin('transponders as chip', 'chip.code', 'activity.transponder')
    .innerJoin('accounts as owner', 'owner.id', 'chip.ownerAccountId')
    .where('activity.locationId', '=', locationId)
    .where('activity.isPrivate', '=', 0)
    .where('activity.bestTimeMs', 'is not', null)
    .where('owner.isPrivate', '=', 0)
    .where('owner.status', '=', accountStatuses.Active);
}

/** This one and earlier days of the same transponder there, as far as the viewer may see them; newest first. */
export async function listDays(
  db: Kysely<Schema>,
  { chip, startsAtMs }: Pick<PracticeActivity, 'chip' | 'startsAtMs'>,
  locationId: number,
  viewerId: string | null,
): Promise<PracticeActivity[]> {
  const rows = await withChips(selectVisible(db, { viewerId, locationId, codes: [chip.code] }, null))
    .where('activity.startsAtMs', '<=', startsAtMs)
    .orderBy('activity.startsAtMs', 'desc')
    .limit(MOST_DAYS)
    .execute();
  return rows.map(activityOf);
}

/** Fewer laps are no day of practice. */
const FEWEST_LAPS = 5;
const MOST_BESTS = 5_000;

/** The best laps of all others in these spans of time, by everyone whose activity is public. */
export async function listBestsOfOthers(
  db: Kysely<Schema>,
  transponder: string,
  locationId: number,
  spans: readonly { fromMs: number; beforeMs: number }[],
): Promise<{ transponder: string; startsAtMs: number; bestTimeMs: number }[]> {
  if (spans.length === 0) return [];
  const rows = await db
    .selectFrom('practiceActivities')
    .select(['transponder', 'startsAtMs', 'bestTimeMs'])
    .where('locationId', '=', locationId)
    .where('isPrivate', '=', 0)
    .where('formerOwnerId', 'is', null)
    .where('transponder', '!=', transponder)
    .where('lapCount', '>=', FEWEST_LAPS)
    .where((where) =>
      where.or(
        spans.map(({ fromMs, beforeMs }) =>
          where.and([where('startsAtMs', '>=', fromMs), where('startsAtMs', '<', beforeMs)]),
        ),
      ),
    )
    .orderBy('startsAtMs', 'desc')
    .limit(MOST_BESTS)
    .execute();
  return rows.flatMap(({ bestTimeMs, ...row }) => (bestTimeMs === null ? [] : [{ ...row, bestTimeMs }]));
}
