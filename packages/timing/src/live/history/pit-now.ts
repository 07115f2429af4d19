/** What a pit stop would cost now, from the stops so far: the time, and the place on the track. */

import type { LiveBoard } from '@lapwing/contract/live/board';
import type { LiveCompetitorLaps, LiveLaps } from '@lapwing/contract/live/laps';
import { countsAsInFront } from '../board/in-front.ts';

type Driven = Pick<LiveCompetitorLaps, 'endsMs' | 'pitLaps' | 'yellowLaps' | 'redLaps'>;

/** null if its start or its end is unknown. */
export function lapTimeMs({ endsMs }: Driven, lap: number): number | null {
  const startMs = lap === 1 ? 0 : (endsMs[lap - 2] ?? null);
  const endMs = endsMs[lap - 1] ?? null;
  return startMs === null || endMs === null ? null : endMs - startMs;
}

/** Of the newest laps at racing speed: not through the pits, nor under yellow, safety car or red; null without any. */
export function averageOfLastMs(own: Driven, count: number): number | null {
  const timesMs: number[] = [];
  for (let lap = own.endsMs.length; lap > 1 && timesMs.length < count; lap--) {
    const timeMs = lapTimeMs(own, lap);
    if (timeMs !== null && isRaced(own, lap)) timesMs.push(timeMs);
  }
  return timesMs.length === 0
    ? null
    : Math.round(timesMs.reduce((sum, timeMs) => sum + timeMs, 0) / timesMs.length);
}

/** Into the pits, or out of them. */
function isThroughPits({ pitLaps }: Driven, lap: number): boolean {
  return pitLaps.includes(lap) || pitLaps.includes(lap - 1);
}

/** Whether the lap shows the pace. */
function isRaced(own: Driven, lap: number): boolean {
  return !isThroughPits(own, lap) && !own.yellowLaps.includes(lap) && !own.redLaps.includes(lap);
}

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

/** The usual loss of a stop against driving on, over the whole field; null before the first stop. */
export function pitLossMs(field: readonly Driven[]): number | null {
  const lossesMs = field.flatMap((own) => {
    const laps = own.endsMs.map((_, place) => place + 1).filter((lap) => lap > 1);
    const usualMs = medianOf(
      laps.flatMap((lap) => (isThroughPits(own, lap) ? [] : (lapTimeMs(own, lap) ?? []))),
    );
    if (usualMs === null) return [];
    return own.pitLaps.flatMap((lap) => {
      const inMs = lapTimeMs(own, lap);
      const outMs = lapTimeMs(own, lap + 1);
      return lap < 2 || inMs === null || outMs === null ? [] : [inMs + outMs - 2 * usualMs];
    });
  });
  const lossMs = medianOf(lossesMs);
  return lossMs === null || lossMs <= 0 ? null : lossMs;
}

export type PitNow = {
  lossMs: number;
  position: number;
  /** the last competitor who would pass during the stop; null if nobody would */
  behind: { index: number; gapMs: number } | null;
};

/** null in a session that is not a race, before the first stop of anybody, and for those who have no place. */
export function ifPittingNow(
  laps: LiveLaps,
  { rows, session }: Pick<LiveBoard, 'rows' | 'session'>,
  index: number,
): PitNow | null {
  const row = rows.find((one) => one.index === index);
  const byId = new Map(laps.competitors.map((competitor) => [competitor.competitorId, competitor]));
  const own = row && byId.get(row.competitorId);
  if (!row || !own || row.position === null || row.pitEnteredAtMs !== null) return null;
  if (session.rankedBy !== 'distance' || session.isEnded) return null;
  const lossMs = pitLossMs(laps.competitors);
  if (lossMs === null) return null;
  let { position } = row;
  let behind: PitNow['behind'] = null;
  for (const other of rows.slice(row.leaderboardPosition)) {
    const driven = byId.get(other.competitorId);
    if (driven === undefined || !countsAsInFront(other, session)) continue;
    const lap = driven.endsMs.length;
    const gapMs = (driven.endsMs[lap - 1] ?? Number.NaN) - (own.endsMs[lap - 1] ?? Number.NaN);
    if (!(gapMs < lossMs)) continue;
    position += 1;
    behind = { index: other.index, gapMs: lossMs - gapMs };
  }
  return { lossMs, position, behind };
}
