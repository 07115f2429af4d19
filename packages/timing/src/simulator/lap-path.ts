/** The loops of one lap, with and without the pit lane. */

import { FINISH_LOOP, PIT_ENTRY_LOOP, PIT_EXIT_LOOP, sectionLoopId } from './session-setup.ts';

/** One stretch of the track and the loop at its end. */
export type Stretch = { loopId: string; share: number };

export type LapPaths = {
  onTrack: readonly Stretch[];
  intoPit: readonly Stretch[];
  outOfPit: readonly Stretch[];
};

const PIT_LANE_SHARE = 0.05;

export function lapPaths(sectionShares: readonly number[]): LapPaths {
  const last = sectionShares.length - 1;
  const onTrack = sectionShares.map((share, section) => ({
    loopId: section === last ? FINISH_LOOP : sectionLoopId(section),
    share,
  }));
  const toTheFinish = onTrack.at(-1);
  const fromTheFinish = onTrack[0];
  if (toTheFinish === undefined || fromTheFinish === undefined) {
    throw new RangeError('a lap has at least one section');
  }
  return {
    onTrack,
    intoPit: [
      ...onTrack.slice(0, -1),
      { loopId: PIT_ENTRY_LOOP, share: toTheFinish.share - PIT_LANE_SHARE },
      { loopId: FINISH_LOOP, share: PIT_LANE_SHARE },
    ],
    outOfPit: [
      { loopId: PIT_EXIT_LOOP, share: PIT_LANE_SHARE },
      { ...fromTheFinish, share: fromTheFinish.share - PIT_LANE_SHARE },
      ...onTrack.slice(1),
    ],
  };
}
