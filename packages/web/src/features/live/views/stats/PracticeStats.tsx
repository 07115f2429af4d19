/** What practice and qualifying were about: how the best lap fell, and how even everyone drives. */

import type { LiveRow } from '@lapwing/contract/live/row';
import { lapSpread } from '@lapwing/timing/analysis/lap-spread';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { lapTimeMs } from '@lapwing/timing/live/history/pit-now';
import { useMemo } from 'react';
import { formatInstant } from '../../../../i18n/format.ts';
import { useText } from '../../../../i18n/language.ts';
import { formatFigure, formatNumber } from '../../../../i18n/numbers.ts';
import { signedText } from '../../cells/cell-text.ts';
import { useVenueZone } from '../../state/event-info.ts';
import { useLive } from '../../state/live-store.ts';
import { shortNameOf } from '../../state/rows.ts';
import { useLiveLaps } from '../../state/use-live-laps.ts';
import { cell, head, Table, Who } from './StatTables.tsx';

type PracticeStatsProps = { rows: readonly LiveRow[]; most: number };

export function PracticeStats(props: PracticeStatsProps) {
  return (
    <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      <BestLaps {...props} />
      <Consistency {...props} />
    </div>
  );
}

/** The newest first, each with what it won. */
function BestLaps({ rows, most }: PracticeStatsProps) {
  const { t, locale } = useText();
  const bests = useLive(({ board }) => board.bests);
  const timeZone = useVenueZone();
  const shown = bests
    .flatMap((best, place) => {
      const row = rows.find(({ index }) => index === best.row);
      return row === undefined ? [] : [{ ...best, row, before: bests[place - 1]?.timeMs ?? null }];
    })
    .toReversed();
  if (shown.length === 0) return null;
  return (
    <Table title={t('LiveStats.BestProgress')}>
      {shown.slice(0, most).map(({ row, lap, timeMs, atMs, who, before }) => (
        <tr key={`${row.index} ${lap}`}>
          <Who row={row} name={who ?? shortNameOf(row)} />
          <td className={`${cell} text-end text-ink-3`}>
            {formatInstant(atMs, 'time-of-day', locale, timeZone)}
          </td>
          <td className={`${cell} text-end text-ink-2`}>{t('LiveStats.InLap', { lap })}</td>
          <td className={`${cell} text-end text-pb`}>{before !== null && signedText(timeMs - before)}</td>
          <td className={`${cell} text-end font-medium`}>{formatLapTime(timeMs)}</td>
        </tr>
      ))}
    </Table>
  );
}

/** A lap slower than this share of the best was no attempt. */
const ATTEMPT_RATIO = 1.1;

/** Who drove most, and how even: half of the laps are within the last figure of the middle one. */
function Consistency({ rows, most }: PracticeStatsProps) {
  const { t, locale } = useText();
  const { laps, error } = useLiveLaps();
  const isLoading = laps === undefined && !error;
  const shown = useMemo(() => {
    // Their lines are kept for them, so that nothing below moves when the laps come.
    if (isLoading) return rows.filter((row) => row.laps > 1).map((row) => ({ row, spread: null }));
    const byId = new Map(laps?.competitors.map((one) => [one.competitorId, one]));
    return rows.flatMap((row) => {
      const own = byId.get(row.competitorId);
      const timesMs = (own?.endsMs ?? []).flatMap((_, place) => (own && lapTimeMs(own, place + 1)) ?? []);
      const bestMs = row.bestLapTimeMs ?? Math.min(...timesMs);
      const spread = lapSpread(timesMs.filter((timeMs) => timeMs <= bestMs * ATTEMPT_RATIO));
      return spread === null ? [] : [{ row, spread }];
    });
  }, [laps, isLoading, rows]);
  if (shown.length === 0) return null;
  const listed = shown.toSorted((a, b) => b.row.laps - a.row.laps).slice(0, most);
  return (
    <Table
      title={t('LiveStats.Consistency')}
      heads={
        <tr>
          <th scope="col" colSpan={2} className={`${head} ps-4 text-start`}>
            {t('Live.Competitor')}
          </th>
          <th scope="col" className={`${head} text-end`}>
            {t('Common.Laps')}
          </th>
          <th scope="col" className={`${head} text-end`}>
            {t('LiveStats.Median')}
          </th>
          <th scope="col" className={`${head} text-end`}>
            ±
          </th>
        </tr>
      }
    >
      {listed.map(({ row, spread }) => (
        <tr key={row.index}>
          <Who row={row} name={shortNameOf(row)} />
          <td className={`${cell} text-end`}>{formatNumber(row.laps, locale)}</td>
          <td className={`${cell} w-20 text-end font-medium large-text:w-auto`}>
            {spread && formatLapTime(Math.round(spread.medianMs))}
          </td>
          <td className={`${cell} w-14 text-end text-ink-2 large-text:w-auto`}>
            {spread && formatFigure(spread.deviationMs / 1000, 2)}
          </td>
        </tr>
      ))}
    </Table>
  );
}
