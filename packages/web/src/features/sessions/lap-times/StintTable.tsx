/** A race from stop to stop. */

import { type OwnStint, ownStints } from '@lapwing/timing/analysis/own-stints';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { useText } from '../../../i18n/language.ts';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { TimingMark } from '../../../ui/racing/TimingMark.tsx';
import { SmallTable } from '../../../ui/tables/SmallTable.tsx';
import type { LapFigures } from './lap-figures.ts';

export function StintTable({ laps }: { laps: readonly LapFigures[] }) {
  const { t } = useText();
  const stints = ownStints(laps);
  const bestMs = laps.find(({ isBest }) => isBest)?.lapTimeMs;
  return (
    <Sheet>
      <h2 className="px-2.5 pt-2.5 pb-1.5 text-4 phone:px-4">{t('LapTimes.Stints')}</h2>
      <SmallTable
        caption={t('LapTimes.Stints')}
        heads={[
          t('Common.Laps'),
          t('LapTimes.StintTime'),
          t('LapTimes.StintBest'),
          t('LapTimes.StintAverage'),
        ]}
      >
        {stints.map((stint) => (
          <StintRow key={stint.firstLap} stint={stint} isBest={stint.bestMs === bestMs} />
        ))}
      </SmallTable>
    </Sheet>
  );
}

function StintRow({ stint, isBest }: { stint: OwnStint; isBest: boolean }) {
  const { t } = useText();
  const { firstLap, lastLap, totalMs, bestMs, averageMs } = stint;
  const best = bestMs === null ? '' : formatLapTime(bestMs);
  return (
    <tr>
      <th scope="row" className="font-normal">
        {t('LapTimes.StintLaps', { first: firstLap, last: lastLap })}
      </th>
      <td data-align="end">{totalMs > 0 && formatLapTime(totalMs)}</td>
      <td data-align="end">
        {isBest && bestMs !== null ? (
          <TimingMark highlight="personal-best" label={t('LapTimes.PersonalBest')}>
            {best}
          </TimingMark>
        ) : (
          best
        )}
      </td>
      <td data-align="end">{averageMs !== null && formatLapTime(averageMs)}</td>
    </tr>
  );
}
