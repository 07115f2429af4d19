/** An event as programme and results in wire format: outcomes of sessions, class winners, standings, track. */

import type {
  ClassWinner,
  EventOverview,
  EventStandings,
  FastestLap,
  SessionOutcome,
} from '@lapwing/contract/results/event-overview';
import type { Event } from '@lapwing/contract/results/events';
import type { Classification, ClassificationRow } from '@lapwing/contract/results/results';
import { groupBy } from '@lapwing/timing/group-by';
import { parseLapTime } from '@lapwing/timing/lap-time';
import { localDateTimeWithOffset } from '@lapwing/timing/timestamp';
import { outlineOf } from '@lapwing/timing/track-outline';
import { yieldToEventLoop } from '../storage/yield-to-event-loop.ts';
import { hasResult } from './has-result.ts';
import type { ChampionshipData } from './queries/championship.ts';
import type { EventRow } from './queries/event.ts';
import type { CompetitorRow, SessionRow } from './queries/session.ts';
import type { ResultsStore } from './store.ts';
import { toWireChampionship } from './wire/championship.ts';
import { toWireClassification } from './wire/classification.ts';
import { isRankedByBestLap } from './wire/laps.ts';

const PODIUM = 3;
const SHOWN_STANDINGS = 5;
/** An event of a federation may count for dozens: one page shows the first of them. */
const MOST_CHAMPIONSHIPS = 8;

/** A session with a result: its classification, and the rows that have a place and have driven. */
type Result = { session: SessionRow; classification: Classification; placed: readonly ClassificationRow[] };

export async function eventOverviewOf(
  store: ResultsStore,
  row: EventRow,
  event: Event,
  sessions: readonly SessionRow[],
): Promise<EventOverview> {
  const results = await resultsOf(store, row.id, sessions);
  const bySession = new Map(results.map((result) => [result.session.id, result]));
  const map = await store.findTrackMap({ organizationId: row.organizationId, venueId: row.venueId });
  const next = await store.findNextEvent(row, Date.now());
  return {
    event,
    outcomes: sessions.map((session) => outcomeOf(session, bySession.get(session.id))),
    classWinners: classWinnersOf(results),
    fastestByClass: fastestByClassOf(results),
    fastestLap: fastestLapOf(results),
    standings: await standingsOf(store, row.id, event),
    ...((await store.hasLadders(row.id)) && { hasLadders: true }),
    track: map === null ? null : outlineOf(map.points ?? []),
    nextEvent: next && {
      id: next.id,
      name: next.name,
      startDate: next.startDate,
      startsAt: localDateTimeWithOffset(next.startsAtMs, next.timeZone),
      locationName: next.venueName,
    },
  };
}

/** One query for all competitors of the event, however many sessions it has. */
async function resultsOf(
  store: ResultsStore,
  eventId: number,
  sessions: readonly SessionRow[],
): Promise<Result[]> {
  const published = sessions.filter(hasResult);
  if (published.length === 0) return [];
  const competitors = await store.listCompetitors(published.map(({ id }) => id));
  const bySession = groupBy(competitors, ({ sessionId }) => sessionId);
  const resultOf = (sessionId: number): readonly CompetitorRow[] => bySession.get(sessionId) ?? [];
  const runs = published.some(({ isMerge }) => isMerge === 1) ? await store.listMergedRuns(eventId) : [];
  const otherRequests = yieldToEventLoop();
  const results: Result[] = [];
  for (const session of published) {
    const classification = toWireClassification(session, {
      competitors: resultOf(session.id),
      runs: runs
        .filter(({ mergeId }) => mergeId === session.id)
        .map(({ id, name }) => ({ id, name, results: resultOf(id) })),
      rulings: [],
    });
    const placed = classification.rows.filter((each) => each.isQualified && hasDriven(each));
    results.push({ session, classification, placed });
    await otherRequests();
  }
  return results;
}

/** Entries of a session without times have places, and have won nothing. */
export function hasDriven({ numberOfLaps, totalTime, bestTime, total }: ClassificationRow): boolean {
  return numberOfLaps > 0 || parseLapTime(totalTime) > 0 || parseLapTime(bestTime) > 0 || (total ?? 0) > 0;
}

function outcomeOf(session: SessionRow, result: Result | undefined): SessionOutcome {
  const winner = result?.placed[0];
  const startsAt = localDateTimeWithOffset(session.startsAtMs, session.timeZone);
  const nothing = { podium: [], winningTime: null, winningPoints: null, laps: 0, bestLap: null };
  if (result === undefined || winner === undefined)
    return { sessionId: session.id, startsAt, classes: [], ...nothing };
  const { classification, placed } = result;
  const fastest = fastestIn(classification);
  return {
    sessionId: session.id,
    startsAt,
    classes: classification.classes,
    podium: placed.slice(0, PODIUM).map((row) => ({
      ...personOf(row),
      resultClass: row.resultClass,
      nationality: row.nationality,
      difference: row.difference,
    })),
    winningTime: isDecidedByTime(result) ? timeOrNull(winner.totalTime) : null,
    winningPoints: winner.total,
    laps: winner.numberOfLaps,
    bestLap: fastest && { ...personOf(fastest), lapTime: fastest.bestTime },
  };
}

function isDecidedByTime({ session, classification: { type } }: Result): boolean {
  return !isRankedByBestLap(session) && type !== 'PointMerge' && type !== 'Null';
}

export function fastestIn({ bestLaps, rows }: Classification): ClassificationRow | null {
  const holder = bestLaps.field;
  const row = holder && rows.find(({ position }) => position === holder.fieldFinishPosition);
  return row && timeOrNull(row.bestTime) !== null ? row : null;
}

/** The winner of each class in its newest race, in the order of the day and the finish. */
function classWinnersOf(results: readonly Result[]): ClassWinner[] {
  const newest = new Map<string, { startsAtMs: number; position: number; winner: ClassWinner }>();
  for (const { session, placed } of results.filter(isRace)) {
    for (const row of placed.filter(({ positionInClass }) => positionInClass === 1)) {
      const known = newest.get(row.resultClass);
      const isOlder = known !== undefined && session.startsAtMs < known.startsAtMs;
      if (row.resultClass === '' || isOlder) continue;
      newest.set(row.resultClass, {
        startsAtMs: session.startsAtMs,
        position: row.position,
        winner: {
          ...personOf(row),
          resultClass: row.resultClass,
          sessionId: session.id,
          time: timeOrNull(isRankedByBestLap(session) ? row.bestTime : row.totalTime),
        },
      });
    }
  }
  return [...newest.values()]
    .toSorted((a, b) => a.startsAtMs - b.startsAtMs || a.position - b.position)
    .map(({ winner }) => winner);
}

function isRace({ session }: Result): boolean {
  return session.kind === 'race';
}

/** Before the first race nobody has won: practice and qualifying say who is fastest. */
function fastestByClassOf(results: readonly Result[]): FastestLap[] {
  if (results.some((result) => isRace(result) && result.placed.length > 0)) return [];
  const laps = fastestFirst(results, ({ rows }) => rows.filter(({ resultClass }) => resultClass !== ''));
  const byClass = new Map<string, FastestLap>();
  for (const lap of laps) if (!byClass.has(lap.resultClass)) byClass.set(lap.resultClass, lap);
  return [...byClass.values()];
}

function fastestLapOf(results: readonly Result[]): FastestLap | null {
  const [fastest] = fastestFirst(results, (classification) => fastestIn(classification) ?? []);
  return fastest ?? null;
}

/** A merge repeats the laps of its runs: the run itself is named. */
function fastestFirst(
  results: readonly Result[],
  rowsOf: (classification: Classification) => ClassificationRow | ClassificationRow[],
): FastestLap[] {
  return results
    .filter(({ session }) => session.isMerge === 0)
    .flatMap(({ session, classification }) =>
      [rowsOf(classification)].flat().map((row) => ({ session, row, timeMs: parseLapTime(row.bestTime) })),
    )
    .filter(({ timeMs }) => timeMs > 0)
    .toSorted((a, b) => a.timeMs - b.timeMs || a.session.startsAtMs - b.session.startsAtMs)
    .map(({ session, row }) => ({
      ...personOf(row),
      resultClass: row.resultClass,
      sessionId: session.id,
      lapTime: row.bestTime,
    }));
}

async function standingsOf(store: ResultsStore, eventId: number, event: Event): Promise<EventStandings[]> {
  const all: EventStandings[] = [];
  for (const { id, organizationId } of (event.championships ?? []).slice(0, MOST_CHAMPIONSHIPS)) {
    const data = await store.findChampionship(id);
    const shown = data && standingsAfter(data, eventId);
    if (data === null || shown === null) continue;
    const { name, season, className } = data.championship;
    all.push({ championshipId: id, organizationId, name, season, class: className, ...shown });
  }
  return all;
}

/** Later events do not count. Null if the standings at that time are unknown. */
function standingsAfter(
  data: ChampionshipData,
  eventId: number,
): Pick<EventStandings, 'isAfterEvent' | 'rows'> | null {
  const index = data.events.findIndex(({ id }) => id === eventId);
  if (index < 0) return null;
  const { isGiven } = toWireChampionship(upTo(data, 0));
  // Standings that were sent are those after the newest event.
  if (isGiven && index < data.events.length - 1) return null;
  const isAfterEvent = data.rounds.some((round) => round.eventId === eventId && hasResult(round));
  const before = isGiven || index === 0 || !isAfterEvent ? null : placesIn(upTo(data, index));
  const { competitors } = toWireChampionship(isGiven ? data : upTo(data, index + 1));
  const rows = competitors.slice(0, SHOWN_STANDINGS).flatMap((row) => {
    const position = Number(row.position);
    if (row.position === null || !Number.isInteger(position)) return [];
    const earlier = before?.get(keyOf(row));
    return [
      {
        startNumber: row.no ?? '',
        firstName: row.firstName,
        lastName: row.lastName,
        resultClass: row.class,
        position,
        change: earlier === undefined ? null : earlier - position,
        total: row.total,
      },
    ];
  });
  return rows.length === 0 ? null : { isAfterEvent, rows };
}

function upTo(data: ChampionshipData, count: number): ChampionshipData {
  const events = data.events.slice(0, count);
  const rounds = data.rounds.filter(({ eventId }) => events.some(({ id }) => id === eventId));
  const sessionIds = new Set(rounds.map(({ sessionId }) => sessionId));
  return { ...data, events, rounds, results: data.results.filter((row) => sessionIds.has(row.sessionId)) };
}

function placesIn(data: ChampionshipData): ReadonlyMap<string, number> {
  return new Map(
    toWireChampionship(data).competitors.flatMap((row) =>
      row.position === null ? [] : [[keyOf(row), Number(row.position)] as const],
    ),
  );
}

/** As the standings do: start numbers change hands between the rounds, names do not. */
function keyOf({
  firstName,
  lastName,
  no,
}: {
  firstName: string;
  lastName: string;
  no: string | null;
}): string {
  return `${firstName} ${lastName}`.trim().toLowerCase() || `#${no}`;
}

export function personOf({ startNumber, firstName, name }: ClassificationRow) {
  return { startNumber, firstName, lastName: name.slice(firstName.length).trim() };
}

export function timeOrNull(duration: string): string | null {
  return parseLapTime(duration) > 0 ? duration : null;
}
