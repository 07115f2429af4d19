/** Reads the earlier results of the drivers of a field: one query for all, and not more than a bounded number of each. */

import { accountStatuses, resultStatuses, rowStatuses } from '@lapwing/contract/values/enums';
import { type ArchivedRow, type History, historyOf } from '@lapwing/timing/facts/history';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import { fullNameOf } from '../competitor-name.ts';

/** The newest results of each transponder that are read. */
const MOST_OF_ONE = 120;

/** A driver who is alone in a car. */
export type FieldPerson = { name: string; transponders: readonly string[] };

/**
 * For each driver of the field, in its order; null for somebody whom the archive does not know for certain, and for
 * somebody without a public profile. Only published results of listed events count.
 */
export async function readHistories(
  db: Kysely<Schema>,
  people: readonly (FieldPerson | null)[],
  beforeMs: number,
): Promise<(History | null)[]> {
  const codes = [...new Set(people.flatMap((person) => person?.transponders ?? []))];
  if (codes.length === 0) return people.map(() => null);
  const owners = await readOwners(db, codes);
  const own = people.map((person) => (person === null ? null : transpondersOf(person, owners)));
  const wanted = [...new Set(own.flatMap((each) => [...(each ?? [])]))];
  const rows = wanted.length === 0 ? [] : await readRows(db, wanted, beforeMs);
  return people.map((person, at) => {
    const transponders = own[at];
    if (person === null || transponders == null) return null;
    return historyOf({ name: person.name, transponders }, rows, MOST_OF_ONE);
  });
}

type Owner = { accountId: string; isPublic: boolean; codes: string[] };

/** By transponder. */
async function readOwners(db: Kysely<Schema>, codes: readonly string[]): Promise<Map<string, Owner>> {
  const rows = await db
    .selectFrom('transponders as transponder')
    .innerJoin('accounts as account', 'account.id', 'transponder.ownerAccountId')
    .where('account.id', 'in', ({ selectFrom }) =>
      selectFrom('transponders as asked')
        .where('asked.code', 'in', codes)
        .where('asked.ownerAccountId', 'is not', null)
        .select('asked.ownerAccountId'),
    )
    .select(['transponder.code', 'account.id', 'account.status', 'account.isPrivate'])
    .execute();
  const byAccount = new Map<string, Owner>();
  const byCode = new Map<string, Owner>();
  for (const { code, id, status, isPrivate } of rows) {
    const isPublic = status === accountStatuses.Active && isPrivate === 0;
    const owner = byAccount.get(id) ?? { accountId: id, isPublic, codes: [] };
    owner.codes.push(code);
    byAccount.set(id, owner);
    byCode.set(code, owner);
  }
  return byCode;
}

/** Those of the entry, and all of their owner. Null without any, with several owners, and of a private person. */
function transpondersOf(
  { transponders }: FieldPerson,
  owners: ReadonlyMap<string, Owner>,
): ReadonlySet<string> | null {
  const found = new Set(transponders.flatMap((code) => owners.get(code) ?? []));
  if (transponders.length === 0 || found.size > 1) return null;
  const [owner] = found;
  if (owner?.isPublic === false) return null;
  return new Set([...transponders, ...(owner?.codes ?? [])]);
}

async function readRows(
  db: Kysely<Schema>,
  codes: readonly string[],
  beforeMs: number,
): Promise<ArchivedRow[]> {
  const numbered = db
    .selectFrom('competitors as competitor')
    .innerJoin('sessions as session', 'session.id', 'competitor.sessionId')
    .innerJoin('events as event', 'event.id', 'session.eventId')
    .where('competitor.transponder', 'in', codes)
    .where('event.isListed', '=', 1)
    .where('session.isMerge', '=', 0)
    .where('session.resultStatus', 'in', [resultStatuses.Provisional, resultStatuses.Official])
    .where('session.startsAtMs', '<', beforeMs)
    .where('competitor.drivers', '=', '[]')
    .select([
      'competitor.sessionId',
      'competitor.finishPosition',
      'competitor.transponder',
      'competitor.firstName',
      'competitor.lastName',
      'competitor.className',
      'competitor.status',
      'competitor.isClassified',
      'competitor.positionInClass',
      'competitor.bestTimeMs',
      'session.startsAtMs',
      'session.kind',
      'event.venueId',
    ])
    .select(
      sql<number>`row_number() over (partition by ${sql.ref('competitor.transponder')} order by ${sql.ref('session.startsAtMs')} desc, ${sql.ref('session.id')} desc)`.as(
        'nth',
      ),
    );
  const rows = await db
    .selectFrom(numbered.as('result'))
    .selectAll()
    .where('nth', '<=', MOST_OF_ONE)
    .where('status', '!=', rowStatuses.DNS)
    .execute();
  const starters = await countStarters(
    db,
    rows.filter(({ positionInClass }) => positionInClass <= 3).map(({ sessionId }) => sessionId),
  );
  return rows.map((row) => ({
    sessionId: row.sessionId,
    finishPosition: row.finishPosition,
    startsAtMs: Number(row.startsAtMs),
    venueId: row.venueId,
    className: row.className,
    isRace: row.kind === 'race',
    place: placeOf(row),
    starters: starters.get(starterKey(row)) ?? null,
    bestTimeMs: row.bestTimeMs === null ? null : Number(row.bestTimeMs),
    transponder: row.transponder ?? '',
    name: fullNameOf(row),
  }));
}

export function placeOf({
  status,
  isClassified,
  positionInClass,
}: {
  status: number;
  isClassified: 0 | 1;
  positionInClass: number;
}): number | null {
  const isPlaced =
    isClassified === 1 && (status === rowStatuses.Normal || status === rowStatuses.Provisional);
  return isPlaced ? positionInClass : null;
}

const starterKey = ({ sessionId, className }: { sessionId: number; className: string }) =>
  `${sessionId} ${className}`;

async function countStarters(
  db: Kysely<Schema>,
  sessionIds: readonly number[],
): Promise<Map<string, number>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('competitors')
    .where('sessionId', 'in', [...new Set(sessionIds)])
    .where('status', '!=', rowStatuses.DNS)
    .groupBy(['sessionId', 'className'])
    .select(['sessionId', 'className', ({ fn }) => fn.countAll<number>().as('starters')])
    .execute();
  return new Map(rows.map((row) => [starterKey(row), Number(row.starters)]));
}
