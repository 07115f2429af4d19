/** The facts about the drivers of a session in wire format, from the results that were published before it. */

import type { DriverFact, FactEvidence, SessionFacts } from '@lapwing/contract/results/facts';
import { nameOf, rowStatuses } from '@lapwing/contract/values/enums';
import { driverFacts, type Fact, type FactSession, rankFacts } from '@lapwing/timing/facts/driver-facts';
import { type FieldDriver, headToHead } from '@lapwing/timing/facts/head-to-head';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { localDate } from '@lapwing/timing/timestamp';
import type { Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import { fullNameOf } from '../competitor-name.ts';
import { hasResult } from '../has-result.ts';
import { type FieldPerson, placeOf, readHistories } from './read-histories.ts';

/** Of one driver. */
const MOST_FACTS = 5;
/** A larger field is no race that somebody announces. */
const MOST_DRIVERS = 300;

export type FieldMember = {
  startNumber: string;
  className: string;
  /** null if several share the car, or without a name */
  person: FieldPerson | null;
  finishPosition: number;
  place: number | null;
  bestTimeMs: number | null;
};

export type FactsOf = {
  sessionId: number;
  startsAtMs: number;
  venueId: number;
  isRace: boolean;
  isDone: boolean;
  field: readonly FieldMember[];
};

/** Facts about a published result; of a session without one, nobody. */
export async function readSessionFacts(db: Kysely<Schema>, sessionId: number): Promise<SessionFacts> {
  const session = await db
    .selectFrom('sessions as session')
    .innerJoin('events as event', 'event.id', 'session.eventId')
    .where('session.id', '=', sessionId)
    .select([
      'session.startsAtMs',
      'session.kind',
      'session.isMerge',
      'session.resultStatus',
      'event.venueId',
    ])
    .executeTakeFirst();
  if (session === undefined || session.isMerge === 1 || !hasResult(session)) {
    return { sessionId, drivers: [] };
  }
  return makeFacts(db, {
    sessionId,
    startsAtMs: session.startsAtMs,
    venueId: session.venueId,
    isRace: session.kind === 'race',
    isDone: true,
    field: await readField(db, sessionId),
  });
}

async function readField(db: Kysely<Schema>, sessionId: number): Promise<FieldMember[]> {
  const rows = await db
    .selectFrom('competitors')
    .where('sessionId', '=', sessionId)
    .orderBy('finishPosition')
    .limit(MOST_DRIVERS)
    .select(['startNumber', 'firstName', 'lastName', 'className', 'transponder', 'status', 'isClassified'])
    .select(['positionInClass', 'finishPosition', 'bestTimeMs', 'drivers'])
    .execute();
  return rows
    .filter(({ status }) => nameOf(rowStatuses, status) !== 'DNS')
    .map((row) => ({
      startNumber: row.startNumber,
      className: row.className,
      person: personOf(fullNameOf(row), row.transponder ? [row.transponder] : [], row.drivers !== '[]'),
      finishPosition: row.finishPosition,
      place: placeOf(row),
      bestTimeMs: row.bestTimeMs === null ? null : Number(row.bestTimeMs),
    }));
}

export function personOf(
  name: string,
  transponders: readonly string[],
  isShared: boolean,
): FieldPerson | null {
  return isShared || name === '' ? null : { name, transponders };
}

export async function makeFacts(db: Kysely<Schema>, of: FactsOf): Promise<SessionFacts> {
  const { sessionId, startsAtMs, venueId, isRace, isDone } = of;
  const field = of.field.slice(0, MOST_DRIVERS);
  const people = onlyOnce(field.map(({ person }) => person));
  const histories = await readHistories(db, people, startsAtMs);
  const starters = new Map<string, number>();
  for (const { className } of field) starters.set(className, (starters.get(className) ?? 0) + 1);
  const drivers = field.map((member, at): FieldDriver => {
    const history = histories[at] ?? null;
    const { className, finishPosition, place, bestTimeMs } = member;
    const session: FactSession = {
      ...{ sessionId, finishPosition, startsAtMs, venueId, className, isRace, place, bestTimeMs, isDone },
      starters: starters.get(className) ?? null,
    };
    return history === null ? null : { session, history };
  });
  const pairs = headToHead(drivers);
  const facts = drivers.map((driver, at) =>
    driver === null
      ? []
      : rankFacts([...driverFacts(driver.session, driver.history), ...(pairs[at] ?? [])], MOST_FACTS),
  );
  const evidence = await readEvidence(db, facts.flat());
  return {
    sessionId,
    drivers: field.flatMap(({ startNumber, className, person }, at) => {
      const own = facts[at] ?? [];
      if (own.length === 0) return [];
      const wired = own.map((each) => toWireFact(each, field, evidence));
      return [{ startNumber, name: person?.name ?? '', resultClass: className, facts: wired }];
    }),
  };
}

/** Two rows of a field with one transponder are not two people whom the archive tells apart. */
function onlyOnce(people: readonly (FieldPerson | null)[]): (FieldPerson | null)[] {
  const counts = new Map<string, number>();
  for (const code of people.flatMap((person) => person?.transponders ?? [])) {
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return people.map((person) =>
    person?.transponders.some((code) => counts.get(code) !== 1) ? null : person,
  );
}

type Evidence = Omit<FactEvidence, 'position'> & { timeZone: string };

async function readEvidence(db: Kysely<Schema>, facts: readonly Fact[]): Promise<Map<number, Evidence>> {
  const ids = [...new Set(facts.flatMap(({ provenBy }) => provenBy.map(({ sessionId }) => sessionId)))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('sessions as session')
    .innerJoin('events as event', 'event.id', 'session.eventId')
    .innerJoin('venues as venue', 'venue.id', 'event.venueId')
    .where('session.id', 'in', ids)
    .select(['session.id', 'session.name as sessionName', 'session.startsAtMs', 'venue.timeZone'])
    .select('event.name as eventName')
    .execute();
  return new Map(
    rows.map(({ id, sessionName, eventName, startsAtMs, timeZone }) => [
      id,
      { sessionId: id, sessionName, eventName, date: localDate(startsAtMs, timeZone), timeZone },
    ]),
  );
}

function toWireFact(
  { code, count, of, sinceMs, timeMs, differenceMs, other, provenBy }: Fact,
  field: readonly FieldMember[],
  sessions: ReadonlyMap<number, Evidence>,
): DriverFact {
  const evidence = provenBy.flatMap(({ sessionId, finishPosition }) => {
    const found = sessions.get(sessionId);
    if (found === undefined) return [];
    const { timeZone: _, ...session } = found;
    return [{ ...session, position: finishPosition }];
  });
  const zone = sessions.get(provenBy.at(-1)?.sessionId ?? 0)?.timeZone ?? 'UTC';
  return {
    code,
    count,
    of,
    since: sinceMs === null ? null : localDate(sinceMs, zone),
    time: timeMs === null ? null : formatLapTime(timeMs),
    difference: differenceMs === null ? null : formatLapTime(differenceMs),
    other: other === null ? null : (field[other]?.startNumber ?? null),
    evidence,
  };
}
