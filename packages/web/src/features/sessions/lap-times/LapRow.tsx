/** One lap in the table, and its expanded row on a phone. */

import type { Lap } from '@lapwing/contract/results/lap-data';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { formatLocal } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { shownGap, shownSigned, shownTime } from '../../../i18n/times.ts';
import { TimingMark } from '../../../ui/racing/TimingMark.tsx';
import type { LapFigures } from './lap-figures.ts';

type LapRowProps = {
  lap: Lap;
  figures: LapFigures;
  hasPlaces: boolean;
  /** the driver's short name; null if the car has one driver */
  driver: string | null;
  hasFlags: boolean;
  /** There is room for the name of a flag. */
  isNamedFlag: boolean;
  /** the id of the flags' patterns */
  hatch: string;
  isSessionBest: boolean;
  speedUnit: string;
  /** It opens in place, and has only the columns that fit. */
  isPhone: boolean;
  isPicked: boolean;
  isOpen: boolean;
  onToggle: () => void;
};

/** At high zoom a line has room for the lap time and one difference; the other is in the expanded row. */
export const hiddenWhereNarrow = 'max-[22.4375rem]:hidden';

const edges = { GREEN: undefined, YELLOW: 'var(--flag-yellow)', RED: 'var(--flag-red)' } as const;

function colourOfChange(change: string): string {
  return change.startsWith('−') ? 'text-pb' : 'text-ink-2';
}

export function LapRow(props: LapRowProps) {
  const { lap, figures, hasPlaces, driver, hasFlags, isNamedFlag, hatch, isSessionBest, speedUnit } = props;
  const { isPhone, isPicked, isOpen, onToggle } = props;
  const { t, locale } = useText();
  const row = useRef<HTMLTableRowElement>(null);
  const detailId = useId();
  useEffect(() => {
    if (isPicked) row.current?.scrollIntoView({ block: 'center' });
  }, [isPicked]);
  const { lapNr, fieldComparison, speed } = lap;
  const edge = edges[figures.flag];
  const toLast = shownSigned(formatLapTime(figures.toLastMs ?? 0));
  const speedText = speed > 0 ? formatNumber(speed, locale, 1) : '';
  return (
    <>
      <tr ref={row} data-highlight={isPicked || undefined} className="relative">
        <th
          scope="row"
          data-align="end"
          className="font-normal text-ink-2"
          style={edge && { boxShadow: `inset 4px 0 ${edge}` }}
        >
          {isPhone ? (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailId : undefined}
              aria-label={t('LapTimes.LapDetail', { lap: lapNr })}
              onClick={onToggle}
              className="inline-flex items-center gap-1 whole-target stretch-data"
            >
              <ChevronDown
                size={12}
                strokeWidth={1.75}
                className={isOpen ? 'rotate-180 text-ink-3' : 'text-ink-3'}
              />
              {lapNr}
            </button>
          ) : (
            lapNr
          )}
        </th>
        {hasPlaces && (
          <td data-align="end" className="font-strong max-[12rem]:hidden">
            {figures.position}
          </td>
        )}
        <td data-align="end">
          {figures.isInPit && <PitSign />}
          <LapTime lap={lap} isBest={figures.isBest} isSessionBest={isSessionBest} />
        </td>
        <td data-align="end" className={`${colourOfChange(toLast)} ${hiddenWhereNarrow}`}>
          {toLast}
        </td>
        <td data-align="end" className="text-ink-2 phone:pe-(--gutter)">
          {shownSigned(lap.diffWithBestLap)}
        </td>
        {hasPlaces && !isPhone && <td data-align="end">{shownGap(fieldComparison.gapAhead, t)}</td>}
        {hasPlaces && !isPhone && (
          <td data-align="end" className="text-ink-2">
            {shownGap(fieldComparison.diff, t)}
          </td>
        )}
        {!isPhone && <td data-align="end">{speedText}</td>}
        {driver !== null && !isPhone && (
          <td className="text-ink-2 wrap-break-word whitespace-normal" title={lap.driver}>
            {driver}
          </td>
        )}
        {hasFlags && !isPhone && (
          <td className="text-2 text-ink-3 max-lg:hidden">
            <FlagSign flag={figures.flag} hatch={hatch} isNamed={isNamedFlag} />
          </td>
        )}
      </tr>
      {isPhone && isOpen && (
        <tr id={detailId}>
          <td colSpan={hasPlaces ? 5 : 4}>
            <dl className="grid grid-cols-2 gap-x-4 gap-y-1 py-2 text-3 whitespace-normal">
              <Detail label={t('LapTimes.Driver')} value={lap.driver ?? ''} />
              <Detail label={t('LapTimes.DiffToLast')} value={toLast} className="min-[22.5rem]:hidden" />
              {hasPlaces && (
                <>
                  <Detail label={t('LapTimes.GapInFront')} value={shownGap(fieldComparison.gapAhead, t)} />
                  <Detail label={t('LapTimes.DiffToFirst')} value={shownGap(fieldComparison.diff, t)} />
                </>
              )}
              <Detail
                label={t('LapTimes.Speed')}
                value={speedText === '' ? '' : `${speedText} ${speedUnit}`}
              />
              <Detail
                label={t('LapTimes.TimeOfDay')}
                value={lap.timeOfDay === null ? '' : formatLocal(lap.timeOfDay, 'time-of-day', locale)}
              />
              {figures.flag !== 'GREEN' && (
                <Detail label={t('LapTimes.Flag')} value={t(`LapFlags.${figures.flag}`)} />
              )}
              {lap.sectionTimes.map((section, index) => (
                <Detail
                  // biome-ignore lint/suspicious/noArrayIndexKey: a sector is its place on the track.
                  key={index}
                  label={t('LapTimes.Sector', { number: index + 1 })}
                  value={shownTime(section)}
                />
              ))}
            </dl>
          </td>
        </tr>
      )}
    </>
  );
}

function LapTime({ lap, isBest, isSessionBest }: { lap: Lap; isBest: boolean; isSessionBest: boolean }) {
  const { t } = useText();
  const time = shownTime(lap.lapTime);
  if (lap.isDeleted) {
    return (
      <s className="text-ink-3">
        {time}
        <span className="sr-only"> {t('LapTimes.Deleted')}</span>
      </s>
    );
  }
  if (!isBest) return time;
  return (
    <TimingMark
      highlight={isSessionBest ? 'session-best' : 'personal-best'}
      label={t(isSessionBest ? 'SessionResults.SessionBest' : 'LapTimes.PersonalBest')}
    >
      {time}
    </TimingMark>
  );
}

function PitSign() {
  const { t } = useText();
  return (
    <span className="me-1.5 inline-block size-3.5 rounded-1 bg-pit text-center text-[0.625rem] leading-3.5 font-strong text-on-pit">
      <span aria-hidden="true">P</span>
      <span className="sr-only">{t('LapTimes.InPit')} </span>
    </span>
  );
}

type FlagSignProps = { flag: LapFigures['flag']; hatch: string; isNamed: boolean };

function FlagSign({ flag, hatch, isNamed }: FlagSignProps) {
  const { t } = useText();
  if (flag === 'GREEN') return null;
  return (
    <span className="inline-flex items-center gap-1.5 ps-2">
      <svg width="14" height="10" aria-hidden="true">
        <rect width="14" height="10" fill={`url(#${hatch}-${flag})`} />
      </svg>
      <span className={isNamed ? '' : 'sr-only'}>{t(`LapFlags.${flag}`)}</span>
    </span>
  );
}

type DetailProps = { label: string; value: string; className?: string };

function Detail({ label, value, className = '' }: DetailProps) {
  if (value === '') return null;
  return (
    <div className={`flex justify-between gap-2 ${className}`}>
      <dt className="text-ink-3">{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
