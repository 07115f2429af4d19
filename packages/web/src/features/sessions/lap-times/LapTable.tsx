/** Every lap of a competitor, with its differences. On a phone a row expands in place for the rest. */

import type { Lap } from '@lapwing/contract/results/lap-data';
import { useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { useIsBeyondPhone, useMedia } from '../../../ui/window/use-media.ts';
import { titleWidth } from '../classification/title-width.ts';
import { FlagHatch } from './FlagHatch.tsx';
import { hiddenWhereNarrow, LapRow } from './LapRow.tsx';
import type { LapFigures } from './lap-figures.ts';
import { shortDrivers } from './short-drivers.ts';

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
/** Of a flag without its name. */
const FLAG_WIDTH = '3rem';

export function LapTable({ caption, laps, figures, hasPlaces, ...rest }: LapTableProps) {
  const { t } = useText();
  const isPhone = !useIsBeyondPhone();
  const [openLap, setOpenLap] = useState<number | null>(null);
  // The pattern of the flag is before its name.
  const flagWidth = `calc(${titleWidth(t('LapFlags.YELLOW'), 10)} + 28px)`;
  const isNamedFlag = useMedia('(width >= 87.5rem)');
  const hasDrivers = laps.some(({ driver }) => driver !== undefined);
  const drivers = shortDrivers(laps.flatMap(({ driver }) => driver ?? []));
  // The driver gets the rest.
  const nextToDriver = hasDrivers && !isPhone ? 'w-[12.5ch]' : '';
  const hasFlags = figures.some(({ flag }) => flag !== 'GREEN');
  return (
    <Sheet>
      <svg width="0" height="0" aria-hidden="true" className="absolute">
        <FlagHatch id={FLAG_HATCH} />
      </svg>
      <table
        className="data-table table-fixed phone:[--cell-height:2.75rem] phone:[&_td]:text-[0.9375rem] phone:[&_tbody_th]:text-[0.9375rem] large-text:[--cell-pad:3px] large-text:[--gutter:8px] large-text:[&_td]:text-3 large-text:[&_tbody_th]:text-3"
        data-dense
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <Head label={t('LapTimes.Lap')} className="w-[8ch] phone:w-[4.125rem] large-text:w-[2.875rem]" />
            {hasPlaces && (
              <Head
                label={t('Common.Position')}
                className="w-[6.5ch] phone:w-[2.625rem] large-text:w-[1.625rem] max-[12rem]:hidden"
              />
            )}
            <Head
              label={t('LapTimes.LapTime')}
              className={`phone:w-[6.125rem] large-text:w-[4.5rem] ${hasDrivers ? 'w-[15ch]' : ''}`}
            />
            <Head
              label={t('LapTimes.DiffToLast')}
              short={t('LapTimes.ToLast')}
              isShort={hasDrivers}
              className={`${hiddenWhereNarrow} ${nextToDriver}`}
            />
            <Head
              label={t('LapTimes.DiffToBest')}
              short={t('LapTimes.ToBest')}
              isShort={hasDrivers}
              className={`phone:pe-(--gutter) ${nextToDriver}`}
            />
            {hasPlaces && !isPhone && (
              <Head
                label={t('LapTimes.GapInFront')}
                short={t('LapTimes.ToAhead')}
                isShort={hasDrivers}
                className={nextToDriver}
              />
            )}
            {hasPlaces && !isPhone && (
              <Head
                label={t('LapTimes.DiffToFirst')}
                short={t('LapTimes.ToFirst')}
                isShort={hasDrivers}
                className={nextToDriver}
              />
            )}
            {!isPhone && (
              <Head
                label={t('LapTimes.Speed')}
                {...(rest.speedUnit !== '' && { sign: rest.speedUnit })}
                className="w-[9ch]"
              />
            )}
            {hasDrivers && !isPhone && <th scope="col">{t('LapTimes.Driver')}</th>}
            {hasFlags && !isPhone && (
              <th
                scope="col"
                className="max-lg:hidden"
                style={{ width: isNamedFlag ? flagWidth : FLAG_WIDTH }}
              >
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
                  driver={hasDrivers ? (drivers.get(lap.driver ?? '') ?? '') : null}
                  hasFlags={hasFlags}
                  isNamedFlag={isNamedFlag}
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

type HeadProps = { label: string; short?: string; isShort?: boolean; sign?: string; className?: string };

/** A column's name: a shorter one on a phone, or a unit instead. */
function Head({ label, short, isShort = false, sign, className }: HeadProps) {
  return (
    <th scope="col" data-align="end" className={classNames(className)}>
      {sign !== undefined && (
        <abbr title={label} className="no-underline">
          {sign}
        </abbr>
      )}
      {sign === undefined && short === undefined && label}
      {short !== undefined && isShort && (
        <abbr title={label} className="no-underline">
          {short}
        </abbr>
      )}
      {short !== undefined && !isShort && (
        <>
          <span className="max-lg:hidden">{label}</span>
          <span className="lg:hidden">{short}</span>
        </>
      )}
    </th>
  );
}
