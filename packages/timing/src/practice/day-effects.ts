/** How fast a track was on each day, by drivers who were there on several of them: grip, weather and layout, not drivers. */

import { driverAndKart } from '../insight/driver-and-kart.ts';

/** The best lap of somebody on a day. */
export type DayBest = { transponder: string; day: string; bestTimeMs: number };

/** Fewer say little about a day: one of them may have been ill, or have had new tyres. */
const FEWEST_DRIVERS = 3;

/** For each day, how much slower the track was than on the first one given; null if that is unknown. */
export function dayEffects(bests: readonly DayBest[], days: readonly string[]): (number | null)[] {
  const fastest = new Map<string, DayBest>();
  for (const best of bests) {
    const key = `${best.day} ${best.transponder}`;
    const known = fastest.get(key);
    if (known === undefined || best.bestTimeMs < known.bestTimeMs) fastest.set(key, best);
  }
  const daysOf = new Map<string, number>();
  for (const { transponder } of fastest.values()) {
    daysOf.set(transponder, (daysOf.get(transponder) ?? 0) + 1);
  }
  const shared = [...fastest.values()].filter(({ transponder }) => (daysOf.get(transponder) ?? 0) > 1);
  const { karts: effects } = driverAndKart(
    shared.map(({ transponder, day, bestTimeMs }) => ({
      driver: transponder,
      kart: day,
      fairMs: bestTimeMs,
    })),
  );
  const known = days.map((day) => {
    const effect = effects.get(day);
    return effect && effect.laps >= FEWEST_DRIVERS ? effect : null;
  });
  const [newest = null] = known;
  return known.map((effect) =>
    effect === null || effect.group !== newest?.group ? null : Math.round(effect.effectMs - newest.effectMs),
  );
}
