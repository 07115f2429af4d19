/** Where a competitor may be on the track now: known at the loops, estimated from pace between them. */

import type { BoardSession, LiveBoard } from '@lapwing/contract/live/board';
import type { LiveRow } from '@lapwing/contract/live/row';
import type { LiveFlag } from '@lapwing/contract/values/enums';
import { hasLeft } from './row-values.ts';

/** Places are shares of a lap from the finish line: 0.5 is half way round. */
export type TrackPlace =
  /** not seen yet, no longer running, or without any known pace */
  | { kind: 'unknown' }
  | { kind: 'pit' }
  | {
      kind: 'moving';
      /** the likeliest place */
      at: number;
      /** the band in which it is, from behind to in front */
      from: number;
      to: number;
    }
  /** should have been seen at the next loop, and the source has sent data since: that loop is the furthest it can be */
  | { kind: 'overdue'; at: number; lateMs: number };

/** A competitor can lose this share of the pace without being in trouble. */
const SLOWER_SHARE = 0.12;
const FASTER_SHARE = 0.03;
/** Behind a safety car a section takes up to twice as long, whatever the last lap was. */
const SLOWER_SHARE_WHEN_SLOWED = 1;
const slowingFlags: ReadonlySet<LiveFlag> = new Set(['Yellow', 'Red', 'Stop', 'Purple']);
/** Loops and networks add delays too. */
const GRACE_MS = 2_000;

type Pace = { lapMs: number; sectionsMs: readonly number[] };

/** The position of each loop: 0 the finish, n the end of section n - 1, and 1 the finish again. */
export function loopPlaces(session: BoardSession): number[] {
  const { sectionCount, sectionLengthsMm, bestSectionTimesMs } = session;
  // Without measured lengths, the best times show roughly how long each section is.
  const shares = [sectionLengthsMm, bestSectionTimesMs].find(
    (parts) => parts.length >= sectionCount && parts.slice(0, sectionCount).every((part) => part > 0),
  );
  if (sectionCount < 2 || shares === undefined) return [0, 1];
  const parts = shares.slice(0, sectionCount);
  const whole = parts.reduce((sum, part) => sum + part, 0);
  let covered = 0;
  return [
    0,
    ...parts.map((part, index) => {
      covered += part;
      return index === parts.length - 1 ? 1 : covered / whole;
    }),
  ];
}

/** Whether the field is held up, or was when the competitor was last seen. */
function isSlowed({ lastSeenAtMs }: LiveRow, { flag, flagAtMs }: BoardSession): boolean {
  return slowingFlags.has(flag) || (flagAtMs !== null && lastSeenAtMs !== null && lastSeenAtMs < flagAtMs);
}

/** In the first lap, the part already driven shows how long it will take. */
function firstLapMs({ laps, lastSeenAtMs }: LiveRow, { startedAtMs }: BoardSession, reached: number): number {
  if (laps > 0 || reached === 0 || lastSeenAtMs === null || startedAtMs === null) return 0;
  return Math.max(0, (lastSeenAtMs - startedAtMs) / reached);
}

/** `reached` is the share of a lap at which it was last seen. */
function paceOf(row: LiveRow, session: BoardSession, reached: number): Pace | null {
  const lapMs =
    row.lastLapTimeMs || row.bestLapTimeMs || session.bestLapTimeMs || firstLapMs(row, session, reached);
  if (!lapMs) return null;
  // After a stop or a slow lap, the best lap predicts the next one better than the last.
  const best = row.bestLapTimeMs ?? lapMs;
  const isFree = session.flag === 'Green' && !isSlowed(row, session);
  const usual = lapMs > best * (1 + 2 * SLOWER_SHARE) && isFree ? best : lapMs;
  return { lapMs: usual, sectionsMs: row.sections.map((section) => section.bestTimeMs) };
}

/** While the source is silent nobody is late: all who should have been seen by now wait at the next loop. */
export function trackPlace(
  row: LiveRow,
  { session, atMs: heardMs }: Pick<LiveBoard, 'session' | 'atMs'>,
  venueMs: number,
): TrackPlace {
  if (hasLeft(row) || session.isEnded) return { kind: 'unknown' };
  if (row.pitEnteredAtMs !== null) return { kind: 'pit' };
  const places = loopPlaces(session);
  const loop = row.lastSeenLoop < places.length - 1 ? row.lastSeenLoop : 0;
  const start = places[loop] ?? 0;
  const pace = paceOf(row, session, start);
  if (row.lastSeenAtMs === null || pace === null) return { kind: 'unknown' };

  const end = places[loop + 1] ?? 1;
  const expectedMs = sectionMs(pace, loop, end - start);
  const sinceMs = Math.max(0, venueMs - row.lastSeenAtMs);
  const slowerShare = isSlowed(row, session) ? SLOWER_SHARE_WHEN_SLOWED : SLOWER_SHARE;
  const latestMs = expectedMs * (1 + slowerShare) + GRACE_MS;
  if (Math.min(heardMs, venueMs) - row.lastSeenAtMs > latestMs)
    return { kind: 'overdue', at: end % 1, lateMs: Math.round(sinceMs - expectedMs) };

  // It cannot have passed the next loop, or it would have been seen there.
  const after = (ms: number) => start + (end - start) * Math.min(1, sinceMs / ms);
  return {
    kind: 'moving',
    at: after(expectedMs),
    from: after(latestMs),
    to: after(expectedMs * (1 - FASTER_SHARE)),
  };
}

/** Best section times, scaled to the pace of the whole lap; an equal share of the lap if they are unknown. */
function sectionMs({ lapMs, sectionsMs }: Pace, loop: number, share: number): number {
  const sumMs = sectionsMs.every((ms) => ms > 0) ? sectionsMs.reduce((sum, ms) => sum + ms, 0) : 0;
  const own = sectionsMs[loop] ?? 0;
  return sumMs > 0 && own > 0 ? (lapMs * own) / sumMs : lapMs * share;
}

/** How far one place is ahead of another on the track, the shorter way round; negative is behind. */
export function aheadOnRoad(place: number, reference: number): number {
  const ahead = (((place - reference) % 1) + 1) % 1;
  return ahead > 0.5 ? ahead - 1 : ahead;
}
