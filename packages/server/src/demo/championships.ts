/** Derives the championships of the demo world from its events, season by season. */

import type { ChampionshipDocument } from '@lapwing/contract/ingest/championship-document';
import type { PlannedEvent } from './calendar.ts';
import type { GeneratedEvent } from './generate-world.ts';
import { championships, type DemoChampionship } from './world/championships.ts';

type Race = { clientId: string; classNames: ReadonlySet<string> };

/** Kept in memory after the laps of an event are stored. */
export type StoredEvent = {
  planned: PlannedEvent;
  eventId: number;
  sessionIds: readonly number[];
  races: Race[];
};

/** As its organiser would send it. */
type FoundChampionship = { organization: string; document: ChampionshipDocument };

/** Fewer do not make a season. */
const FEWEST_EVENTS = 2;

export function championshipsOf(events: readonly StoredEvent[]): FoundChampionship[] {
  const seasons = [...new Set(events.map(({ planned }) => planned.season))].sort();
  return championships.flatMap((championship) =>
    seasons.flatMap((season) => {
      const ofSeason = events.filter(({ planned }) => isOf(planned, championship, season));
      return ofSeason.length < FEWEST_EVENTS ? [] : [seasonOf(championship, season, ofSeason)];
    }),
  );
}

function isOf(planned: PlannedEvent, { organization, series }: DemoChampionship, season: number): boolean {
  return (
    planned.season === season &&
    planned.organization.key === organization &&
    planned.series.key === series &&
    !planned.isToday &&
    !planned.isComing
  );
}

function seasonOf(
  championship: DemoChampionship,
  season: number,
  events: readonly StoredEvent[],
): FoundChampionship {
  const { organization, series, className, name = className, layout, points, drops } = championship;
  return {
    organization,
    document: {
      clientId: [series, className, season].join(' / '),
      name,
      season: String(season),
      className,
      layout,
      points: [...points],
      drops,
      events: events.map(({ planned, races }) => ({
        event: planned.key,
        rounds: races
          .filter(({ classNames }) => classNames.has(className))
          .map(({ clientId }) => ({ session: clientId })),
      })),
    },
  };
}

/** The races of an event with their timers' ids. */
export function racesOf({ races, words }: GeneratedEvent): Race[] {
  return races.flatMap(({ place, classNames }) => {
    const [session] = words[place]?.document.sessions ?? [];
    return session === undefined ? [] : [{ clientId: session.clientId, classNames: new Set(classNames) }];
  });
}
