/** People belong to the sports of their results, and without results to all. */

import { type Sport, sports } from '@lapwing/contract/values/enums';
import type { Reads } from '../storage/database.ts';
import type { FoundNames } from './find-names.ts';

/** Removes people whose results are all in other sports. */
export async function withoutOtherSports(
  db: Reads,
  found: FoundNames,
  wanted: readonly Sport[] | undefined,
): Promise<FoundNames> {
  const people = found.names.filter(({ entityType }) => entityType === 'Profiles');
  if (wanted === undefined || people.length === 0) return found;
  const ids = people.map(({ entityId }) => entityId);
  const others = new Set(await listWithOtherSports(db, ids, wanted));
  const names = found.names.filter(
    ({ entityType, entityId }) => entityType !== 'Profiles' || !others.has(entityId),
  );
  return { ...found, names };
}

async function listWithOtherSports(
  db: Reads,
  accountIds: readonly string[],
  wanted: readonly Sport[],
): Promise<string[]> {
  const numbers = wanted.map((sport) => sports[sport]);
  const rows = await db
    .selectFrom('accounts as account')
    .select('account.id')
    .where('account.id', 'in', accountIds)
    .where(({ exists, not, selectFrom, and }) => {
      const results = selectFrom('transponders')
        .innerJoin('competitors', 'competitors.transponder', 'transponders.code')
        .innerJoin('sessions', 'sessions.id', 'competitors.sessionId')
        .innerJoin('events', 'events.id', 'sessions.eventId')
        .whereRef('transponders.ownerAccountId', '=', 'account.id')
        .where('events.isListed', '=', 1)
        .select('events.id');
      return and([exists(results), not(exists(results.where('events.sport', 'in', numbers)))]);
    })
    .execute();
  return rows.map(({ id }) => id);
}
