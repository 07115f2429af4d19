/** The names of the live standings in the breadcrumb and the title of the page. */

import type { ChampionshipSeason } from '@lapwing/contract/results/season';
import { championshipTitle } from '@lapwing/timing/championship/championship-title';
import type { Translate } from '../../../i18n/translate.ts';
import type { RouteNames } from '../../../routing/route-names.ts';

export type StandingsNames = RouteNames;

export function queryNames(
  season: Pick<ChampionshipSeason, 'name' | 'season'> | undefined,
  organizationName: string | undefined,
  t: Translate,
): StandingsNames {
  return {
    organizationName,
    championshipName: season?.name,
    title: season && t('Standings.Title', { championship: championshipTitle(season) }),
  };
}
