/**
 * The last laps of a competitor as small bars. The fastest is the lowest, in green, or purple if it is the session's
 * best.
 */

import { parseLapTime } from '@lapwing/timing/lap-time';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/language.ts';
import { shownTime } from '../../../i18n/times.ts';
import { useGuid } from '../../../routing/use-guid.ts';
import { Skeleton } from '../../../ui/content/Skeleton.tsx';
import { lastLapsQuery } from '../state/queries.ts';
import type { RankedRow } from '../state/ranked-rows.ts';

const HEIGHT = 44;
/** The fastest lap has a bar too. */
const LEAST = 10;
/** A lap this much slower than the fastest fills the height; slower ones are cut off. */
const REACH = 1.06;

type LastLapsProps = {
  sessionId: number;
  row: RankedRow;
  /** the best lap of this competitor is the best of the session */
  isSessionBest: boolean;
};

export function LastLaps({ sessionId, row, isSessionBest }: LastLapsProps) {
  const { t } = useText();
  const { finishPosition, numberOfLaps, name } = row;
  const { data } = useQuery(lastLapsQuery(sessionId, useGuid(), finishPosition, numberOfLaps));
  if (data === undefined) return <Skeleton width="100%" height={HEIGHT + 34} />;
  const laps = data.laps.map(({ lapNr, lapTime, inPit }) => ({
    lapNr,
    time: shownTime(lapTime),
    timeMs: parseLapTime(lapTime),
    inPit,
  }));
  const timed = laps.filter(({ timeMs }) => timeMs > 0);
  if (timed.length === 0) return null;
  const fastestMs = Math.min(...timed.map(({ timeMs }) => timeMs));
  const share = (timeMs: number) => Math.min(1, (timeMs / fastestMs - 1) / (REACH - 1));
  const last = timed.at(-1);
  const lookOf = (lapNr: number, timeMs: number) => {
    if (isSessionBest && lapNr === row.bestLap) return 'bg-best';
    return timeMs === fastestMs ? 'bg-pb' : 'bg-trace-2';
  };
  return (
    <div>
      <p className="flex justify-between gap-3 text-2 text-ink-3">
        <span>{t('SessionResults.LastLaps', { count: laps.length })}</span>
        {last && <span>{t('SessionResults.LastLap', { time: last.time })}</span>}
      </p>
      <div aria-hidden="true" className="mt-1 flex items-end gap-0.5" style={{ height: HEIGHT }}>
        {laps.map(({ lapNr, timeMs, inPit }) => (
          <span
            key={lapNr}
            className={`relative min-w-0 flex-1 rounded-t-1 ${lookOf(lapNr, timeMs)}`}
            style={{ height: timeMs > 0 ? LEAST + share(timeMs) * (HEIGHT - LEAST) : 0 }}
          >
            {inPit && (
              <span className="absolute inset-x-0 bottom-0 bg-pit text-center text-[0.5625rem] leading-3 font-strong text-on-pit">
                P
              </span>
            )}
          </span>
        ))}
      </div>
      <div aria-hidden="true" className="flex justify-between text-1 text-ink-3">
        <span>{laps[0]?.lapNr}</span>
        <span>{laps.at(-1)?.lapNr}</span>
      </div>
      <div className="sr-only">
        <table>
          <caption>{t('SessionResults.LastLapsOf', { name })}</caption>
          <tbody>
            {laps.map(({ lapNr, time, inPit }) => (
              <tr key={lapNr}>
                <th scope="row">{t('Charts.Lap', { lap: lapNr })}</th>
                <td>
                  {time} {inPit && t('Charts.PitStop')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
