/** When each competitor stopped: a bar for each stint, on the scale of the race. */

import { pitStops, stintsOf } from '@lapwing/timing/analysis/stints';
import { useText } from '../../../i18n/language.ts';
import { NumberPlate } from '../../../ui/NumberPlate.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import type { Runner } from './chart-layout.ts';

export function StintStrip({ runners, lapCount }: { runners: readonly Runner[]; lapCount: number }) {
  const { t } = useText();
  if (runners.every(({ trace }) => trace.pitLaps.length === 0)) return null;
  return (
    <section aria-labelledby="stints" className="mt-6">
      <h2 id="stints" className="mb-2">
        {t('LapChart.Strip')}
      </h2>
      <Sheet>
        <table className="data-table table-fixed" data-dense="">
          <caption className="sr-only">{t('LapChart.StripCaption')}</caption>
          <thead>
            <tr>
              <th scope="col" style={{ width: '9ch' }}>
                {t('Common.Number')}
              </th>
              <th scope="col" className="w-52 max-md:hidden">
                {t('SessionResults.Competitor')}
              </th>
              <th scope="col">{t('LapChart.Stints')}</th>
              <th scope="col" data-align="end" style={{ width: '8ch' }}>
                {t('SessionResults.Pits')}
              </th>
            </tr>
          </thead>
          <tbody>
            {runners.map(({ row, trace }) => {
              const stints = stintsOf(trace.positions.length, trace.pitLaps);
              const stops = pitStops(trace.pitLaps).length;
              return (
                <tr key={row.finishPosition}>
                  <th scope="row">
                    <NumberPlate startNumber={row.startNumber} classIndex={row.classIndex} />
                    <span className="sr-only md:hidden"> {row.name}</span>
                  </th>
                  <td className="max-md:hidden">{row.name}</td>
                  <td>
                    <span className="flex h-3.5 gap-0.5">
                      {stints.map(({ fromLap, toLap }) => (
                        <span
                          key={fromLap}
                          title={`${fromLap}–${toLap}`}
                          className="block rounded-1 bg-trace"
                          style={{ width: `${((toLap - fromLap + 1) / lapCount) * 100}%` }}
                        />
                      ))}
                    </span>
                    <span className="sr-only">
                      {t('LapChart.StintWords', {
                        stops: t('LapChart.Stops', { count: stops }),
                        stints: stints.map(({ fromLap, toLap }) => `${fromLap}–${toLap}`).join(', '),
                      })}
                    </span>
                  </td>
                  <td data-align="end">{stops}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Sheet>
    </section>
  );
}
