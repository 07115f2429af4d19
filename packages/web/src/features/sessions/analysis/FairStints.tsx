/** The stints of a few competitors: who drove, how fast, how the laps got slower and how even they were. */

import type { FairCar } from '@lapwing/timing/insight/fair-results';
import { useText } from '../../../i18n/language.ts';
import { SmallTable } from '../../../ui/tables/SmallTable.tsx';
import type { RankedRow } from '../state/ranked-rows.ts';
import { evenText, paceChange, paceText } from './fair-pace-text.ts';

type FairStintsProps = { cars: readonly { row: RankedRow; car: FairCar }[] };

/** Nothing if nobody has stopped: a single stint is the row of its competitor. */
export function FairStints({ cars }: FairStintsProps) {
  const { t } = useText();
  if (cars.every(({ car }) => car.stints.length < 2)) return null;
  return (
    <div className="pt-4">
      <h3 className="pb-1">{t('Analysis.FairStints')}</h3>
      <p className="pb-2 text-2 text-ink-3">{t('Analysis.FairStintsHint')}</p>
      <div className="overflow-x-auto">
        <SmallTable
          caption={t('Analysis.FairStints')}
          heads={[
            t('Analysis.StintOf'),
            t('Common.Laps'),
            t('Analysis.FairPace'),
            t('Analysis.ChangeALap'),
            t('Analysis.StintScatter'),
          ]}
        >
          {cars.flatMap(({ row, car }) =>
            car.stints.map((stint) => (
              <tr key={`${row.finishPosition} ${stint.fromLap}`}>
                <th scope="row" className="font-normal">
                  {row.startNumber} {stint.driver ?? row.name}
                </th>
                <td data-align="end">
                  {stint.fromLap}–{stint.toLap}
                </td>
                <td data-align="end">{paceText(stint.paceMs)}</td>
                <td data-align="end">{paceChange(stint.degradationMs)}</td>
                <td data-align="end">{evenText(stint.consistencyMs)}</td>
              </tr>
            )),
          )}
        </SmallTable>
      </div>
    </div>
  );
}
