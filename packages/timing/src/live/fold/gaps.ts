/** Gaps and differences of the rows of a board, overall and in their classes. */

import type { GapField, LiveGap, LiveRow } from '@lapwing/contract/live/row';
import type { Marker } from '@lapwing/contract/values/enums';
import { isRanked } from '../../classification/ranking.ts';
import { noGap } from '../board/empty-row.ts';
import { countsAsInFront } from '../board/in-front.ts';
import type { CompetitorHistory } from '../session-state.ts';
import { type Draft, historyOf } from './draft.ts';
import { leaderLapsOf } from './markers.ts';

/** A competitor who has not crossed the line for this many laps of the leader is no longer on its way. */
const STOPPED_AFTER_LAPS = 3;

type Car = { row: LiveRow; history: CompetitorHistory };
/** `isLost`: its distance to those ahead, of any class, is unknown. */
type CarAhead = Car & { isLost: boolean };
/** The first and the last who are still driving. */
type Ahead = { leader: CarAhead | undefined; inFront: CarAhead | undefined };
/** `furtherOn`: the last one with more laps than the one in front. */
type Field = Ahead & { furtherOn: CarAhead | undefined };
/** How far the race is: the laps of its leader, and when the last of those with as many laps completed them. */
type Race = { leaderLaps: number; newestEndsMs: ReadonlyMap<number, number> };

type Gaps = Pick<LiveRow, GapField>;
const noGaps: Gaps = { difference: noGap, gap: noGap, differenceInClass: noGap, gapInClass: noGap };

/** Returns a function that measures the gaps of one competitor after the other, in their order. */
export function gapsInOrder(draft: Draft): (row: LiveRow, marker: Marker) => Gaps {
  const field: Field = { leader: undefined, inFront: undefined, furtherOn: undefined };
  const race = raceOf(draft);
  const classes = new Map<string | null, Ahead>();
  return (row, marker) => {
    const { status, isNotClassified, className } = row;
    if (!isRanked(row)) return noGaps;
    const car = { row, history: historyOf(draft, row.index), isLost: false };
    const inClass = classes.get(className) ?? { leader: undefined, inFront: undefined };
    if (inClass.inFront === undefined) classes.set(className, inClass);
    const difference = shownGap(draft, race, field.leader, car);
    const gap = shownGap(draft, race, field.inFront, car);
    const gaps = {
      difference,
      gap,
      ...(row.isOutOfClass
        ? { differenceInClass: noGap, gapInClass: noGap }
        : {
            differenceInClass:
              inClass.leader === field.leader ? difference : shownGap(draft, race, inClass.leader, car),
            gapInClass: inClass.inFront === field.inFront ? gap : shownGap(draft, race, inClass.inFront, car),
          }),
    };
    if (countsAsInFront({ status, isNotClassified, marker }, draft.session)) {
      car.isLost = isLost(draft, race, field, car);
      field.furtherOn = furtherOnThan(field, row);
      putInFront(field, car);
      if (!row.isOutOfClass) putInFront(inClass, car);
    }
    return gaps;
  };
}

function putInFront(ahead: Ahead, car: CarAhead): void {
  ahead.leader ??= car;
  ahead.inFront = car;
}

/** A gap to a late competitor that was measured at the last crossing is as outdated as the late one's own gap. */
function shownGap(draft: Draft, race: Race, ahead: CarAhead | undefined, behind: Car): LiveGap {
  const gap = gapTo(draft, race, ahead, behind);
  return ahead?.isLost && gap.kind === 'time' ? noGap : gap;
}

/** A competitor who was overtaken by one with a lap more is late, even if another late one is in front of it. */
function isLost(draft: Draft, race: Race, field: Field, car: Car): boolean {
  const { isEnded, rankedBy } = draft.session;
  if (isEnded || rankedBy === 'best-lap' || car.row.isFinished || car.history.hasTakenFlag) return false;
  const { inFront } = field;
  if (inFront === undefined) return false;
  const furtherOn = furtherOnThan(field, car.row);
  return (
    gapTo(draft, race, inFront, car).kind === 'none' ||
    (furtherOn !== undefined && gapTo(draft, race, furtherOn, car).kind === 'none')
  );
}

function furtherOnThan({ inFront, furtherOn }: Field, { laps }: LiveRow): CarAhead | undefined {
  return inFront !== undefined && inFront.row.laps > laps ? inFront : furtherOn;
}

function raceOf(draft: Draft): Race {
  const newestEndsMs = new Map<number, number>();
  for (const index of draft.order) {
    const { laps } = historyOf(draft, index);
    const endMs = laps.at(-1)?.totalTimeMs ?? 0;
    newestEndsMs.set(laps.length, Math.max(endMs, newestEndsMs.get(laps.length) ?? 0));
  }
  return { leaderLaps: leaderLapsOf(draft), newestEndsMs };
}

function gapTo({ session }: Draft, race: Race, ahead: Car | undefined, behind: Car): LiveGap {
  if (ahead === undefined) return noGap;
  if (session.rankedBy === 'best-lap') return timeGap(ahead.row.bestLapTimeMs, behind.row.bestLapTimeMs);
  const lapsAhead = ahead.row.laps - behind.row.laps;
  if (lapsAhead === 0) return timeGap(ahead.row.totalTimeMs, behind.row.totalTimeMs);
  if (lapsAhead < 0) return noGap;
  const isOnItsWay = !session.isEnded && !hasStopped(behind, race);
  return isOnItsWay ? heldGap(race, ahead, behind, lapsAhead) : { kind: 'laps', laps: lapsAhead };
}

/** Finished, retired, or so late that it must have retired. In the pit lane a competitor may take any time. */
function hasStopped({ row, history }: Car, { leaderLaps }: Race): boolean {
  if (row.isFinished || history.hasTakenFlag || row.status === 'DNF') return true;
  return row.pitEnteredAtMs === null && leaderLaps - history.leaderLaps >= STOPPED_AFTER_LAPS;
}

/**
 * When the one ahead crosses the line, those behind have not lost a lap: they are on their way. So the gap stays the
 * one of their last crossing, until it is certain that whole laps lie between, or that it is more because others with a
 * lap more have gone by. How much more is unknown before the next crossing, so no gap is shown.
 */
function heldGap({ newestEndsMs }: Race, ahead: Car, behind: Car, lapsAhead: number): LiveGap {
  const endMs = behind.history.laps.at(-1)?.totalTimeMs ?? null;
  const aheadEndMs = ahead.history.laps.at(-1)?.totalTimeMs ?? null;
  const wasThere = endMs !== null && aheadEndMs !== null && aheadEndMs <= endMs;
  const laps = wasThere ? lapsAhead : lapsAhead - 1;
  if (laps > 0) return { kind: 'laps', laps };
  const sameLapEndMs = ahead.history.laps[behind.row.laps - 1]?.totalTimeMs ?? null;
  if (endMs === null || sameLapEndMs === null || aheadEndMs === null) return noGap;
  const heldMs = endMs - sameLapEndMs;
  const lostMs = (newestEndsMs.get(ahead.row.laps) ?? 0) - aheadEndMs;
  if (heldMs < 0 || lostMs > heldMs) return noGap;
  return timeGap(ahead.row.penaltyMs, heldMs + behind.row.penaltyMs);
}

/** An order that was decided elsewhere can put the slower one in front: then there is no time to show. */
function timeGap(aheadMs: number | null, behindMs: number | null): LiveGap {
  if (aheadMs === null || behindMs === null || behindMs < aheadMs) return noGap;
  return { kind: 'time', timeMs: behindMs - aheadMs };
}
