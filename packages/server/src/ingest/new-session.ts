/** Turns a session of a document into one that can be stored. */

import type { RulingDocument, WeatherDocument } from '@lapwing/contract/results-document';
import type { Ruling } from '@lapwing/timing/classification/ruling';
import { isCalled } from '@lapwing/timing/documents/check-results';
import { placeLaps, rankLaps } from '@lapwing/timing/documents/place-laps';
import { midnightBefore, parseVenueTime } from '@lapwing/timing/documents/venue-time';
import type { Lap } from '@lapwing/timing/laps/lap';
import { decodeLaps } from '@lapwing/timing/laps/packed-laps';
import type { NewCompetitor, NewRuling, NewSession, NewWeather } from '../results/new-event.ts';
import { takeTurns } from '../storage/take-turns.ts';
import type { PackedCompetitor, PackedSession } from './packed-document.ts';

export type Surroundings = {
  timeZone: string;
  /** where the document does not say when the session began */
  fallbackStartsAtMs: number;
  decidedBy: string;
  decidedAtMs: number;
};

/** Without `mergeOf`, which names sessions that only storage knows. */
export async function newSessionOf(session: PackedSession, surroundings: Surroundings): Promise<NewSession> {
  const { timeZone } = surroundings;
  const startsAtMs =
    session.startsAt === undefined
      ? surroundings.fallbackStartsAtMs
      : parseVenueTime(session.startsAt, timeZone);
  const classificationType =
    session.classification ?? (session.type === 'race' ? 'Race' : 'PracticeAndQualification');
  const clock = {
    midnightAtMs: midnightBefore(startsAtMs, timeZone),
    startsAtMs,
    isRace: session.type === 'race',
  };
  const turn = takeTurns();
  const placed: Lap[][] = [];
  for (const { laps: packed } of session.competitors) {
    placed.push(packed === null ? [] : placeLaps(decodeLaps(packed), clock));
    await turn();
  }
  const laps = clock.isRace ? rankLaps(placed) : placed;
  await turn();
  const lastAtMs = laps.reduce((last, own) => Math.max(last, own.at(-1)?.completedAtMs ?? 0), startsAtMs);
  const competitors = session.competitors.map((competitor, index) =>
    newCompetitorOf(competitor, laps[index] ?? []),
  );
  return {
    clientId: session.clientId,
    name: session.name,
    comment: session.comment ?? null,
    kind: session.type,
    classificationType,
    resultStatus: session.status,
    startsAtMs,
    endsAtMs: session.endsAt === undefined ? lastAtMs : parseVenueTime(session.endsAt, timeZone),
    competitors,
    ...(session.rulings !== undefined && {
      rulings: session.rulings.map((ruling) => newRulingOf(ruling, session, competitors, surroundings)),
    }),
    ...(session.announcements !== undefined && {
      announcements: session.announcements.map(({ at, text }) => ({
        atMs: parseVenueTime(at, timeZone),
        text,
      })),
    }),
    ...(session.weather !== undefined && {
      weather: session.weather.map((each) => newWeatherOf(each, timeZone)),
    }),
    ...(session.classifiedShare !== undefined && { classifiedShare: session.classifiedShare }),
    ...(session.runPoints !== undefined && { runPoints: runPointsOf(session.runPoints) }),
  };
}

function newCompetitorOf(competitor: PackedCompetitor, laps: NewCompetitor['laps']): NewCompetitor {
  const { lapCount, totalTimeMs, bestTimeMs, bestLapNumber, team, additionalFields = [] } = competitor;
  const fields = team === undefined && additionalFields.length === 0 ? [] : [team ?? '', ...additionalFields];
  return {
    clientId: competitor.clientId ?? competitor.number,
    startNumber: competitor.number,
    firstName: competitor.firstName ?? '',
    lastName: competitor.lastName,
    className: competitor.className ?? '',
    nationality: competitor.nationality ?? null,
    transponder: competitor.transponder === '' ? null : (competitor.transponder ?? null),
    status: competitor.status ?? 'Normal',
    startPosition: competitor.startPosition ?? null,
    laps,
    totals: {
      ...(lapCount !== undefined && { lapCount }),
      ...(totalTimeMs !== undefined && { totalTimeMs }),
      ...(bestTimeMs !== undefined && bestTimeMs > 0 && { bestTimeMs }),
      ...(bestLapNumber !== undefined && { bestLapNumber }),
    },
    givenPosition: competitor.position ?? null,
    additionalFields: fields,
    handicapMs: competitor.handicapMs ?? 0,
    isGuest: competitor.isGuest ?? false,
  };
}

function newRulingOf(
  document: RulingDocument,
  session: PackedSession,
  competitors: readonly NewCompetitor[],
  { decidedBy, decidedAtMs }: Surroundings,
): NewRuling {
  const name = document.competitor;
  const byId = session.competitors.findIndex(({ clientId, number }) => (clientId ?? number) === name);
  const index = byId === -1 ? session.competitors.findIndex((each) => isCalled(each, name)) : byId;
  const competitor = competitors[index];
  if (competitor === undefined) throw new RangeError(`A ruling is about ${name}, who is not in the session`);
  return { competitor, ruling: rulingOf(document), decidedBy, decidedAtMs };
}

export function rulingOf(document: RulingDocument): Ruling {
  const { competitor: _, ...ruling } = document;
  return ruling.kind === 'retired' ? { kind: 'retired' } : ruling;
}

function runPointsOf({ places, others, doFewestWin }: NonNullable<PackedSession['runPoints']>) {
  return { places, others, ...(doFewestWin !== undefined && { doFewestWin }) };
}

function newWeatherOf({ at, ...weather }: WeatherDocument, timeZone: string): NewWeather {
  return {
    atMs: parseVenueTime(at, timeZone),
    type: weather.type ?? null,
    airTemperatureC: weather.airTemperatureC ?? null,
    trackTemperatureC: weather.trackTemperatureC ?? null,
    humidityPercent: weather.humidityPercent ?? null,
    pressureHpa: weather.pressureHpa ?? null,
    windSpeedKmh: weather.windSpeedKmh ?? null,
    windDirectionDegrees: weather.windDirectionDegrees ?? null,
    isRaining: weather.isRaining ?? null,
  };
}
