/** The same championship in the seasons it has been held. */

import type { ChampionshipSummary } from '@lapwing/contract/results/championships';

export type SeasonOption = { season: string; championshipId: number };

/**
 * Championships are the same over the years when they have the same name; of several with one name in a season, those
 * at the same place in the order in which they were made.
 */
export function seasonsOf(championships: readonly ChampionshipSummary[], id: number): SeasonOption[] {
  const current = championships.find((championship) => championship.id === id);
  if (current === undefined) return [];
  const named = (season: string) =>
    championships
      .filter((other) => other.name === current.name && other.season === season)
      .sort((one, other) => one.id - other.id);
  const place = named(current.season).findIndex((championship) => championship.id === id);
  const seasons = [...new Set(championships.map(({ season }) => season))];
  return seasons.flatMap((season) => {
    const same = named(season)[place];
    return same === undefined ? [] : [{ season, championshipId: same.id }];
  });
}
