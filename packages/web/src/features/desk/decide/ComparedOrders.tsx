/** Two orders side by side, with a line for each car; moved rows are tinted, ruled cars are in the accent. */

import type { Comparison } from '@lapwing/contract/desk/decide';
import type { ResultRow } from '@lapwing/contract/desk/publish';
import { useText } from '../../../i18n/language.ts';
import { ShortName } from '../../../ui/content/ShortName.tsx';
import { doesMove, type MovedRow, movedRows, timeText } from './moved-rows.ts';
import { useCases } from './use-cases.ts';
import { CarPlate } from './words.tsx';

const ROW_PX = 30;
const LINES_PX = 38;

type ComparedOrdersProps = { comparison: Comparison; hit: ReadonlySet<string> };

export function ComparedOrders({ comparison, hit }: ComparedOrdersProps) {
  const { t } = useText();
  const { file } = useCases();
  const { before, after } = comparison;
  const moved = movedRows(comparison);
  const movedOf = new Map(moved.map((each) => [each.row.competitorId, each]));
  const lookOf = ({ competitorId, number }: ResultRow) => {
    const each = movedOf.get(competitorId);
    if (each === undefined || !doesMove(each)) return undefined;
    return hit.has(number) ? 'hit' : 'moved';
  };
  const isPublished = file.phase === 'finished';
  return (
    <div className="decide-compared">
      <Order
        title={isPublished ? t('Decide.Before', { revision: String(file.revision) }) : t('Decide.BeforeLive')}
        rows={before}
        {...{ comparison, lookOf }}
      />
      <svg
        className="decide-lines"
        width={LINES_PX}
        height={ROW_PX * Math.max(before.length, after.length)}
        aria-hidden="true"
      >
        {moved.map((each) => (
          <Line key={each.row.competitorId} moved={each} look={lookOf(each.row)} />
        ))}
      </svg>
      <Order title={t('Decide.After')} rows={after} {...{ comparison, lookOf, movedOf }} />
    </div>
  );
}

function Line({ moved, look }: { moved: MovedRow; look: 'hit' | 'moved' | undefined }) {
  const from = (moved.fromIndex + 0.5) * ROW_PX;
  const to = (moved.toIndex + 0.5) * ROW_PX;
  const half = LINES_PX / 2;
  return <path data-look={look} d={`M0 ${from}C${half} ${from} ${half} ${to} ${LINES_PX} ${to}`} />;
}

type OrderProps = {
  title: string;
  rows: readonly ResultRow[];
  comparison: Comparison;
  lookOf: (row: ResultRow) => 'hit' | 'moved' | undefined;
  /** with the change of the place */
  movedOf?: ReadonlyMap<number, MovedRow>;
};

function Order({ title, rows, comparison, lookOf, movedOf }: OrderProps) {
  const { t } = useText();
  const lapsText = (laps: number) => t('LapsBehind', { count: laps });
  return (
    <table>
      <caption>{title}</caption>
      <tbody>
        {rows.map((row) => {
          const each = movedOf?.get(row.competitorId);
          return (
            <tr key={row.competitorId} data-look={lookOf(row)}>
              <th scope="row">{row.position ?? '–'}</th>
              {movedOf && <td className="decide-change">{each && <Change moved={each} />}</td>}
              <td className="decide-plate">
                <CarPlate number={row.number} />
              </td>
              <td className="decide-name">
                <ShortName firstName={row.firstName} lastName={row.lastName} shortOn="desk" />
              </td>
              <td className="decide-time">{timeText(rows, row, comparison.isByBestLap, lapsText)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** How many places, up or down. */
function Change({ moved: { from, to } }: { moved: MovedRow }) {
  if (from === null || to === null || from === to) return null;
  const places = from - to;
  return (
    <span className={places > 0 ? 'text-pb' : 'text-loss'}>
      {places > 0 ? '▲' : '▼'}
      {Math.abs(places)}
    </span>
  );
}
