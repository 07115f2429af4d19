/** The leaders, the places won, and the ideal lap from the best sectors of each competitor. */

import type { LeadChange } from '@lapwing/contract/live/board';
import type { LiveRow } from '@lapwing/contract/live/row';
import { formatLapTime } from '@lapwing/timing/lap-time';
import type { ReactNode } from 'react';
import { useText } from '../../../../i18n/language.ts';
import { UnknownValue } from '../../../../ui/content/UnknownValue.tsx';
import { Sheet } from '../../../../ui/overlays/Sheet.tsx';
import { NumberPlate } from '../../../../ui/racing/NumberPlate.tsx';
import { PlacesChanged } from '../../../../ui/racing/PlacesChanged.tsx';
import { TimingMark } from '../../../../ui/racing/TimingMark.tsx';
import { useLive } from '../../state/live-store.ts';
import { classIndexOf, crewOf, driversOf, numberOf } from '../../state/rows.ts';
import { lapsLedBy } from './laps-led.ts';

export const cell =
  'h-(--row-dense) border-b border-line px-2.5 whitespace-nowrap first:ps-4 last:pe-4 phone:h-12 large-text:px-1.5 large-text:h-auto large-text:border-b-0 large-text:pt-2';
export const head =
  'h-(--row-head) border-b border-line-2 px-2.5 text-2 font-normal whitespace-nowrap text-ink-3 last:pe-4 large-text:px-1.5';

export function Table({ title, heads, children }: { title: string; heads?: ReactNode; children: ReactNode }) {
  return (
    <Sheet>
      <h2 className="px-4 pt-3 pb-2">{title}</h2>
      {/* Enlarged text: a name has a line of its own. */}
      <table className="w-full border-separate border-spacing-0 text-3 stretch-data large-text:block large-text:[&_:is(thead,tbody)]:block large-text:[&_th]:h-auto large-text:[&_th]:py-1 large-text:[&_tr]:flex large-text:[&_tr]:flex-wrap large-text:[&_tr]:items-center large-text:[&_tr]:justify-between">
        <caption className="sr-only">{title}</caption>
        {heads && <thead>{heads}</thead>}
        <tbody>{children}</tbody>
      </table>
    </Sheet>
  );
}

type WhoProps = { row: LiveRow; name?: string; note?: string };

/** Without a name, all drivers of the car, on two lines at most. The note is for a phone, which has no room for its column. */
export function Who({ row, name = crewOf(row), note }: WhoProps) {
  const colours = useLive((state) => state.colours);
  return (
    <>
      <td className={`${cell} w-16 large-text:w-auto`}>
        <NumberPlate startNumber={numberOf(row)} classIndex={classIndexOf(row, colours)} />
      </td>
      <td
        className={`${cell} w-full max-w-0 py-1 leading-4 large-text:order-last large-text:max-w-none large-text:basis-full large-text:border-b! large-text:px-4 large-text:pb-2`}
        title={driversOf(row)}
      >
        <span className="font-medium whitespace-normal wrap-break-word">{name}</span>
        {note && <small className="hidden text-2 text-ink-3 phone:block">{note}</small>}
      </td>
    </>
  );
}

/** `most`: at most this many lines. */
type TableOfRows = { rows: readonly LiveRow[]; most: number };

export function PlacesGained({ rows, most }: TableOfRows) {
  const { t } = useText();
  const gained = rows
    .filter(({ positionsChanged }) => (positionsChanged ?? 0) > 0)
    .toSorted((a, b) => (b.positionsChanged ?? 0) - (a.positionsChanged ?? 0))
    .slice(0, most);
  if (gained.length === 0) return null;
  return (
    <Table
      title={t('LiveStats.PlacesGained')}
      heads={
        <tr>
          <th scope="col" colSpan={2} className={`${head} ps-4 text-start`}>
            {t('Live.Competitor')}
          </th>
          <th scope="col" className={`${head} text-end`}>
            {t('LiveStats.Positions')}
          </th>
          <th scope="col" className={`${head} text-end`}>
            {t('LiveColumns.positionsChanged')}
          </th>
        </tr>
      }
    >
      {gained.map((row) => (
        <tr key={row.index}>
          <Who row={row} />
          <td className={`${cell} w-28 large-text:w-auto text-end text-ink-2`}>
            {t('LiveStats.FromTo', { from: row.startPosition ?? 0, to: row.position ?? 0 })}
          </td>
          <td className={`${cell} w-16 large-text:w-auto text-end`}>
            <PlacesChanged change={row.positionsChanged ?? 0} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

type LapLeadersProps = TableOfRows & { leaders: readonly LeadChange[] };

export function LapLeaders({ rows, leaders, most }: LapLeadersProps) {
  const { t } = useText();
  const led = lapsLedBy(rows, leaders);
  if (led.length === 0) return null;
  return (
    <Table
      title={t('LiveStats.LapLeaders')}
      heads={
        <tr>
          <th scope="col" colSpan={2} className={`${head} ps-4 text-start`}>
            {leaders.length === 0
              ? t('Live.Competitor')
              : t('LiveStats.LeadChanges', { count: leaders.length - 1 })}
          </th>
          <th scope="col" className={`${head} text-end phone:hidden`}>
            {t('LiveStats.TookLead')}
          </th>
          <th scope="col" className={`${head} text-end`}>
            {t('LiveStats.LapsLed')}
          </th>
        </tr>
      }
    >
      {led.slice(0, most).map(({ row, name, lapsLed, tookLeadIn }) => {
        const tookLead = tookLeadIn
          .slice(-3)
          .map((lap) => (lap === 0 ? t('LiveStats.AtStart') : t('LiveStats.InLap', { lap })))
          .join(', ');
        return (
          <tr key={`${row.index} ${name}`}>
            <Who row={row} name={name} note={tookLead && `${t('LiveStats.TookLead')}: ${tookLead}`} />
            <td className={`${cell} text-end text-ink-2 phone:hidden`}>{tookLead}</td>
            <td className={`${cell} w-20 large-text:w-auto text-end font-strong`}>
              {lapsLed ?? <UnknownValue t={t} />}
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

export function IdealLaps({ rows, most }: TableOfRows) {
  const { t } = useText();
  const sectionCount = useLive(({ board }) => board.session.sectionCount);
  const bestSectionTimesMs = useLive(({ board }) => board.session.bestSectionTimesMs);
  const ideal = rows
    .flatMap((row) => {
      const times = row.sections.slice(0, sectionCount).map(({ bestTimeMs }) => bestTimeMs);
      const isWhole =
        sectionCount > 1 && times.length === sectionCount && times.every((timeMs) => timeMs > 0);
      const sumMs = times.reduce((sum, timeMs) => sum + timeMs, 0);
      // Sections that do not cover the whole lap add up to an impossible time.
      return isWhole && addsUp(row, sumMs) ? [{ row, times, sumMs }] : [];
    })
    .toSorted((a, b) => a.sumMs - b.sumMs)
    .slice(0, most);
  if (ideal.length === 0) return null;
  return (
    <Table
      title={t('LiveStats.IdealLaps')}
      heads={
        <tr>
          <th scope="col" colSpan={2} className={`${head} ps-4 text-start`}>
            {t('Live.Competitor')}
          </th>
          {bestSectionTimesMs.slice(0, sectionCount).map((_, section) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the section.
            <th key={section} scope="col" className={`${head} text-end max-md:hidden`}>
              {t('LiveMap.Section', { number: section + 1 })}
            </th>
          ))}
          <th scope="col" className={`${head} text-end`}>
            {t('LiveStats.Ideal')}
          </th>
        </tr>
      }
    >
      {ideal.map(({ row, times, sumMs }) => (
        <tr key={row.index}>
          <Who row={row} />
          {times.map((timeMs, section) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the section.
            <td key={section} className={`${cell} w-24 large-text:w-auto text-end max-md:hidden`}>
              {timeMs === bestSectionTimesMs[section] ? (
                <TimingMark highlight="session-best" label={t('LiveStats.BestOfSession')}>
                  {formatLapTime(timeMs)}
                </TimingMark>
              ) : (
                formatLapTime(timeMs)
              )}
            </td>
          ))}
          <td className={`${cell} w-24 large-text:w-auto text-end font-strong`}>{formatLapTime(sumMs)}</td>
        </tr>
      ))}
    </Table>
  );
}

const SECTIONS_MAY_LACK = 0.9;

function addsUp({ bestLapTimeMs }: LiveRow, sumMs: number): boolean {
  return bestLapTimeMs !== null && sumMs >= bestLapTimeMs * SECTIONS_MAY_LACK;
}
