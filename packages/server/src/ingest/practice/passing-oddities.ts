/** Searches the newest passings of a practice location for oddities that its timer should know. */

import { type OtherSighting, passingOddities } from '@lapwing/timing/practice/passing-oddities';
import { lapRulesOf } from '../../practice/loops.ts';
import type { Database } from '../../storage/database.ts';
import type { Row } from '../../storage/schema.ts';

const PASSINGS_LOOKED_AT = 10_000;
const ODDITIES_SHOWN = 500;
const CODES_AT_ONCE = 500;
const AROUND_MS = 10 * 60_000;

export async function findOddities(db: Database, location: Row<'practiceLocations'>, nowMs: number) {
  const newest = await db
    .selectFrom('practicePassings')
    .select(['transponder', 'loopId', 'atMs'])
    .where('locationId', '=', location.id)
    .orderBy('id', 'desc')
    .limit(PASSINGS_LOOKED_AT)
    .execute();
  const passings = newest.reverse();
  const rules = lapRulesOf(location);
  const found =
    rules === null
      ? []
      : passingOddities(passings, rules, nowMs, await seenElsewhere(db, location.id, passings));
  const counts: Record<string, number> = {};
  for (const { kind } of found) counts[kind] = (counts[kind] ?? 0) + 1;
  return { passings: passings.length, counts, oddities: found.reverse().slice(0, ODDITIES_SHOWN) };
}

async function seenElsewhere(
  db: Database,
  locationId: number,
  passings: readonly { transponder: string; atMs: number }[],
): Promise<OtherSighting[]> {
  const codes = [...new Set(passings.map(({ transponder }) => transponder))];
  const others = await db
    .selectFrom('practiceLocations')
    .select(['id', 'name'])
    .where('id', '!=', locationId)
    .where('lastPassingAtMs', 'is not', null)
    .execute();
  if (codes.length === 0 || others.length === 0) return [];
  const names = new Map(others.map(({ id, name }) => [id, name]));
  let [fromMs, untilMs] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { atMs } of passings) {
    fromMs = Math.min(fromMs, atMs - AROUND_MS);
    untilMs = Math.max(untilMs, atMs + AROUND_MS);
  }
  const seen: OtherSighting[] = [];
  for (let from = 0; from < codes.length; from += CODES_AT_ONCE) {
    const rows = await db
      .selectFrom('practicePassings')
      .select(['locationId', 'transponder', 'atMs'])
      .where('locationId', 'in', [...names.keys()])
      .where('transponder', 'in', codes.slice(from, from + CODES_AT_ONCE))
      .where('atMs', '>=', fromMs)
      .where('atMs', '<=', untilMs)
      .limit(PASSINGS_LOOKED_AT)
      .execute();
    for (const { locationId: other, transponder, atMs } of rows) {
      seen.push({ transponder, atMs, locationName: names.get(other) ?? '' });
    }
  }
  return seen;
}
