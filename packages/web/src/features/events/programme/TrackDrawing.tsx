/** The outline of a track, with its finish line. */

import type { EventOverview } from '@lapwing/contract/results/event-overview';

type Track = NonNullable<EventOverview['track']>;

const MARGIN = 24;
const FINISH = 34;

export function TrackDrawing({ track, label }: { track: Track; label: string }) {
  const { width, height, points } = track;
  const path = `M${points.join(' ')}Z`;
  return (
    <svg
      viewBox={`${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`}
      role="img"
      aria-label={label}
      className="mt-3.5 block max-h-60 w-full"
      style={{ aspectRatio: `${width + 2 * MARGIN} / ${height + 2 * MARGIN}` }}
      fill="none"
      strokeLinejoin="round"
    >
      <path d={path} stroke="var(--ctl)" strokeWidth="22" />
      <path d={path} stroke="var(--surface)" strokeWidth="15" />
      <FinishLine points={points} />
    </svg>
  );
}

/** Across the track at the first point. */
function FinishLine({ points }: { points: readonly number[] }) {
  const [x = 0, y = 0, nextX = 0, nextY = 0] = points;
  const length = Math.hypot(nextX - x, nextY - y) || 1;
  const [acrossX, acrossY] = [(-(nextY - y) / length) * FINISH, ((nextX - x) / length) * FINISH];
  return (
    <path
      d={`M${x - acrossX / 2} ${y - acrossY / 2} ${x + acrossX / 2} ${y + acrossY / 2}`}
      stroke="var(--ink)"
      strokeWidth="8"
    />
  );
}
