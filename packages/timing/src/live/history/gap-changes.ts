/** How the gap between two competitors changes from lap to lap, from the times at which their laps ended. */

import type { LiveBoard } from '@lapwing/contract/live/board';
import type { LiveCompetitorLaps, LiveLaps } from '@lapwing/contract/live/laps';
import { hasBattles, isNeutralized } from '../board/battles.ts';
import { countsAsInFront } from '../board/in-front.ts';
import { isInPitLane } from '../board/pit-lane.ts';

type Driven = Pick<LiveCompetitorLaps, 'endsMs' | 'pitLaps' | 'yellowLaps' | 'redLaps'>;

/** Over this many laps, or fewer at the start of a race. */
const OVER_LAPS = 3;
const FEWEST_LAPS = 2;

/** At the end of this lap; null if it is unknown, or if the one behind was in front. */
export function gapAtMs(ahead: Driven, behind: Driven, lap: number): number | null {
  const gapMs = (behind.endsMs[lap - 1] ?? Number.NaN) - (ahead.endsMs[lap - 1] ?? Number.NaN);
  return gapMs >= 0 ? gapMs : null;
}

/** At the end of the newest laps in this order, at most `most`, the oldest first: since they last changed places. */
export function gapsSoFar(ahead: Driven, behind: Driven, most: number): number[] {
  const gapsMs: number[] = [];
  for (let lap = behind.endsMs.length; lap > 0 && gapsMs.length < most; lap -= 1) {
    const gapMs = gapAtMs(ahead, behind, lap);
    if (gapMs === null) break;
    gapsMs.unshift(gapMs);
  }
  return gapsMs;
}

/** How many laps ago a gap may be that stands for the present one. */
const LOOK_BACK_LAPS = 5;

/** At the end of the last lap of the one behind, or of the newest one before it at which it is known. */
export function lastGapMs(ahead: Driven, behind: Driven): number | null {
  const laps = behind.endsMs.length;
  for (let lap = laps; lap > Math.max(0, laps - LOOK_BACK_LAPS); lap -= 1) {
    const gapMs = gapAtMs(ahead, behind, lap);
    if (gapMs !== null) return gapMs;
  }
  return null;
}

/**
 * The change per lap, negative while the one behind is closing in. It starts again after a pit stop of either, after
 * a lap under yellow or red, and when the two change places.
 */
export function gapChangeMs(ahead: Driven, behind: Driven): number | null {
  const lap = behind.endsMs.length;
  const nowMs = gapAtMs(ahead, behind, lap);
  if (nowMs === null || isNotRaced(ahead, behind, lap)) return null;
  let over = 0;
  let beforeMs = nowMs;
  while (over < OVER_LAPS) {
    const earlier = lap - over - 1;
    const gapMs = gapAtMs(ahead, behind, earlier);
    if (gapMs === null || isNotRaced(ahead, behind, earlier)) break;
    beforeMs = gapMs;
    over += 1;
  }
  return over < FEWEST_LAPS ? null : Math.round((nowMs - beforeMs) / over);
}

/** Whether either was in the pits, or the lap was neutralized. */
function isNotRaced(ahead: Driven, behind: Driven, lap: number): boolean {
  return [ahead, behind].some(({ pitLaps, yellowLaps, redLaps }) =>
    [pitLaps, yellowLaps, redLaps].some((laps) => laps.includes(lap)),
  );
}

/** Two competitors this close are fighting, */
const CLOSE_MS = 1000;
/** if they have been for so many laps. */
const CLOSE_LAPS = 2;

export function areFighting(ahead: Driven, behind: Driven): boolean {
  const lap = behind.endsMs.length;
  return Array.from({ length: CLOSE_LAPS }, (_, back) => gapAtMs(ahead, behind, lap - back)).every(
    (gapMs) => gapMs !== null && gapMs <= CLOSE_MS,
  );
}

/** A gap that changes by less in a lap is steady. */
export const STEADY_MS = 50;
/** Too much happens in more laps than this. */
const FORESEEABLE_LAPS = 10;

/** After how many laps the one behind arrives, at the speed of the last ones; null if that cannot be foreseen. */
export function lapsUntilCaught(gapMs: number, changeMs: number | null): number | null {
  if (changeMs === null || changeMs > -STEADY_MS) return null;
  const laps = Math.max(1, Math.ceil(gapMs / -changeMs));
  return laps <= FORESEEABLE_LAPS ? laps : null;
}

/** A competitor and the one in front, by the index of their rows. */
export type Pair = {
  behind: number;
  ahead: number;
  /** at the end of the last lap of the one behind, or of an earlier one */
  gapMs: number | null;
  /** to the leader, at the same moment */
  differenceMs: number | null;
  changeMs: number | null;
  /** within a second now; not while one of them is in the pits, or while nobody may overtake */
  isClose: boolean;
  /** close for some laps; not while one of them is in the pits */
  isFight: boolean;
};

/**
 * Everybody with somebody in front, in the order of the board; within a class if the class of a row is given. Nobody
 * after the finish flag.
 */
export function gapChanges(
  laps: LiveLaps,
  { rows, session }: Pick<LiveBoard, 'rows' | 'session'>,
  classOf?: (row: LiveBoard['rows'][number]) => string,
): Pair[] {
  if (!hasBattles(session)) return [];
  const byId = new Map(laps.competitors.map((competitor) => [competitor.competitorId, competitor]));
  const leaders = new Map<string, Driven>();
  const inFront = new Map<string, { index: number; laps: Driven; isInPits: boolean }>();
  const pairs: Pair[] = [];
  for (const row of rows) {
    const own = byId.get(row.competitorId);
    if (own === undefined || !countsAsInFront(row, session)) continue;
    const isInPits = isInPitLane(row);
    const group = classOf?.(row) ?? '';
    const gap = classOf === undefined ? row.gap : row.gapInClass;
    const ahead = inFront.get(group);
    const leader = leaders.get(group);
    if (leader === undefined) leaders.set(group, own);
    if (ahead !== undefined && leader !== undefined) {
      const areOnTrack = !isInPits && !ahead.isInPits;
      const isWithinASecond = gap.kind === 'time' && gap.timeMs <= CLOSE_MS;
      pairs.push({
        behind: row.index,
        ahead: ahead.index,
        gapMs: lastGapMs(ahead.laps, own),
        differenceMs: lastGapMs(leader, own),
        changeMs: isNeutralized(session) ? null : gapChangeMs(ahead.laps, own),
        isClose: areOnTrack && isWithinASecond && !isNeutralized(session),
        isFight: row.gap.kind === 'time' && areOnTrack && areFighting(ahead.laps, own),
      });
    }
    inFront.set(group, { index: row.index, laps: own, isInPits });
  }
  return pairs;
}
