/** One competitor on the track: how long the next lap takes, and what the transponder reports. */

import type { Passing } from '@lapwing/contract/practice/passing';
import type { LiveFlag } from '@lapwing/contract/values/enums';
import type { Stretch } from './lap-path.ts';
import type { PaceModel } from './pace-model.ts';
import type { Random } from './random.ts';
import { expectedDurationMs, type SessionSetup, type SimulatedCompetitor } from './session-setup.ts';

export type Runner = {
  competitor: SimulatedCompetitor;
  index: number;
  lapsDone: number;
  path: readonly Stretch[];
  /** index of the current stretch in the path */
  stretch: number;
  seenAtMs: number;
  /** the next sighting; infinity if retired */
  nextAtMs: number;
  /** the lap as planned at its beginning, without incidents */
  lapMs: number;
  /** the stretch of the lap with a mistake, and its cost; -1 if there is none */
  mistakeStretch: number;
  mistakeMs: number;
  retiresAtMs: number;
  driverIndex: number;
  stintLaps: number;
  pitsAtMs: number[];
  /** time to lose in the pit lane on the next stretch */
  stopMs: number;
  isFinished: boolean;
};

const CAUTION_FACTOR = 1.32;

export function createRunner(
  competitor: SimulatedCompetitor,
  index: number,
  retiresAtMs: number,
  setup: SessionSetup,
  random: Random,
): Runner {
  const durationMs = expectedDurationMs(setup);
  const window = durationMs / (setup.pitStops + 1);
  return {
    competitor,
    index,
    lapsDone: 0,
    path: [],
    stretch: 0,
    seenAtMs: setup.startsAtMs,
    nextAtMs: Number.POSITIVE_INFINITY,
    lapMs: 0,
    mistakeStretch: -1,
    mistakeMs: 0,
    retiresAtMs,
    driverIndex: 0,
    stintLaps: 0,
    pitsAtMs: Array.from(
      { length: setup.pitStops },
      (_, stop) => setup.startsAtMs + window * (stop + 1 + random.between(-0.16, 0.16)),
    ),
    stopMs: 0,
    isFinished: false,
  };
}

/** The next lap: its time without mistakes and traffic, and whether there will be a mistake. */
export function planLap(
  runner: Runner,
  nowMs: number,
  setup: SessionSetup,
  model: PaceModel,
  random: Random,
): void {
  const { competitor, driverIndex, stintLaps } = runner;
  const pace = competitor.driverPaces[driverIndex] ?? 1;
  const progress = Math.min(1, (nowMs - setup.startsAtMs) / expectedDurationMs(setup));
  let factor =
    pace *
    (1 +
      model.scatter * competitor.consistency * random.scatter() +
      model.wearPerLap * Math.min(stintLaps, 40) -
      model.lighterByEnd * progress);
  const isMistaken = random.chance(model.mistakeChance * competitor.consistency);
  runner.mistakeStretch = isMistaken ? random.whole(0, setup.track.sectionShares.length - 1) : -1;
  runner.mistakeMs = isMistaken ? setup.track.baseLapTimeMs * random.between(...model.mistakeCost) : 0;
  if (setup.kind === 'race' && runner.lapsDone === 0) factor += model.startCost;
  if (setup.kind !== 'race') factor += warmUpCost(setup, stintLaps, random);
  runner.lapMs = setup.track.baseLapTimeMs * factor;
}

/** Outside races the first laps are slow, and sometimes one is driven to cool down or to let others pass. */
function warmUpCost(setup: SessionSetup, stintLaps: number, random: Random): number {
  if (stintLaps === 0) return random.between(0.01, 0.045);
  const coolDownChance = setup.kind === 'qualify' ? 0.16 : 0.06;
  return random.chance(coolDownChance) ? random.between(0.05, 0.22) : 0.004;
}

/** The time of the next stretch under the current flag. */
export function stretchMs(runner: Runner, flag: LiveFlag, model: PaceModel, random: Random): number {
  const { path, stretch, lapMs, mistakeStretch, mistakeMs, stopMs, competitor } = runner;
  const share = path[stretch]?.share ?? 1;
  // Nobody is equally good in every section of a lap.
  const form = 1 + model.scatter * competitor.consistency * 0.6 * random.scatter();
  const slowed = flag === 'Yellow' ? CAUTION_FACTOR : 1;
  return lapMs * share * form * slowed + (stretch === mistakeStretch ? mistakeMs : 0) + stopMs;
}

/** The passing at the loop at the end of the stretch. */
export function passingOf(runner: Runner, loopId: string, setup: SessionSetup, random: Random): Passing {
  const { transponder, hasTelemetry } = runner.competitor;
  const atMs = Math.round(runner.nextAtMs);
  const passing: Passing = {
    transponder,
    loopId,
    atMs,
    hits: random.whole(12, 46),
    strength: random.whole(80, 170),
  };
  if (hasTelemetry) {
    const drivenMinutes = (atMs - setup.startsAtMs) / 60_000;
    passing.voltageMv = Math.round(12_290 - drivenMinutes * 4 + random.scatter() * 12);
    const warmUp = 1 - Math.exp(-drivenMinutes / 6);
    passing.temperatureDeciC = Math.round(
      (setup.track.airTemperatureC + 17 * warmUp) * 10 + random.scatter() * 4,
    );
  }
  return passing;
}
