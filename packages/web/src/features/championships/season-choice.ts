/** The same championship in other seasons. */

import type { ChampionshipSummary } from '@lapwing/contract/results/championships';

export type SeasonOption = { season: string; championshipId: number };

/**
 * Championships with the same name are the same over the years. If a season has several with one name, those
 * at the same place in the order of creation belong together.
 */
export function seasonsOf(championships: readonly ChampionshipSummary[], id: number): SeasonOption[] {
  const current = championships.find((championship) => championship.id === id);
  if (current === undefined) return [];
  const named = (season: string) =>
    championships
      .filter((other) => other.name === current.name && other.season === season)
      .sort((a, b) => a.id - b.id);
  const place = named(current.season).findIndex((championship) => championship.id === id);
  const seasons = [...new Set(championships.map(({ season }) => season))];
  return seasons.flatMap((season) => {
    const same = named(season)[place];
    return same === undefined ? [] : [{ season, championshipId: same.id }];
  });
}
