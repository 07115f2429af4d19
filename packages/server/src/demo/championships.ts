/** Finds the championships that the held events make up, season by season. */

import type { NewChampionship } from '../results/new-event.ts';
import type { PlannedEvent } from './calendar.ts';
import type { SavedEvent } from './store-events.ts';
import type { ToldEvent } from './tell-world.ts';
import { championships, type DemoChampionship } from './world/championships.ts';

type Race = { sessionId: number; name: string; classNames: ReadonlySet<string> };

/** What stays in memory of an event when its laps are stored. */
export type StoredEvent = {
  planned: PlannedEvent;
  eventId: number;
  sessionIds: readonly number[];
  races: Race[];
};

type FoundChampionship = Omit<NewChampionship, 'organizationId'> & { organization: string };

/** Fewer make no season worth a table. */
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
    !planned.isToday
  );
}

function seasonOf(
  championship: DemoChampionship,
  season: number,
  events: readonly StoredEvent[],
): FoundChampionship {
  const { organization, className, name = className, layout, points, drops } = championship;
  let round = 0;
  return {
    organization,
    name,
    season: String(season),
    className,
    layout,
    rules: { points, drops },
    events: events.map((event) => ({
      eventId: event.eventId,
      rounds: event.races
        .filter(({ classNames }) => classNames.has(className))
        .map(({ sessionId, name }) => {
          round += 1;
          return { sessionId, name, shortName: `R${round}` };
        }),
    })),
  };
}

/** The races of an event with their ids. */
export function racesOf({ races }: ToldEvent, { sessionIds }: SavedEvent): Race[] {
  return races.flatMap(({ place, name, classNames }) => {
    const sessionId = sessionIds[place];
    return sessionId === undefined ? [] : [{ sessionId, name, classNames: new Set(classNames) }];
  });
}
