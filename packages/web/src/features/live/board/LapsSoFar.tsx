/** The laps of one competitor so far: a line, and the newest ones in figures. */

import type { LiveRow } from '@lapwing/contract/live/row';
import { liveFlags, nameOf as nameOfFlag } from '@lapwing/contract/values/enums';
import { parseLapTime } from '@lapwing/timing/lap-time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import type { TimingHighlight } from '../../../ui/racing/TimingMark.tsx';
import { signedText, timeText } from '../cells/cell-text.ts';
import { bestLapHighlight } from '../cells/highlights.ts';
import { MarkedTime } from '../cells/MarkedTime.tsx';
import { useLive } from '../state/live-store.ts';
import { nameOf } from '../state/rows.ts';
import { competitorLapsQuery } from '../state/view-queries.ts';
import { LapLine } from './LapLine.tsx';
import { bestLapNumber, type LapSoFar, stintsOf } from './lap-so-far.ts';

const SHOWN_LAPS = 10;

export function LapsSoFar({ row }: { row: LiveRow }) {
  const { t } = useText();
  const eventId = useLive((state) => state.eventId);
  const liveSessionId = useLive((state) => state.liveSessionId);
  const { competitorId, laps: lapCount } = row;
  const query = competitorLapsQuery({ eventId, sessionId: liveSessionId, competitorId }, row);
  const { data, error } = useQuery({ ...query, enabled: lapCount > 0 });
  if (lapCount === 0 || data?.length === 0)
    return <p className="text-3 text-ink-3">{t('LapTimes.NoLaps')}</p>;
  if (error) return <p className="text-3 text-ink-3">{t('Live.LapsNotThere')}</p>;
  if (data === undefined) return <p className="text-3 text-ink-3">{t('Announce.Loading')}</p>;
  // In a replay, laps after the shown moment are left out.
  const laps = data.slice(0, lapCount).map(({ laps: number, lastLapTime, ...lap }) => ({
    number,
    timeMs: parseLapTime(lastLapTime ?? '') || null,
    position: lap.position,
    isInPit: lap.isInPit === true,
    flag: lap.flag === undefined ? undefined : nameOfFlag(liveFlags, lap.flag),
    isDeleted: lap.isDeleted === true,
    driver: row.earlierDrivers.length > 0 ? lap.fullName : undefined,
  }));
  const bestMs = row.bestLapTimeMs;
  const bestNumber = bestLapNumber(laps, bestMs);
  const best = bestLapHighlight(row) ?? 'personal-best';
  return (
    <div className="row-laps">
      <LapLine laps={laps} bestNumber={bestNumber} best={best} name={nameOf(row)} />
      <LapTable laps={laps} bestMs={bestMs} bestNumber={bestNumber} best={best} name={nameOf(row)} />
    </div>
  );
}

type LapTableProps = {
  laps: readonly LapSoFar[];
  bestMs: number | null;
  bestNumber: number | null;
  /** the mark of that lap */
  best: TimingHighlight;
  name: string;
};

function LapTable({ laps, bestMs, bestNumber, best, name }: LapTableProps) {
  const { t } = useText();
  const [isWhole, setIsWhole] = useState(false);
  const shown = laps.toReversed().slice(0, isWhole ? undefined : SHOWN_LAPS);
  return (
    <div>
      <table className="lap-list">
        <caption className="sr-only">{t('Live.LapsOf', { name })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('LapTimes.Lap')}</th>
            <th scope="col">{t('LapTimes.LapTime')}</th>
            <th scope="col">{t('Live.ToBest')}</th>
            <th scope="col">{t('Common.Position')}</th>
          </tr>
        </thead>
        {stintsOf(shown).map(({ driver, laps: driven }) => (
          <tbody key={driven.at(-1)?.number}>
            {driver !== undefined && (
              <tr>
                <th scope="rowgroup" colSpan={4}>
                  {driver}
                </th>
              </tr>
            )}
            {driven.map(({ number, timeMs, position, isInPit, isDeleted }) => (
              <tr key={number} data-deleted={isDeleted || undefined}>
                <th scope="row">{number}</th>
                <td>
                  <MarkedTime highlight={number === bestNumber ? best : null}>{timeText(timeMs)}</MarkedTime>
                </td>
                <td>
                  {isDeleted
                    ? t('LapTimes.Deleted')
                    : isInPit
                      ? t('Markers.PitIn')
                      : signedText(timeMs === null || bestMs === null ? null : timeMs - bestMs)}
                </td>
                <td>{position}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {laps.length > SHOWN_LAPS && (
        <Button kind="quiet" size="small" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t('Live.NewestLaps', { count: SHOWN_LAPS }) : t('Live.AllLaps', { count: laps.length })}
        </Button>
      )}
    </div>
  );
}
