/** A big screen before the first time: who takes part, and when it starts. */

import { formatClock } from '@lapwing/timing/lap-time';
import type { CSSProperties } from 'react';
import { useText } from '../../../i18n/language.ts';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';
import { Nationality } from '../cells/Nationality.tsx';
import { useLive } from '../state/live-store.ts';
import { classIndexOf, classOf, nameOf, numberOf } from '../state/rows.ts';
import { useVenueTime } from '../state/venue-time.ts';
import './start-grid.css';

const SECOND_MS = 1000;

export function StartGrid() {
  const { t } = useText();
  const rows = useLive(({ board }) => board.rows);
  const colours = useLive((state) => state.colours);
  const isRace = useLive(({ board }) => board.session.rankedBy === 'distance');
  const columns = columnCount(rows.length);
  // React accepts custom properties, but its types do not.
  const lines = { '--lines': Math.ceil(rows.length / columns) } as CSSProperties;
  return (
    <section className="start-grid" aria-label={t(isRace ? 'Live.Grid' : 'Live.Entries')}>
      <StartsWhen />
      <ol style={lines} data-columns={columns}>
        {rows.map((row) => (
          <li key={row.index}>
            <b>{row.startPosition ?? row.leaderboardPosition}</b>
            <NumberPlate startNumber={numberOf(row)} classIndex={classIndexOf(row, colours)} isLarge />
            {row.nationality && <Nationality code={row.nationality} />}
            <span className="min-w-0 flex-1 leading-[1.1] wrap-break-word whitespace-normal font-medium">
              {nameOf(row) || t('Live.NoName')}
            </span>
            <span className="min-w-0 truncate text-ink-3">
              {columns > 2 ? classOf(row) : row.team || classOf(row)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** As few as leave the lines readable from afar. */
export function columnCount(competitors: number): number {
  if (competitors <= 14) return 1;
  return competitors <= 36 ? 2 : competitors <= 60 ? 3 : 4;
}

function StartsWhen() {
  const { t } = useText();
  const scheduledAtMs = useLive(({ board }) => board.session.scheduledAtMs);
  const hasStarted = useLive(({ board }) => board.session.startedAtMs !== null);
  const venueMs = useVenueTime(SECOND_MS);
  const leftMs = (scheduledAtMs ?? 0) - venueMs;
  if (hasStarted) return <p className="start-when">{t('Live.UnderWay')}</p>;
  return (
    <p className="start-when">
      {t('Live.WaitingForStart')}
      {leftMs > 0 && <b>{t('Live.StartsIn', { time: formatClock(leftMs) })}</b>}
    </p>
  );
}
