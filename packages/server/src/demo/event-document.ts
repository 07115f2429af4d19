/**
 * Describes an event of the demo world as its timers would: a document for each session after its flag, then rulings.
 */

import type { Correction } from '@lapwing/contract/ingest/correction';
import type {
  CompetitorDocument,
  EventDocument,
  LapDocument,
  ResultsDocument,
  RulingDocument,
  SessionDocument,
} from '@lapwing/contract/ingest/results-document';
import type { Ruling } from '@lapwing/timing/classification/ruling';
import { midnightBefore } from '@lapwing/timing/documents/venue-time';
import type { Stint } from '@lapwing/timing/laps/crew';
import type { Lap } from '@lapwing/timing/laps/lap';
import type { NewCompetitor, NewRuling, NewSession } from '@lapwing/timing/revisions/new-session';
import { localDate } from '@lapwing/timing/timestamp';
import { lengthMmOf } from '@lapwing/timing/units';
import type { PlannedEvent } from './calendar.ts';
import type { HeldEvent } from './run-event.ts';

const MM_PER_M = 1_000;

/** One for each session, in the order of `held`: a group's sessions, then those of its sub-groups. */
type SessionUpload = { document: ResultsDocument; atMs: number; later: LaterCorrection[] };
/** The corrections of a session after its first publication. */
export type LaterCorrection = { atMs: number; correction: Omit<Correction, 'uploadId'> };

/** A race, by the index of its session. */
export type GeneratedRace = { place: number; classNames: string[] };

export function documentsOfEvent(
  planned: PlannedEvent,
  held: HeldEvent,
): { facts: EventDocument; words: SessionUpload[]; races: GeneratedRace[] } {
  const facts = eventOf(planned, held);
  const placed = held.groups.flatMap((group) => [
    ...group.sessions.map((session) => ({ session, group: [group.name] })),
    ...(group.groups ?? []).flatMap((inner) =>
      inner.sessions.map((session) => ({ session, group: [group.name, inner.name] })),
    ),
  ]);
  const clientIds = new Map(
    placed.map(({ session, group }) => [session, [...group, session.name].join(' / ')]),
  );
  const words = placed.map(({ session, group }) => {
    const [first, ...later] = session.publications ?? [];
    const clientId = clientIds.get(session) ?? session.name;
    const mergeOf = (session.mergeOf ?? []).map((run) => clientIds.get(run) ?? run.name);
    const document = sessionOf(session, { clientId, group, mergeOf, timeZone: planned.venue.timeZone });
    return {
      document: {
        event: facts,
        sessions: [document],
        ...(first !== undefined && { publishedBy: first.publishedBy, reason: first.reason }),
      },
      atMs: first?.publishedAtMs ?? held.startsAtMs,
      later: later.map(({ resultStatus, publishedAtMs, publishedBy, reason, rulings = [] }) => ({
        atMs: publishedAtMs,
        correction: { status: resultStatus, publishedBy, reason, rulings: rulings.map(rulingOf) },
      })),
    };
  });
  return { facts, words, races: racesOf(placed.map(({ session }) => session)) };
}

/** The sessions whose places can count for a championship. */
function racesOf(sessions: readonly NewSession[]): GeneratedRace[] {
  return sessions.flatMap(({ kind, mergeOf, competitors }, place) => {
    if (kind !== 'race' || mergeOf !== undefined) return [];
    return [{ place, classNames: [...new Set(competitors.map(({ className }) => className))] }];
  });
}

function eventOf({ key, venue }: PlannedEvent, held: HeldEvent): EventDocument {
  const { name, countryCode, timeZone, length, unit, latitude, longitude } = venue;
  return {
    clientId: key,
    name: held.name,
    sport: held.sport,
    startDate: localDate(held.startsAtMs, timeZone),
    endDate: localDate(held.endsAtMs, timeZone),
    software: held.software,
    location: {
      name,
      countryCode,
      timeZone,
      lengthM: lengthMmOf(length, unit) / MM_PER_M,
      lengthUnit: unit,
      latitude,
      longitude,
    },
  };
}

type SessionPlace = { clientId: string; group: string[]; mergeOf: string[]; timeZone: string };

function sessionOf(
  session: NewSession,
  { clientId, group, mergeOf, timeZone }: SessionPlace,
): SessionDocument {
  const { name, kind, classificationType, startsAtMs, endsAtMs, publications = [] } = session;
  const midnightAtMs = midnightBefore(startsAtMs, timeZone);
  const isOut = publications.length > 0;
  return {
    clientId,
    name,
    type: kind,
    classification: classificationType,
    group,
    startsAt: new Date(startsAtMs).toISOString(),
    endsAt: new Date(endsAtMs).toISOString(),
    status: isOut ? 'Provisional' : 'None',
    // Running and future sessions are only announced.
    competitors: isOut ? session.competitors.map((each) => competitorOf(each, midnightAtMs)) : [],
    ...(isOut && { rulings: (session.rulings ?? []).map(rulingOf) }),
    ...(isOut && {
      announcements: (session.announcements ?? []).map(({ atMs, text }) => ({
        at: new Date(atMs).toISOString(),
        text,
      })),
    }),
    ...(mergeOf.length > 0 && { mergeOf }),
    ...(session.runPoints !== undefined && {
      runPoints: { places: [...session.runPoints.places], others: session.runPoints.others },
    }),
  };
}

function competitorOf(competitor: NewCompetitor, midnightAtMs: number): CompetitorDocument {
  const { startNumber, firstName, lastName, className, nationality, transponder } = competitor;
  const [team = ''] = competitor.additionalFields ?? [];
  const { drivers = [], stints = [] } = competitor;
  return {
    clientId: transponder ?? startNumber,
    number: startNumber,
    ...(firstName !== '' && { firstName }),
    lastName,
    ...(drivers.length > 0 && { drivers: [...drivers] }),
    className,
    ...(team !== '' && { team }),
    ...(nationality && { nationality }),
    ...(transponder && { transponder }),
    status: competitor.status,
    ...(competitor.startPosition && { startPosition: competitor.startPosition }),
    laps: competitor.laps.map((lap, index) => ({
      ...lapOf(lap, midnightAtMs),
      ...driverOf(index + 1, stints),
    })),
  };
}

function driverOf(lapNumber: number, stints: readonly Stint[]): Pick<LapDocument, 'driver'> {
  const stint = stints.find(({ untilLap }) => lapNumber <= untilLap);
  return stint === undefined ? {} : { driver: stint.name };
}

function lapOf(lap: Lap, midnightAtMs: number): LapDocument {
  return {
    lapTimeMs: lap.lapTimeMs,
    timeOfDayMs: lap.completedAtMs - midnightAtMs,
    ...(lap.sectionTimesMs.length > 0 && { sectionTimesMs: [...lap.sectionTimesMs] }),
    ...(lap.position !== null && { position: lap.position }),
    flag: lap.flag,
    ...(lap.isInPit && { isInPit: true }),
  };
}

function rulingOf({ competitor, ruling }: NewRuling): RulingDocument {
  const about = { competitor: competitor.transponder ?? competitor.startNumber, reason: reasonOf(ruling) };
  switch (ruling.kind) {
    case 'penalty':
      return { kind: ruling.kind, ...about, penaltyMs: ruling.penaltyMs };
    case 'lap-deleted':
      return { kind: ruling.kind, ...about, lapNumber: ruling.lapNumber };
    case 'laps':
      return { kind: ruling.kind, ...about, laps: ruling.laps };
    case 'places':
    case 'grid-drop':
      return { kind: ruling.kind, ...about, places: ruling.places };
    case 'relegated':
      return { kind: ruling.kind, ...about, behind: ruling.behind };
    case 'placed':
      return { kind: ruling.kind, ...about, position: ruling.position };
    case 'status':
      return { kind: ruling.kind, ...about, status: ruling.status };
    default:
      return { kind: ruling.kind, ...about };
  }
}

function reasonOf(ruling: Ruling): string {
  return 'reason' in ruling ? ruling.reason : '';
}
