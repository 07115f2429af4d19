/** A typical race of each sport, for callers that do not describe one. */

import type { Sport } from '@lapwing/contract/values/enums';
import { createRandom } from './random.ts';
import type { SessionSetup } from './session-setup.ts';

type TypicalTrack = { baseLapTimeMs: number; sectionShares: readonly number[]; spread: number };

const tracks = {
  Karting: { baseLapTimeMs: 62_000, sectionShares: [0.3, 0.36, 0.34], spread: 0.014 },
  MX: { baseLapTimeMs: 108_000, sectionShares: [0.48, 0.52], spread: 0.04 },
  Car: { baseLapTimeMs: 87_000, sectionShares: [0.31, 0.37, 0.32], spread: 0.012 },
  Bike: { baseLapTimeMs: 99_000, sectionShares: [0.25, 0.28, 0.25, 0.22], spread: 0.016 },
  RC: { baseLapTimeMs: 29_000, sectionShares: [1], spread: 0.05 },
  StockCar: { baseLapTimeMs: 17_500, sectionShares: [1], spread: 0.03 },
  Cycling: { baseLapTimeMs: 195_000, sectionShares: [1], spread: 0.03 },
  IceSkating: { baseLapTimeMs: 36_000, sectionShares: [1], spread: 0.03 },
  InlineSkating: { baseLapTimeMs: 42_000, sectionShares: [1], spread: 0.035 },
} as const satisfies Partial<Record<Sport, TypicalTrack>>;

export type SimulatedSport = keyof typeof tracks;

// The keys of the table above are names of sports.
export const simulatedSports = Object.keys(tracks) as SimulatedSport[];

/** The sport of this name, in any letter case; undefined if there is none. */
export function findSimulatedSport(name: string): SimulatedSport | undefined {
  return simulatedSports.find((sport) => sport.toLowerCase() === name.toLowerCase());
}

export function typicalRace(wish: {
  sport: SimulatedSport;
  seed: string;
  competitors: number;
  minutes: number;
  startsAtMs: number;
}): SessionSetup {
  const { sport, seed, minutes, startsAtMs } = wish;
  const { baseLapTimeMs, sectionShares, spread } = tracks[sport];
  const random = createRandom(`field ${seed}`);
  const pitStops = minutes >= 90 ? Math.floor(minutes / 50) : 0;
  return {
    seed,
    sport,
    kind: 'race',
    startsAtMs,
    track: { baseLapTimeMs, sectionShares, hasPitLane: pitStops > 0, airTemperatureC: 18 },
    competitors: Array.from({ length: wish.competitors }, (_, index) => ({
      transponder: String(2_000_000 + index * 1_009 + random.whole(0, 1_000)),
      driverPaces: [1 + Math.abs(random.scatter()) * spread],
      consistency: random.between(0.6, 1.6),
      isStarting: true,
      hasTelemetry: true,
    })),
    length: { kind: 'time', durationMs: Math.round(minutes * 60_000), extraLaps: 0 },
    pitStops,
  };
}
