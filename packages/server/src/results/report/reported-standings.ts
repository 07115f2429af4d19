/** The first two of each championship that a session counts for, after it and without later rounds. */

import type { StandingsRow } from '@lapwing/contract/results/championships';
import type { ReportedStandings } from '@lapwing/timing/report/report-source';
import type { ChampionshipData } from '../queries/championship.ts';
import type { SessionRow } from '../queries/session.ts';
import type { ResultsStore } from '../store.ts';
import { toWireChampionship } from '../wire/championship.ts';

/** More would be a list, and no report. */
const MOST_CHAMPIONSHIPS = 3;

export async function readReportedStandings(
  store: ResultsStore,
  session: SessionRow,
): Promise<ReportedStandings[]> {
  const all: ReportedStandings[] = [];
  for (const id of (await store.listChampionshipsOfSession(session.id)).slice(0, MOST_CHAMPIONSHIPS)) {
    const data = await store.findChampionship(id);
    const standings = data && standingsAfter(data, session);
    if (standings !== null) all.push(standings);
  }
  return all;
}

/** Null if the standings were counted elsewhere: nobody knows which rounds they include. */
function standingsAfter(data: ChampionshipData, session: SessionRow): ReportedStandings | null {
  const then = throughSession(data, session);
  if (then === null) return null;
  const { isGiven, competitors } = toWireChampionship(then);
  const [leader, second] = competitors.filter(({ position }) => position !== null);
  if (isGiven || leader === undefined || leader.total <= 0) return null;
  const { id, organizationId, name, className } = data.championship;
  return {
    ...{ organizationId, championshipId: id },
    // Names often end with the class.
    title: className === '' || name.includes(className) ? name : `${name}, ${className}`,
    leader: scorerOf(leader),
    second: second === undefined ? null : scorerOf(second),
  };
}

/** The rounds up to this one. */
function throughSession(data: ChampionshipData, session: SessionRow): ChampionshipData | null {
  const last = data.events.findIndex(({ id }) => id === session.eventId);
  const events = data.events.slice(0, last + 1);
  const earlier = new Set(events.slice(0, -1).map(({ id }) => id));
  const own = data.rounds.filter(({ eventId }) => eventId === session.eventId);
  const upTo = own.findLastIndex(({ sessionId }) => sessionId === session.id);
  if (last < 0 || upTo < 0) return null;
  const rounds = [...data.rounds.filter(({ eventId }) => earlier.has(eventId)), ...own.slice(0, upTo + 1)];
  const counted = new Set(rounds.map(({ sessionId }) => sessionId));
  return { ...data, events, rounds, results: data.results.filter(({ sessionId }) => counted.has(sessionId)) };
}

function scorerOf({ firstName, lastName, no, total }: StandingsRow) {
  return { name: `${firstName} ${lastName}`.trim() || `#${no ?? ''}`, points: total };
}
