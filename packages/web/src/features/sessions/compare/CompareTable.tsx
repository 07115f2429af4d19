/** The laps side by side, the fastest of each lap in bold. */

import { formatLapTime } from '@lapwing/timing/lap-time';
import { useText } from '../../../i18n/language.ts';
import { shownSigned } from '../../../i18n/times.ts';
import { SeriesKey } from '../../../ui/charts/SeriesKey.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import type { ComparedCompetitor, ComparedLaps } from './compared-laps.ts';
import { timesOf, valuesByLap, withoutPits } from './compared-laps.ts';

type CompareTableProps = {
  compared: readonly ComparedCompetitor[];
  arePitsHidden: boolean;
  hasPositions: boolean;
};

export function CompareTable({ compared, arePitsHidden, hasPositions }: CompareTableProps) {
  const { t } = useText();
  const shownOf = ({ pitLaps }: ComparedLaps, values: readonly (number | null)[]) =>
    arePitsHidden ? withoutPits(values, pitLaps) : values;
  const columns = compared.map(({ row, look, laps }) => ({
    row,
    look,
    times: shownOf(laps, timesOf(laps)),
    positions: shownOf(
      laps,
      valuesByLap(laps.laps, ({ position }) => position),
    ),
    pitLaps: new Set(laps.pitLaps),
    deletedLaps: new Set(laps.deletedLaps),
  }));
  const lapCount = Math.max(0, ...columns.map(({ times }) => times.length));
  const first = columns[0];
  return (
    <Sheet>
      <table className="data-table" data-dense="">
        <caption className="sr-only">
          {t('Compare.Caption', { names: compared.map(({ row }) => row.name).join(', ') })}
        </caption>
        <thead>
          <tr>
            <th scope="col" data-align="end">
              {t('LapTimes.Lap')}
            </th>
            {columns.flatMap(({ row: { finishPosition, startNumber: number }, look }, index) => [
              hasPositions && (
                <th key={`${finishPosition} position`} scope="col" data-align="end" className="max-md:hidden">
                  <span aria-hidden="true">{t('Common.Position')}</span>
                  <span className="sr-only">{t('Compare.PositionOf', { number })}</span>
                </th>
              ),
              <th key={`${finishPosition} time`} scope="col" data-align="end">
                <span aria-hidden="true" className="inline-flex items-center gap-1.5">
                  <SeriesKey look={look} />
                  {number}
                </span>
                <span className="sr-only">{t('Compare.TimeOf', { number })}</span>
              </th>,
              index > 0 && (
                <th key={`${finishPosition} diff`} scope="col" data-align="end" className="max-md:hidden">
                  <span aria-hidden="true">{t('Compare.Diff')}</span>
                  <span className="sr-only">
                    {t('Compare.DiffOf', { number, reference: first?.row.startNumber ?? '' })}
                  </span>
                </th>
              ),
            ])}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: lapCount }, (_, lapIndex) => {
            const times = columns.map((column) => column.times[lapIndex] ?? null);
            const known = times
              .filter((time, index) => time !== null && !columns[index]?.deletedLaps.has(lapIndex + 1))
              .filter((time) => time !== null);
            if (arePitsHidden && times.every((time) => time === null)) return null;
            const fastest = known.length > 1 ? Math.min(...known) : null;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the lap.
              <tr key={lapIndex}>
                <th scope="row" data-align="end" className="text-ink-2">
                  {lapIndex + 1}
                </th>
                {columns.flatMap(({ row: { finishPosition }, positions, pitLaps, deletedLaps }, index) => {
                  const isDeleted = deletedLaps.has(lapIndex + 1);
                  const time = times[index] ?? null;
                  const base = times[0] ?? null;
                  return [
                    hasPositions && (
                      <td
                        key={`${finishPosition} position`}
                        data-align="end"
                        className="text-ink-2 max-md:hidden"
                      >
                        {positions[lapIndex]}
                      </td>
                    ),
                    <td key={`${finishPosition} time`} data-align="end">
                      {time !== null && pitLaps.has(lapIndex + 1) && <PitPlate />}
                      {time !== null && isDeleted ? (
                        <s className="text-ink-3">
                          {formatLapTime(time)}
                          <span className="sr-only"> {t('LapTimes.Deleted')}</span>
                        </s>
                      ) : time !== null && time === fastest ? (
                        <b className="font-strong">
                          {formatLapTime(time)}
                          <span className="sr-only"> {t('Compare.FasterOf')}</span>
                        </b>
                      ) : (
                        time !== null && formatLapTime(time)
                      )}
                    </td>,
                    index > 0 && (
                      <td
                        key={`${finishPosition} diff`}
                        data-align="end"
                        className="text-ink-2 max-md:hidden"
                      >
                        {time !== null && base !== null && shownSigned(formatLapTime(time - base))}
                      </td>
                    ),
                  ];
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Sheet>
  );
}

function PitPlate() {
  const { t } = useText();
  return (
    <span className="me-1.5 inline-block rounded-1 bg-pit px-1 text-1 leading-4 font-strong text-on-pit">
      <span aria-hidden="true">P</span>
      <span className="sr-only">{t('Charts.PitStop')}</span>
    </span>
  );
}
