/** The lap chart in figures: for each lap the start numbers in order. Long races come in parts. */

import type { LapChart } from '@lapwing/contract/lap-data';
import { useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { Select } from '../../../ui/Select.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';

const LAPS_AT_ONCE = 40;

export function LapChartTable({ chart }: { chart: LapChart }) {
  const { t } = useText();
  const [part, setPart] = useState(0);
  const { numberOfLaps, positionRows, startPositions, hasStartGrid } = chart;
  const parts = Array.from({ length: Math.ceil(numberOfLaps / LAPS_AT_ONCE) }, (_, index) => ({
    value: String(index),
    label: `${index * LAPS_AT_ONCE + 1}–${Math.min(numberOfLaps, (index + 1) * LAPS_AT_ONCE)}`,
  }));
  const first = part * LAPS_AT_ONCE;
  const laps = Array.from(
    { length: Math.min(LAPS_AT_ONCE, numberOfLaps - first) },
    (_, index) => first + index,
  );
  return (
    <>
      {parts.length > 1 && (
        <Select
          label={t('Common.Laps')}
          options={parts}
          value={String(part)}
          onChange={(next) => setPart(Number(next))}
          className="mb-3"
        />
      )}
      <Sheet>
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keys that scroll it.
          tabIndex={0}
          aria-label={t('LapChart.TableCaption')}
          className="relative overflow-x-auto -outline-offset-2 [--stick:0px]"
        >
          <table className="data-table" data-dense="">
            <caption className="sr-only">{t('LapChart.TableCaption')}</caption>
            <thead>
              <tr>
                <th scope="col" data-align="end" className="sticky left-0 z-4!">
                  {t('LapTimes.Lap')}
                </th>
                {positionRows.map((_, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the index is the place.
                  <th key={place} scope="col" data-align="end">
                    P{place + 1}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {hasStartGrid && part === 0 && (
                <tr>
                  <th scope="row" data-align="end" className="sticky left-0 text-ink-2">
                    {t('Charts.Grid')}
                  </th>
                  {positionRows.map((_, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the index is the place.
                    <td key={place} data-align="end">
                      {startPositions[place]?.startNumber}
                    </td>
                  ))}
                </tr>
              )}
              {laps.map((lapIndex) => (
                <tr key={lapIndex}>
                  <th scope="row" data-align="end" className="sticky left-0 text-ink-2">
                    {lapIndex + 1}
                  </th>
                  {positionRows.map((row, place) => {
                    const cell = row[lapIndex];
                    return (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the index is the place.
                      <td key={place} data-align="end" className={cell?.inLeaderLap ? '' : 'text-ink-3'}>
                        {cell?.inPit && (
                          <span className="me-1 rounded-1 bg-pit px-0.5 text-1 text-on-pit">
                            <span aria-hidden="true">P</span>
                            <span className="sr-only">{t('Charts.PitStop')}</span>
                          </span>
                        )}
                        {cell?.startNumber}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Sheet>
    </>
  );
}
