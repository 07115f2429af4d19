/** A championship with rounds that are not over. */

import type { ChampionshipLayout } from '@lapwing/contract/values/enums';
import type { ChampionshipEvent, ChampionshipRules } from './standings.ts';

export type TitleSeason = {
  /** with the results of the running round as they stand, and without any for rounds to come */
  events: readonly ChampionshipEvent[];
  layout: ChampionshipLayout;
  rules: ChampionshipRules;
  running: { roundId: number; finished: ReadonlySet<string>; isEnded: boolean } | null;
  /** rounds to come */
  coming: ReadonlySet<number>;
};
