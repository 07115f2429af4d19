/** The sports that match both a sport filter and a category filter. */

import { type Sport, type SportCategory, sportsByCategory } from '@lapwing/contract/values/enums';

/** undefined if neither filters; an empty list if the two have nothing in common. */
export function wantedSports(
  category: SportCategory | undefined,
  sport: Sport | undefined,
): readonly Sport[] | undefined {
  if (category === undefined) return sport === undefined ? undefined : [sport];
  const inCategory: readonly Sport[] = sportsByCategory[category];
  return sport === undefined ? inCategory : inCategory.filter((each) => each === sport);
}
