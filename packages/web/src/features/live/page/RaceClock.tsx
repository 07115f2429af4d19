/** The rest of the session: time, laps or both; the elapsed time if neither is known. */

import type { LiveBoard } from '@lapwing/contract/live/board';
import { formatClock } from '@lapwing/timing/lap-time';
import { clockAt } from '@lapwing/timing/live/board/clock';
import { useText } from '../../../i18n/language.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { useLive, useLiveStore } from '../state/live-store.ts';
import { useVenueTime } from '../state/venue-time.ts';

export type ShownClock =
  | { kind: 'time-to-go'; timeMs: number }
  | { kind: 'laps-to-go'; laps: number }
  | { kind: 'race-time'; timeMs: number };

type Timed = Pick<LiveBoard, 'session' | 'atMs'> & {
  /** the total time of the first */
  winningTimeMs?: number | null;
};

/** The clock runs until the last one has finished: after the end, a race took as long as its winner. */
export function shownClock({ winningTimeMs, ...board }: Timed, venueMs: number): ShownClock | null {
  const { timeToGoMs, raceTimeMs } = clockAt(board, venueMs);
  const { isEnded, lapsToGo, rankedBy } = board.session;
  if (isEnded && rankedBy === 'distance' && winningTimeMs)
    return { kind: 'race-time', timeMs: winningTimeMs };
  if (timeToGoMs) return { kind: 'time-to-go', timeMs: timeToGoMs };
  if (!isEnded && lapsToGo) return { kind: 'laps-to-go', laps: lapsToGo };
  return raceTimeMs === null ? null : { kind: 'race-time', timeMs: raceTimeMs };
}

const labels = {
  'time-to-go': 'Live.TimeToGo',
  'laps-to-go': 'Live.LapsToGo',
  'race-time': 'Live.RaceTime',
} as const;

export function RaceClock() {
  const { t, locale } = useText();
  const session = useLive(({ board }) => board.session);
  const store = useLiveStore();
  const winningTimeMs = useLive(({ board }) => board.rows.find(({ isLeader }) => isLeader)?.totalTimeMs);
  const { atMs } = store.state().board;
  const clock = shownClock({ session, atMs, winningTimeMs: winningTimeMs ?? null }, useVenueTime(1000));
  if (clock === null) return null;
  const value = clock.kind === 'laps-to-go' ? formatNumber(clock.laps, locale) : formatClock(clock.timeMs);
  return (
    <div className="race-box race-clock" role="timer" aria-live="off">
      <span className="race-label">{t(labels[clock.kind])}</span>
      <span className="race-value">{value}</span>
    </div>
  );
}
