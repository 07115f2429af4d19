/** Every lap of a competitor, with its differences. On a phone a row expands in place for the rest. */

import type { Lap } from '@lapwing/contract/results/lap-data';
import { useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { useIsBeyondPhone } from '../../../ui/window/use-media.ts';
import { titleWidth } from '../classification/title-width.ts';
import { FlagHatch } from './FlagHatch.tsx';
import { hiddenWhereNarrow, LapRow } from './LapRow.tsx';
import type { LapFigures } from './lap-figures.ts';

type LapTableProps = {
  caption: string;
  laps: readonly Lap[];
  figures: readonly LapFigures[];
  /** In practice and qualifying a lap has no position in the field. */
  hasPlaces: boolean;
  isSessionBest: boolean;
  /** `km/h` or `mi/h`; empty until the track has loaded. */
  speedUnit: string;
  /** the lap that was picked in the chart */
  pickedLap: number | null;
};

const FLAG_HATCH = 'lap-flag';

export function LapTable({ caption, laps, figures, hasPlaces, ...rest }: LapTableProps) {
  const { t } = useText();
  const isPhone = !useIsBeyondPhone();
  const [openLap, setOpenLap] = useState<number | null>(null);
  // The pattern of the flag is before its name.
  const flagWidth = `calc(${titleWidth(t('LapFlags.YELLOW'), 10)} + 28px)`;
  const hasDrivers = laps.some(({ driver }) => driver !== undefined);
  const hasFlags = figures.some(({ flag }) => flag !== 'GREEN');
  return (
    <Sheet>
      <svg width="0" height="0" aria-hidden="true" className="absolute">
        <FlagHatch id={FLAG_HATCH} />
      </svg>
      <table
        className="data-table table-fixed phone:[--cell-height:2.75rem] phone:[&_td]:text-[0.9375rem] phone:[&_tbody_th]:text-[0.9375rem]"
        data-dense
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <Head label={t('LapTimes.Lap')} className="w-[8ch] phone:w-[4.125rem]" />
            {hasPlaces && <Head label={t('Common.Position')} className="w-[7ch] phone:w-[2.625rem]" />}
            <Head label={t('LapTimes.LapTime')} className="phone:w-[6.125rem]" />
            <Head
              label={t('LapTimes.DiffToLast')}
              short={t('LapTimes.ToLast')}
              className={hiddenWhereNarrow}
            />
            <Head
              label={t('LapTimes.DiffToBest')}
              short={t('LapTimes.ToBest')}
              className="phone:pe-(--gutter)"
            />
            {hasPlaces && !isPhone && <Head label={t('LapTimes.GapInFront')} />}
            {hasPlaces && !isPhone && <Head label={t('LapTimes.DiffToFirst')} />}
            {!isPhone && (
              <Head
                label={t('LapTimes.Speed')}
                {...(rest.speedUnit !== '' && { sign: rest.speedUnit })}
                className="w-[10ch]"
              />
            )}
            {hasDrivers && !isPhone && <th scope="col">{t('LapTimes.Driver')}</th>}
            {hasFlags && !isPhone && (
              <th scope="col" className="max-lg:hidden" style={{ width: flagWidth }}>
                <span className="sr-only">{t('LapTimes.Flag')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {laps.map((lap, index) => {
            const own = figures[index];
            return (
              own && (
                <LapRow
                  key={lap.lapNr}
                  lap={lap}
                  figures={own}
                  hasPlaces={hasPlaces}
                  hasDrivers={hasDrivers}
                  hasFlags={hasFlags}
                  hatch={FLAG_HATCH}
                  isSessionBest={rest.isSessionBest}
                  speedUnit={rest.speedUnit}
                  isPhone={isPhone}
                  isPicked={rest.pickedLap === lap.lapNr}
                  isOpen={openLap === lap.lapNr}
                  onToggle={() => setOpenLap(openLap === lap.lapNr ? null : lap.lapNr)}
                />
              )
            );
          })}
        </tbody>
      </table>
    </Sheet>
  );
}

type HeadProps = { label: string; short?: string; sign?: string; className?: string };

/** A column's name: a shorter one on a phone, or a unit instead. */
function Head({ label, short, sign, className }: HeadProps) {
  return (
    <th scope="col" data-align="end" className={classNames(className)}>
      {sign !== undefined && (
        <abbr title={label} className="no-underline">
          {sign}
        </abbr>
      )}
      {sign === undefined && short === undefined && label}
      {short !== undefined && (
        <>
          <span className="max-lg:hidden">{label}</span>
          <span className="lg:hidden">{short}</span>
        </>
      )}
    </th>
  );
}
