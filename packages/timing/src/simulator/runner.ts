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
  /** index in the path of the stretch being driven */
  stretch: number;
  seenAtMs: number;
  /** the next sighting; infinity for who is gone */
  nextAtMs: number;
  /** the lap as planned at its beginning, without what happens on the way */
  lapMs: number;
  /** the stretch of the lap on which something goes wrong, and what it costs; -1 where nothing does */
  mistakeStretch: number;
  mistakeMs: number;
  retiresAtMs: number;
  driverIndex: number;
  stintLaps: number;
  pitsAtMs: number[];
  /** time to lose in the pit lane on the stretch ahead */
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

/** The lap that begins now: its time without mistakes and traffic, and whether a mistake will be made. */
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

/** Outside races the first laps are slow, and now and then one is driven to cool down or let others by. */
function warmUpCost(setup: SessionSetup, stintLaps: number, random: Random): number {
  if (stintLaps === 0) return random.between(0.01, 0.045);
  const coolDownChance = setup.kind === 'qualify' ? 0.16 : 0.06;
  return random.chance(coolDownChance) ? random.between(0.05, 0.22) : 0.004;
}

/** How long the stretch ahead takes under the flag that is shown. */
export function stretchMs(runner: Runner, flag: LiveFlag, model: PaceModel, random: Random): number {
  const { path, stretch, lapMs, mistakeStretch, mistakeMs, stopMs, competitor } = runner;
  const share = path[stretch]?.share ?? 1;
  // Nobody is equally good in every section of a lap.
  const form = 1 + model.scatter * competitor.consistency * 0.6 * random.scatter();
  const slowed = flag === 'Yellow' ? CAUTION_FACTOR : 1;
  return lapMs * share * form * slowed + (stretch === mistakeStretch ? mistakeMs : 0) + stopMs;
}

/** What the loop at the end of the stretch reports. */
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
