/** Moves a car to another heat of its round by hand. */

import type { Ladder } from '@lapwing/contract/desk/ladder';

/** Rounds and heats from 0. The car is at the back of its new heat; the grid that it leaves closes up. */
export function moveCar(
  heats: Ladder['heats'],
  { entryId, round, heat }: { entryId: number; round: number; heat: number },
): Ladder['heats'] {
  const cars = heats[round];
  const isThere = cars?.some((ids) => ids.includes(entryId)) === true && heat in cars;
  if (!isThere) return heats;
  return heats.with(
    round,
    cars.map((ids, index) => {
      if (index === heat) return ids.includes(entryId) ? ids : [...ids, entryId];
      return ids.filter((id) => id !== entryId);
    }),
  );
}
