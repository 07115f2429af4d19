/** Positions and points, a column per round. Wide on purpose: on a phone it scrolls sideways. */

import type { Championship, StandingsRow } from '@lapwing/contract/championships';
import type { ReactNode } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { NumberPlate } from '../../ui/NumberPlate.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { roundColumns, roundResult } from './round-columns.ts';

const medals: Readonly<Record<string, string>> = {
  '1': 'bg-gold text-on-medal',
  '2': 'bg-silver text-on-medal',
  '3': 'bg-bronze text-on-medal',
};

function points(value: number, locale: string): string {
  return formatNumber(value, locale, Number.isInteger(value) ? 0 : 1);
}

function RoundCell({ row, column }: { row: StandingsRow; column: ReturnType<typeof roundColumns>[number] }) {
  const { t, locale } = useText();
  const result = roundResult(row, column);
  if (result === null) return <td />;
  const medal = result.position === null ? undefined : medals[result.position];
  return (
    <td data-align="end">
      <span className={medal ? `rounded-1 px-1.5 py-0.5 ${medal}` : undefined}>
        {result.isDropped ? (
          <s className="text-ink-3">
            {points(result.points, locale)}
            <span className="sr-only"> {t('Championships.DroppedMark')}</span>
          </s>
        ) : (
          points(result.points, locale)
        )}
      </span>
    </td>
  );
}

/** Both stay in sight while the rounds scroll by. */
const positionColumn = 'w-12 min-w-12';
const nameColumn = '[--stick-at:48px] border-r border-r-line';

/** On a phone the first name is an initial. */
function ShortName({ firstName, lastName }: Pick<StandingsRow, 'firstName' | 'lastName'>) {
  return (
    <span>
      <span className="phone:sr-only">{firstName}</span>
      <span aria-hidden="true" className="md:hidden">
        {firstName && `${[...firstName][0]}.`}
      </span>{' '}
      {lastName}
    </span>
  );
}

function ScrollingPart({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-label={label}
      className="relative overflow-x-auto -outline-offset-2 [--stick:0px]"
    >
      {children}
    </section>
  );
}

function Legend() {
  const { t } = useText();
  const places = [
    ['1', t('Championships.First')],
    ['2', t('Championships.Second')],
    ['3', t('Championships.Third')],
  ] as const;
  return (
    <ul
      aria-label={t('Championships.Legend')}
      className="flex flex-wrap gap-x-5 gap-y-1 py-3 text-2 text-ink-2"
    >
      {places.map(([place, label]) => (
        <li key={place} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={`size-3 rounded-1 ${medals[place]}`} />
          {label}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <s aria-hidden="true">12</s>
        {t('Championships.DroppedResult')}
      </li>
    </ul>
  );
}

export function StandingsTable({ championship }: { championship: Championship }) {
  const { t, locale } = useText();
  const columns = roundColumns(championship);
  return (
    <>
      <Sheet>
        <ScrollingPart label={t('Championships.Caption', { championship: championship.name })}>
          <table className="data-table">
            <caption className="sr-only">
              {t('Championships.Caption', { championship: championship.name })}
            </caption>
            <thead>
              <tr>
                <th scope="col" data-align="end" data-stick="" className={positionColumn}>
                  {t('Common.Position')}
                </th>
                <th scope="col" data-stick="" className={nameColumn}>
                  {t('Championships.Competitor')}
                </th>
                <th scope="col" data-align="end">
                  {t('Championships.Total')}
                </th>
                <th scope="col" data-align="end">
                  {t('SessionResults.Difference')}
                </th>
                {columns.map((column, index) => (
                  <th key={column.key} scope="col" data-align="end">
                    <abbr title={column.title} className="no-underline">
                      R {index + 1}
                    </abbr>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {championship.competitors.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the place in the standings is what a row is.
                <tr key={index}>
                  <td data-align="end" data-stick="" className={positionColumn}>
                    <b className="font-strong">{row.position}</b>
                  </td>
                  <th scope="row" data-stick="" className={nameColumn}>
                    <span className="flex items-center gap-2.5 whitespace-nowrap phone:gap-2">
                      {row.no !== null && <NumberPlate startNumber={row.no} />}
                      <ShortName {...row} />
                    </span>
                  </th>
                  <td data-align="end">
                    <b className="font-strong">{points(row.total, locale)}</b>
                  </td>
                  <td data-align="end" className="text-ink-2">
                    {row.diff > 0 ? `−${points(row.diff, locale)}` : ''}
                  </td>
                  {columns.map((column) => (
                    <RoundCell key={column.key} row={row} column={column} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollingPart>
      </Sheet>
      <Legend />
    </>
  );
}
