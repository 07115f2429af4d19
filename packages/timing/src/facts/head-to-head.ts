/** Series between two drivers of a field: races of one class in which both were classified. */

import { type Fact, type FactSession, fact, proofs } from './driver-facts.ts';
import type { History, PastResult } from './history.ts';

/** Fewer races are no series. */
const FEWEST = 3;
/** Each driver is compared in this many races, so that a large field stays quick. */
const MOST_RACES = 40;

/** A driver of the field with the result, or the row that will be one; null if the archive does not know the driver. */
export type FieldDriver = { session: FactSession; history: History } | null;

/** For each driver of the field, in its order. */
export function headToHead(field: readonly FieldDriver[]): Fact[][] {
  const races = field.map((driver) => (driver === null ? null : placesOf(driver)));
  return field.map((driver, at) => {
    const own = races[at];
    if (driver === null || own == null) return [];
    return field.flatMap((other, otherAt) => {
      const others = races[otherAt];
      if (other === null || others == null || otherAt === at) return [];
      if (other.session.className !== driver.session.className) return [];
      return factOf(driver.session, own, { session: other.session, races: others, index: otherAt });
    });
  });
}

type Races = ReadonlyMap<number, PastResult>;

/** By session, the newest first. */
function placesOf({ session, history }: NonNullable<FieldDriver>): Races {
  const races = history.results.filter(
    ({ isRace, place, startsAtMs }) => isRace && place !== null && startsAtMs < session.startsAtMs,
  );
  return new Map(races.slice(0, MOST_RACES).map((race) => [race.sessionId, race]));
}

function factOf(
  session: FactSession,
  own: Races,
  other: { session: FactSession; races: Races; index: number },
): Fact[] {
  const ahead: boolean[] = [];
  const common: PastResult[] = [];
  for (const [sessionId, race] of own) {
    const theirs = other.races.get(sessionId);
    if (theirs === undefined || theirs.className !== race.className) continue;
    const isAhead = (race.place ?? 0) < (theirs.place ?? 0);
    if (ahead.length > 0 && isAhead !== ahead[0]) break;
    ahead.push(isAhead);
    common.push(race);
  }
  const [wasAhead] = ahead;
  if (wasAhead === undefined || common.length < FEWEST) return [];
  const series = { count: common.length, other: other.index };
  if (!session.isDone) {
    return [fact(wasAhead ? 'has-beaten' : 'has-not-beaten', { ...series, provenBy: proofs(common) })];
  }
  const isNowAhead =
    session.isRace &&
    session.place !== null &&
    other.session.place !== null &&
    session.place < other.session.place;
  return wasAhead || !isNowAhead
    ? []
    : [fact('beats-at-last', { ...series, provenBy: proofs([session, ...common]) })];
}
