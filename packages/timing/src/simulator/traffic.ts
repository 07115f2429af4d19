/** What happens between two competitors who are close to each other. */

import type { LiveFlag } from '@lapwing/contract/values/enums';
import type { PaceModel } from './pace-model.ts';
import type { Random } from './random.ts';
import type { Runner } from './runner.ts';

/** Beyond this distance there is no slipstream. */
const BUNCH_REACH_MS = 1_500;
const LAPPED_GIVES_WAY = 0.92;
const SMALLEST_GAP_MS = 25;

export type Encounter = {
  runner: Runner;
  /** the one who passed the last loop just before and is on the way to the same one */
  ahead: Runner;
  fromMs: number;
  /** when the runner would arrive without traffic */
  freeMs: number;
  flag: LiveFlag;
  isRace: boolean;
  model: PaceModel;
  random: Random;
};

/** When the runner arrives at the next loop. */
export function throughTraffic(encounter: Encounter): number {
  const { runner, ahead, fromMs, freeMs, flag, isRace, model, random } = encounter;
  if (ahead.nextAtMs === Number.POSITIVE_INFINITY) return freeMs;
  const behindMs = () => ahead.nextAtMs + random.between(...model.followingMs);

  if (freeMs > ahead.nextAtMs + SMALLEST_GAP_MS) {
    const isInBunch = model.bunchPull > 0 && isRace && fromMs - ahead.seenAtMs < BUNCH_REACH_MS;
    const isPulled = isInBunch && freeMs - ahead.nextAtMs < (freeMs - fromMs) * model.bunchPull;
    return isPulled ? Math.min(freeMs, behindMs()) : freeMs;
  }
  if (flag !== 'Green' && flag !== 'Finish') return behindMs();
  const isGivenWay = !isRace || ahead.lapsDone < runner.lapsDone;
  const getsPast = random.chance(isGivenWay ? LAPPED_GIVES_WAY : model.overtakingChance);
  return getsPast ? Math.min(freeMs, ahead.nextAtMs - SMALLEST_GAP_MS) : behindMs();
}
