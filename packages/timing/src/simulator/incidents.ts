/** Retirements, and the flags that they cause. */

import type { LiveFlag } from '@lapwing/contract/values/enums';
import type { PaceModel } from './pace-model.ts';
import type { Random } from './random.ts';
import { expectedDurationMs, type SessionSetup } from './session-setup.ts';

export type FlagChange = { atMs: number; flag: LiveFlag };

export type Incidents = {
  /** for each competitor; infinity for those who finish */
  retiresAtMs: number[];
  flags: FlagChange[];
};

export function planIncidents(random: Random, setup: SessionSetup, model: PaceModel): Incidents {
  const { startsAtMs, competitors, track, kind } = setup;
  const durationMs = expectedDurationMs(setup);
  const share = kind === 'race' ? 1 : 0.25;
  const chance = 1 - (1 - model.retirementsPerHour) ** ((durationMs / 3_600_000) * share);
  const retiresAtMs = competitors.map(() =>
    random.chance(chance) ? startsAtMs + durationMs * random.between(0.02, 0.98) : Number.POSITIVE_INFINITY,
  );

  const flags: FlagChange[] = [{ atMs: startsAtMs, flag: 'Green' }];
  let greenAgainMs = startsAtMs;
  const lastStartMs = startsAtMs + durationMs - 2 * track.baseLapTimeMs;
  for (const atMs of retiresAtMs.toSorted((a, b) => a - b)) {
    if (atMs < greenAgainMs + track.baseLapTimeMs || atMs > lastStartMs) continue;
    const isRed = random.chance(model.redShare);
    if (!isRed && !random.chance(model.yellowShare)) continue;
    greenAgainMs = Math.round(
      atMs + (isRed ? random.between(240_000, 720_000) : track.baseLapTimeMs * random.between(1.2, 3.4)),
    );
    flags.push(
      { atMs: Math.round(atMs), flag: isRed ? 'Red' : 'Yellow' },
      { atMs: greenAgainMs, flag: 'Green' },
    );
  }
  return { retiresAtMs, flags };
}
