/** What is left of the session: time, laps or both; the time driven where neither is known. */

import type { BoardSession } from '@lapwing/contract/live-board';
import { formatNumber } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { clockText } from '../board/cell-text.ts';
import { useLive } from '../live-store.ts';
import { useVenueTime } from '../venue-time.ts';

type Clocks = Pick<
  BoardSession,
  | 'clockAtMs'
  | 'isClockRunning'
  | 'isEnded'
  | 'timeToGoMs'
  | 'raceTimeMs'
  | 'lapsToGo'
  | 'startedAtMs'
  | 'durationMs'
>;

export type ShownClock =
  | { kind: 'time-to-go'; timeMs: number }
  | { kind: 'laps-to-go'; laps: number }
  | { kind: 'race-time'; timeMs: number };

/** The clocks stood as they are told at `clockAtMs` and run on from there. */
export function shownClock(clocks: Clocks, venueMs: number): ShownClock | null {
  const isRunning = clocks.isClockRunning && !clocks.isEnded && clocks.clockAtMs !== null;
  const sinceMs = isRunning ? Math.max(0, venueMs - (clocks.clockAtMs ?? venueMs)) : 0;
  if (clocks.timeToGoMs !== null && clocks.timeToGoMs > 0 && !clocks.isEnded) {
    return { kind: 'time-to-go', timeMs: Math.max(0, clocks.timeToGoMs - sinceMs) };
  }
  if (clocks.lapsToGo !== null && clocks.lapsToGo > 0 && !clocks.isEnded) {
    return { kind: 'laps-to-go', laps: clocks.lapsToGo };
  }
  if (clocks.raceTimeMs !== null) return { kind: 'race-time', timeMs: clocks.raceTimeMs + sinceMs };
  return clocks.startedAtMs === null || clocks.isEnded
    ? null
    : sinceStart(clocks, venueMs - clocks.startedAtMs);
}

/** Without a clock of the timer the start tells, and the length of the session where it is known. */
function sinceStart({ durationMs }: Clocks, drivenMs: number): ShownClock | null {
  if (drivenMs < 0) return null;
  if (durationMs === null || durationMs <= drivenMs) return { kind: 'race-time', timeMs: drivenMs };
  return { kind: 'time-to-go', timeMs: durationMs - drivenMs };
}

const labels = {
  'time-to-go': 'Live.TimeToGo',
  'laps-to-go': 'Live.LapsToGo',
  'race-time': 'Live.RaceTime',
} as const;

export function RaceClock() {
  const { t, locale } = useText();
  const session = useLive(({ board }) => board.session);
  const clock = shownClock(session, useVenueTime(1000));
  if (clock === null) return null;
  const value = clock.kind === 'laps-to-go' ? formatNumber(clock.laps, locale) : clockText(clock.timeMs);
  return (
    <div className="race-box race-clock" role="timer" aria-live="off">
      <span className="race-label">{t(labels[clock.kind])}</span>
      <span className="race-value">{value}</span>
    </div>
  );
}
