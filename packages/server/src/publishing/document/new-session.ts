/** Turns a session of a document into one that can be stored. */

import type { RulingDocument, WeatherDocument } from '@lapwing/contract/ingest/results-document';
import { messageOf } from '@lapwing/contract/values/messages';
import type { Ruling } from '@lapwing/timing/classification/ruling';
import type { PackedCompetitor, PackedSession } from '@lapwing/timing/documents/packed-document';
import { placeLaps, rankLaps } from '@lapwing/timing/documents/place-laps';
import { midnightBefore, parseVenueTime } from '@lapwing/timing/documents/venue-time';
import { crewName, type Driver } from '@lapwing/timing/laps/crew';
import type { Lap } from '@lapwing/timing/laps/lap';
import { decodeLaps } from '@lapwing/timing/laps/packed/packed-laps';
import type { NewCompetitor, NewRuling, NewSession, NewWeather } from '@lapwing/timing/revisions/new-session';
import { problem } from '../../http/problem.ts';
import { namesOf } from '../../results/crew-columns.ts';
import { yieldToEventLoop } from '../../storage/yield-to-event-loop.ts';

export type SessionContext = {
  timeZone: string;
  /** if the document does not contain the start of the session */
  fallbackStartsAtMs: number;
  decidedBy: string;
  decidedAtMs: number;
  /** the entries of the runs, for a merge without its own */
  entries: readonly NewCompetitor[] | null;
  /** the position of the session in the document */
  pointer: string;
};

/** Without `mergeOf`: only storage knows the sessions it names. */
export async function newSessionOf(session: PackedSession, context: SessionContext): Promise<NewSession> {
  const { timeZone } = context;
  const startsAtMs =
    session.startsAt === undefined ? context.fallbackStartsAtMs : parseVenueTime(session.startsAt, timeZone);
  const clock = {
    midnightAtMs: midnightBefore(startsAtMs, timeZone),
    startsAtMs,
    isRace: session.type === 'race',
  };
  const turn = yieldToEventLoop();
  const placed: Lap[][] = [];
  for (const { laps: packed } of session.competitors) {
    placed.push(packed === null ? [] : placeLaps(decodeLaps(packed), clock));
    await turn();
  }
  const laps = clock.isRace ? rankLaps(placed) : placed;
  await turn();
  const lastAtMs = laps.reduce((last, own) => Math.max(last, own.at(-1)?.completedAtMs ?? 0), startsAtMs);
  const competitors =
    context.entries ??
    session.competitors.map((competitor, index) => newCompetitorOf(competitor, laps[index] ?? []));
  return {
    clientId: session.clientId,
    name: session.name,
    comment: session.comment ?? null,
    kind: session.type,
    classificationType: classificationOf(session),
    resultStatus: session.status,
    startsAtMs,
    endsAtMs: session.endsAt === undefined ? lastAtMs : parseVenueTime(session.endsAt, timeZone),
    competitors,
    ...(session.rulings !== undefined && {
      rulings: session.rulings.map((ruling, index) =>
        newRulingOf(ruling, `/rulings/${index}`, competitors, context),
      ),
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

function classificationOf({ classification, type, mergeOf = [], runPoints }: PackedSession) {
  if (classification !== undefined) return classification;
  if (mergeOf.length === 0) return type === 'race' ? 'Race' : 'PracticeAndQualification';
  if (runPoints !== undefined) return 'PointMerge';
  return type === 'race' ? 'RaceMerge' : 'QualificationMerge';
}

function newCompetitorOf(competitor: PackedCompetitor, laps: NewCompetitor['laps']): NewCompetitor {
  const { lapCount, totalTimeMs, bestTimeMs, bestLapNumber, team, additionalFields = [] } = competitor;
  const fields = team === undefined && additionalFields.length === 0 ? [] : [team ?? '', ...additionalFields];
  const drivers = (competitor.drivers ?? []).map(({ firstName = '', lastName }) => ({ firstName, lastName }));
  return {
    clientId: competitor.clientId ?? competitor.number,
    startNumber: competitor.number,
    ...namesOfCompetitor(competitor, drivers),
    drivers,
    className: competitor.className ?? '',
    nationality: competitor.nationality ?? null,
    transponder: competitor.transponder === '' ? null : (competitor.transponder ?? null),
    status: competitor.status ?? 'Normal',
    startPosition: competitor.startPosition ?? null,
    laps,
    stints: competitor.stints,
    totals: {
      ...(lapCount !== undefined && { lapCount }),
      ...(totalTimeMs !== undefined && { totalTimeMs }),
      ...(bestTimeMs !== undefined && { bestTimeMs }),
      ...(bestLapNumber !== undefined && { bestLapNumber }),
    },
    givenPosition: competitor.position ?? null,
    ...(competitor.isClassified !== undefined && { isClassified: competitor.isClassified }),
    additionalFields: fields,
    handicapMs: competitor.handicapMs ?? 0,
    isGuest: competitor.isGuest ?? false,
  };
}

function namesOfCompetitor({ firstName = '', lastName }: PackedCompetitor, drivers: readonly Driver[]) {
  const isNamed = firstName !== '' || lastName !== '' || drivers.length === 0;
  return isNamed ? { firstName, lastName } : { firstName: '', lastName: crewName(namesOf(drivers), 100) };
}

function newRulingOf(
  document: RulingDocument,
  place: string,
  competitors: readonly NewCompetitor[],
  { decidedBy, decidedAtMs, pointer }: SessionContext,
): NewRuling {
  const name = document.competitor;
  const competitor =
    competitors.find(({ clientId }) => clientId === name) ??
    competitors.find(({ startNumber }) => startNumber === name);
  // For a merge without its own entries, only the runs know.
  if (competitor === undefined) {
    const message = messageOf('competitor-unknown', { competitor: name });
    const error = { in: 'body', name: `${pointer}${place}/competitor`, ...message } as const;
    throw problem('invalid-parameters', { errors: [error] });
  }
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
