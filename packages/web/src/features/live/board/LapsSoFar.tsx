/** The laps of one competitor so far: a line, and the newest ones in figures. */

import type { LiveRow } from '@lapwing/contract/live/row';
import { liveFlags, nameOf as nameOfFlag } from '@lapwing/contract/values/enums';
import { parseLapTime } from '@lapwing/timing/lap-time';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/language.ts';
import type { TimingHighlight } from '../../../ui/racing/TimingMark.tsx';
import { signedText, timeText } from '../cells/cell-text.ts';
import { bestLapHighlight } from '../cells/highlights.ts';
import { MarkedTime } from '../cells/MarkedTime.tsx';
import { useLive } from '../state/live-store.ts';
import { nameOf } from '../state/rows.ts';
import { useStandingRecords } from '../state/standing-records.ts';
import { competitorLapsQuery } from '../state/view-queries.ts';
import { LapLine } from './LapLine.tsx';
import { bestLapNumber, type LapSoFar, stintsOf } from './lap-so-far.ts';

const SHOWN_LAPS = 6;
/** In one list, of which as many stand next to each other as the screen has room for. */
const LIST_LAPS = 12;

/** `isWhole`: all laps, below the line; otherwise the newest next to it. */
export function LapsSoFar({ row, isWhole }: { row: LiveRow; isWhole: boolean }) {
  const { t } = useText();
  const eventId = useLive((state) => state.eventId);
  const liveSessionId = useLive((state) => state.liveSessionId);
  const records = useStandingRecords();
  const { competitorId, laps: lapCount } = row;
  const query = competitorLapsQuery({ eventId, sessionId: liveSessionId, competitorId }, row);
  const { data, error } = useQuery({ ...query, enabled: lapCount > 0 });
  if (lapCount === 0 || data?.length === 0)
    return <p className="text-3 text-ink-3">{t('LapTimes.NoLaps')}</p>;
  if (error) return <p className="text-3 text-ink-3">{t('Live.LapsNotThere')}</p>;
  // As high as the laps will be, so that nothing below moves when they come.
  if (data === undefined) return <p className="row-laps-loading">{t('Announce.Loading')}</p>;
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
  const best = bestLapHighlight(row, { records }) ?? 'personal-best';
  return (
    <div className="row-laps" data-whole={isWhole || undefined}>
      <LapLine laps={laps} bestNumber={bestNumber} best={best} name={nameOf(row)} />
      {isWhole ? (
        <div className="lap-lists">
          {inLists(laps).map((part) => (
            <LapTable
              key={part[0]?.number}
              {...{ bestMs, bestNumber, best, laps: part }}
              name={nameOf(row)}
            />
          ))}
        </div>
      ) : (
        <LapTable {...{ bestMs, bestNumber, best, laps: laps.slice(-SHOWN_LAPS) }} name={nameOf(row)} />
      )}
    </div>
  );
}

/** The newest laps are in the first list. */
export function inLists<Lap>(laps: readonly Lap[]): Lap[][] {
  const lists: Lap[][] = [];
  for (let end = laps.length; end > 0; end -= LIST_LAPS)
    lists.push(laps.slice(Math.max(0, end - LIST_LAPS), end));
  return lists;
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
        {stintsOf(laps.toReversed()).map(({ driver, laps: driven }) => (
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
    </div>
  );
}
