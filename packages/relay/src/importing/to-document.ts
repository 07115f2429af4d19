/** Turns the public answers about an event into the document that publishes it. */

import type { ChampionshipDocument } from '@lapwing/contract/ingest/championship-document';
import {
  type CompetitorDocument,
  type EventDocument,
  type LapDocument,
  type RulingDocument,
  rulingDocument,
  type SessionDocument,
} from '@lapwing/contract/ingest/results-document';
import { countryCode } from '@lapwing/contract/values/location-values';
import { parseLapTime } from '@lapwing/timing/lap-time';
import type {
  SourceAnnouncements,
  SourceChampionship,
  SourceClassification,
  SourceEvent,
  SourceGroup,
  SourceLaps,
  SourceRow,
  SourceSession,
} from './source-answers.ts';

export type Origin = { url: string; timeZone: string };

/** A session of the source with the headings above it, from the outermost. */
export type PlacedSession = { session: SourceSession; group: readonly string[] };

export type SourceResult = {
  classification: SourceClassification;
  /** by finish position */
  laps: ReadonlyMap<number, SourceLaps>;
  announcements: SourceAnnouncements;
};

const MAX_DEPTH = 5;
const METRES = { km: 1_000, mi: 1_609.344 } as const;

/** Its id under the origin: two servers may use the same number. */
function clientIdOf({ url }: Origin, kind: 'event' | 'session' | 'championship', id: number): string {
  return `${new URL(url).host}/${kind}s/${id}`;
}

export function listSessions(groups: readonly SourceGroup[], above: readonly string[] = []): PlacedSession[] {
  return groups.flatMap(({ name, sessions, subGroups }) => {
    const group = [...above, name].slice(0, MAX_DEPTH);
    return [...sessions.map((session) => ({ session, group })), ...listSessions(subGroups, group)];
  });
}

export function eventDocumentOf(event: SourceEvent, origin: Origin): EventDocument {
  const { location, uploadSoftware } = event;
  const unit = location.lengthUnit ?? 'km';
  const country = location.country?.alpha2 ?? event.organization?.country?.alpha2 ?? '';
  const hasPlace = (location.lat ?? 0) !== 0 || (location.lon ?? 0) !== 0;
  return {
    clientId: clientIdOf(origin, 'event', event.id),
    name: lineOf(event.name, 200) || `Event ${event.id}`,
    sport: event.sport,
    startDate: event.startDate.slice(0, 10),
    location: {
      name: lineOf(location.name, 200) || 'Unknown',
      countryCode: countryCode.safeParse(country).success ? country : 'NL',
      timeZone: origin.timeZone,
      lengthM: Number(((location.length ?? 0) * METRES[unit]).toFixed(3)),
      lengthUnit: unit,
      ...(hasPlace && { latitude: location.lat ?? 0, longitude: location.lon ?? 0 }),
    },
    software: {
      name: lineOf(uploadSoftware?.name ?? '', 100),
      version: lineOf(uploadSoftware?.version ?? '', 100),
    },
    importedFrom: { url: origin.url, eventId: String(event.id) },
  };
}

export function sessionDocumentOf(
  { session, group }: PlacedSession,
  { classification, laps, announcements }: SourceResult,
  origin: Origin,
): SessionDocument {
  const { rows } = classification;
  const runs = [...new Set(rows.flatMap((row) => row.sessions?.map(({ sessionId }) => sessionId) ?? []))];
  const isMerge = runs.length > 0;
  const runPoints = isMerge ? pointsOf(rows) : null;
  const type = /^(practice|qualify|race)$/.test(session.type)
    ? (session.type as SessionDocument['type'])
    : 'race';
  const comment = lineOf(session.comment ?? '', 2_000);
  return {
    clientId: clientIdOf(origin, 'session', session.id),
    name: lineOf(session.name, 200) || `Session ${session.id}`,
    type,
    ...((isMerge || !classification.type.endsWith('Merge')) && { classification: classification.type }),
    group: group.map((name) => lineOf(name, 200) || '-'),
    startsAt: session.startTime.slice(0, 19),
    status: rows.length === 0 ? 'None' : session.resultStatus === 'Official' ? 'Official' : 'Provisional',
    ...(comment !== '' && { comment }),
    // Printed totals; our own servers also say which penalties are in them.
    ...(!rows.some(({ rulings }) => rulings !== undefined) && { hasPenaltiesInTotals: true }),
    competitors: isMerge
      ? []
      : rows.map((row, index) => competitorOf(row, index, laps.get(index + 1), session)),
    rulings: isMerge ? [] : rows.flatMap(rulingsOf),
    announcements: announcements.rows.flatMap(({ timestamp, text }) => {
      const line = lineOf(text, 2_000);
      return line === '' ? [] : [{ at: timestamp.slice(0, 23), text: line }];
    }),
    ...(isMerge && { mergeOf: runs.map((id) => clientIdOf(origin, 'session', id)) }),
    ...(runPoints !== null && { runPoints }),
  };
}

function competitorOf(
  row: SourceRow,
  index: number,
  laps: SourceLaps | undefined,
  session: SourceSession,
): CompetitorDocument {
  const penaltyMs = rulingsOf(row, index).reduce(
    (sum, ruling) => sum + (ruling.kind === 'penalty' ? ruling.penaltyMs : 0),
    0,
  );
  const lapsTaken = rulingsOf(row, index).reduce(
    (sum, ruling) => sum + (ruling.kind === 'laps' ? ruling.laps : 0),
    0,
  );
  const totalTimeMs = parseLapTime(row.totalTime ?? '') - penaltyMs;
  const bestTimeMs = parseLapTime(row.bestTime ?? '');
  const firstName = row.firstName !== undefined && row.name.startsWith(row.firstName) ? row.firstName : '';
  const isClassified = row.isQualified;
  const startPos = laps?.lapDataInfo?.participantInfo.startPos ?? 0;
  const [team = '', ...additionalFields] = (row.additionalFields ?? []).map((field) => lineOf(field, 200));
  const transponder = row.transponder ?? row.user?.chip?.code ?? null;
  const nationality = countryCode.safeParse(row.nationality);
  return {
    clientId: String(index + 1),
    number: lineOf(row.startNumber, 20),
    ...(firstName !== '' && { firstName: lineOf(firstName, 100) }),
    lastName: lineOf(row.name.slice(firstName.length), 100),
    ...(row.drivers !== undefined && { drivers: row.drivers }),
    className: lineOf(row.resultClass ?? '', 100),
    ...(team !== '' && { team }),
    ...(additionalFields.length > 0 && { additionalFields }),
    ...(nationality.success && { nationality: nationality.data }),
    ...(transponder !== null && { transponder: lineOf(transponder, 32) }),
    status: row.status,
    ...(startPos > 0 && { startPosition: startPos }),
    laps: (laps?.laps ?? []).map((lap) => lapOf(lap, session)),
    lapCount: row.numberOfLaps + lapsTaken,
    ...(totalTimeMs > 0 && { totalTimeMs }),
    ...(bestTimeMs > 0 && { bestTimeMs }),
    ...(row.bestLap > 0 && { bestLapNumber: row.bestLap }),
    ...(isClassified ? { position: index + 1 } : { isClassified: false }),
    ...(row.handicap !== undefined && { handicapMs: parseLapTime(row.handicap) }),
    ...(row.isGuest === true && { isGuest: true }),
  };
}

function lapOf(lap: SourceLaps['laps'][number], { startTime }: SourceSession): LapDocument {
  const position = lap.fieldComparison?.position ?? 0;
  const timeOfDayMs = lap.timeOfDay === null ? null : msSinceMidnight(lap.timeOfDay, startTime);
  const flag = lap.status?.at(-1);
  return {
    lapTimeMs: parseLapTime(lap.lapTime),
    ...(timeOfDayMs !== null && { timeOfDayMs }),
    ...(lap.sectionTimes !== null &&
      lap.sectionTimes.length > 0 && { sectionTimesMs: lap.sectionTimes.map(parseLapTime) }),
    ...(position > 0 && { position }),
    ...(flag !== undefined && { flag }),
    ...(lap.inPit && { isInPit: true }),
    ...(lap.isDeleted === true && { isDeleted: true }),
    ...(lap.driver !== undefined && { driver: lap.driver }),
  };
}

/** Both are local times without an offset; null if one of them is none. */
function msSinceMidnight(timeOfDay: string, startTime: string): number | null {
  const ms = Date.parse(`${timeOfDay.slice(0, 23)}Z`) - Date.parse(`${startTime.slice(0, 10)}T00:00:00Z`);
  return Number.isFinite(ms) && ms >= 0 && ms <= 5 * 86_400_000 ? Math.round(ms) : null;
}

/** Only what the officials decided: an order that was published is in the places. */
function rulingsOf(row: SourceRow, index: number): RulingDocument[] {
  return (row.rulings ?? []).flatMap((ruling) => {
    if (ruling.source === 'published-order') return [];
    const { source: _, time, lapNr, ...own } = ruling;
    const { success, data } = rulingDocument.safeParse({
      ...own,
      competitor: String(index + 1),
      reason: lineOf(String(ruling.reason ?? ''), 500),
      ...(time !== undefined && { penaltyMs: parseLapTime(String(time)) }),
      ...(lapNr !== undefined && { lapNumber: lapNr }),
    });
    // A place is in the order already, and some servers have decisions of other kinds.
    return success && data.kind !== 'placed' && data.kind !== 'not-classified' ? [data] : [];
  });
}

/** The points of each place in the runs, if points decide. */
function pointsOf(rows: readonly SourceRow[]): SessionDocument['runPoints'] | null {
  const scores = rows.flatMap((row) => row.sessions ?? []).filter(({ points }) => points !== null);
  if (scores.length === 0) return null;
  const places: number[] = [];
  let others = 0;
  for (const { position, points } of scores) {
    if (position === null) others = points ?? 0;
    else places[position - 1] = points ?? 0;
  }
  return { places: Array.from(places, (points) => points ?? 0), others };
}

/** `sessionsOf` are the copied sessions of an event of the source. null: a round belongs to none of them. */
export function championshipDocumentOf(
  source: SourceChampionship,
  origin: Origin,
  sessionsOf: (eventId: number) => readonly { id: number; name: string }[],
): ChampionshipDocument | null {
  const sessionOfRound = new Map<number, { event: string; session: string }>();
  for (const { id, rounds } of source.events) {
    const sessions = sessionsOf(id);
    for (const round of rounds) {
      const session = sessions.find(({ name }) => name === round.name);
      if (session === undefined) return null;
      sessionOfRound.set(round.id, {
        event: clientIdOf(origin, 'event', id),
        session: clientIdOf(origin, 'session', session.id),
      });
    }
  }
  const layouts = ['PointsPerEvent', 'PointsPerRun', 'PointsPerRunAndEventTotals'] as const;
  const layout = layouts.find((name) => name === source.layout);
  const placeOf = (text: string | null) => (/^[1-9]\d*$/.test(text ?? '') ? { position: Number(text) } : {});
  return {
    clientId: clientIdOf(origin, 'championship', source.id),
    name: lineOf(source.name, 200) || `Championship ${source.id}`,
    season: lineOf(source.season, 20) || '-',
    className: lineOf(source.class ?? '', 100),
    ...(layout !== undefined && { layout }),
    events: source.events.map(({ id, rounds }) => ({
      event: clientIdOf(origin, 'event', id),
      rounds: rounds.map((round) => ({
        session: sessionOfRound.get(round.id)?.session ?? '',
        name: lineOf(round.name, 200) || '-',
        shortName: lineOf(round.shortName, 10) || 'R',
      })),
    })),
    standings: {
      status: source.resultStatus === 'Official' ? 'Official' : 'Provisional',
      rows: source.competitors.map((row) => ({
        ...placeOf(row.position),
        ...(row.no !== null && { number: lineOf(row.no, 20) }),
        firstName: lineOf(row.firstName, 100),
        lastName: lineOf(row.lastName, 100) || lineOf(row.firstName, 100) || '-',
        className: lineOf(row.class ?? '', 100),
        ...(countryCode.safeParse(row.nationality).success && { nationality: row.nationality ?? '' }),
        ...(row.isGuest === true && { isGuest: true }),
        total: row.total,
        ...(row.dropped !== undefined && row.dropped >= 0 && { dropped: row.dropped }),
        rounds: row.events.flatMap(({ rounds }) =>
          rounds.flatMap((round) => {
            const place = sessionOfRound.get(round.roundId);
            if (place === undefined) return [];
            return [
              {
                ...place,
                points: round.points,
                ...placeOf(round.position),
                ...(round.status !== undefined && { status: round.status }),
                ...(round.isDropped === true && { isDropped: true }),
                ...(round.isGuest === true && { isGuest: true }),
              },
            ];
          }),
        ),
      })),
    },
  };
}

/** One line of printable text, as documents have it. */
function lineOf(text: string, maximum: number): string {
  return text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, maximum)
    .trim();
}
