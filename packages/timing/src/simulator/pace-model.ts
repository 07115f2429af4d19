/** The pace model of each sport, in numbers. */

import type { Sport } from '@lapwing/contract/values/enums';

export type PaceModel = {
  /** scatter of lap times, as a share of the lap */
  scatter: number;
  /** how much faster the last lap is than the first because the load gets lighter, as a share */
  lighterByEnd: number;
  /** how much each lap on the same tyres costs, as a share */
  wearPerLap: number;
  /** chance of a mistake in a lap and what it costs, as a share of the lap */
  mistakeChance: number;
  mistakeCost: readonly [number, number];
  /** share of the field that retires in an hour of racing */
  retirementsPerHour: number;
  /** share of retirements that cause a yellow flag */
  yellowShare: number;
  redShare: number;
  /** chance to overtake a slower rival on the same lap, per section */
  overtakingChance: number;
  /** the gap to the competitor ahead when overtaking fails */
  followingMs: readonly [number, number];
  /** the pull of a bunch: a competitor this much slower, as a share, still stays in it; 0 if there is none */
  bunchPull: number;
  /** from the start signal to the line: first row and each further place */
  gridFirstMs: number;
  gridStepMs: number;
  /** the cost of a start in the first lap, as a share */
  startCost: number;
  jumpStartChance: number;
  /** chance that a qualifying lap is deleted for leaving the track */
  deletedLapChance: number;
};

const motor: PaceModel = {
  scatter: 0.004,
  lighterByEnd: 0.006,
  wearPerLap: 0.0003,
  mistakeChance: 0.012,
  mistakeCost: [0.02, 0.16],
  retirementsPerHour: 0.1,
  yellowShare: 0.35,
  redShare: 0.04,
  overtakingChance: 0.3,
  followingMs: [180, 700],
  bunchPull: 0,
  gridFirstMs: 900,
  gridStepMs: 230,
  startCost: 0.05,
  jumpStartChance: 0.008,
  deletedLapChance: 0.015,
};

const models: Partial<Record<Sport, Partial<PaceModel>>> = {
  Karting: {
    scatter: 0.0045,
    wearPerLap: 0.0002,
    overtakingChance: 0.35,
    followingMs: [120, 350],
    gridStepMs: 150,
  },
  MX: {
    scatter: 0.011,
    lighterByEnd: -0.025,
    mistakeChance: 0.035,
    mistakeCost: [0.03, 0.3],
    retirementsPerHour: 0.18,
    yellowShare: 0.2,
    overtakingChance: 0.45,
    gridFirstMs: 6_500,
    gridStepMs: 260,
    startCost: 0.08,
    deletedLapChance: 0,
  },
  Car: { lighterByEnd: 0.008, wearPerLap: 0.0005, deletedLapChance: 0.03 },
  Bike: { scatter: 0.005, overtakingChance: 0.42, followingMs: [90, 400], retirementsPerHour: 0.16 },
  RC: {
    scatter: 0.022,
    mistakeChance: 0.07,
    mistakeCost: [0.08, 0.5],
    retirementsPerHour: 0.4,
    yellowShare: 0,
    redShare: 0,
    overtakingChance: 0.6,
    followingMs: [60, 250],
    gridFirstMs: 400,
    gridStepMs: 120,
    deletedLapChance: 0,
  },
  StockCar: { scatter: 0.012, mistakeChance: 0.04, retirementsPerHour: 0.7, yellowShare: 0.5 },
  Cycling: {
    scatter: 0.014,
    lighterByEnd: 0.015,
    wearPerLap: 0,
    mistakeChance: 0.004,
    retirementsPerHour: 0.1,
    yellowShare: 0,
    redShare: 0,
    overtakingChance: 0.9,
    followingMs: [40, 160],
    bunchPull: 0.045,
    gridFirstMs: 1_200,
    gridStepMs: 45,
    jumpStartChance: 0,
    deletedLapChance: 0,
  },
  IceSkating: {
    scatter: 0.01,
    lighterByEnd: 0.01,
    wearPerLap: 0,
    mistakeChance: 0.003,
    mistakeCost: [0.1, 0.5],
    retirementsPerHour: 0.12,
    yellowShare: 0,
    redShare: 0,
    overtakingChance: 0.9,
    followingMs: [60, 200],
    bunchPull: 0.04,
    gridFirstMs: 700,
    gridStepMs: 60,
    startCost: 0.12,
    jumpStartChance: 0,
    deletedLapChance: 0,
  },
};
models.InlineSkating = { ...models.IceSkating };

/** Sports without their own model are driven like cars. */
export function paceModelOf(sport: Sport): PaceModel {
  return { ...motor, ...models[sport] };
}
