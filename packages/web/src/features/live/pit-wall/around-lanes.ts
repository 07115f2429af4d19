/** Where the discs of cars on a line go, so that none covers another: those too close get a lane above or below. */

type Disc<T> = { car: T; x: number; lane: number };

/**
 * Lane 0 is the line itself, 1 is above it, -1 below it, 2 above that. The first car stays on the line; cars are given in the
 * order in which they may take the lane nearest to it.
 */
export function inLanes<T>(cars: readonly { car: T; x: number }[], widthPx: number): Disc<T>[] {
  const placed: Disc<T>[] = [];
  for (const { car, x } of cars) {
    let step = 0;
    while (placed.some((disc) => disc.lane === laneOf(step) && Math.abs(disc.x - x) < widthPx)) step += 1;
    placed.push({ car, x, lane: laneOf(step) });
  }
  return placed;
}

/** 0, 1, -1, 2, -2 and so on. */
function laneOf(step: number): number {
  const away = Math.ceil(step / 2);
  return step % 2 === 1 ? away : 0 - away;
}
