/** An opened row: the pin, the figures without a column, and the laps so far. */

import { Pin, PinOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import type { CellContext, Column } from '../cells/column.ts';
import { columnKinds } from '../cells/columns.tsx';
import { DoubtList } from '../cells/Doubts.tsx';
import { MarkedTime } from '../cells/MarkedTime.tsx';
import { PenaltyNote } from '../cells/Penalty.tsx';
import { useDisplay } from '../display/use-display.ts';
import { useLive } from '../state/live-store.ts';
import { usePinnedRows, usePins } from '../state/pins.ts';
import { driversOf, nameOf } from '../state/rows.ts';
import { LapsSoFar } from './LapsSoFar.tsx';
import './row-detail.css';
import { useCellContext } from './use-columns.ts';

/** Shown here if known, unless the row itself shows them. */
const detailKeys: ReadonlySet<string> = new Set([
  'bestLapTime',
  'difference',
  'gapInClass',
  'gapBehind',
  'numberOfPitStops',
  'lastPitStop',
  'stintTime',
  'positionsChanged',
  'averageTime',
  'lastLapSpeed',
  'team',
  'make',
  'section0Time',
  'section1Time',
  'section2Time',
  'section3Time',
  'section4Time',
  'section5Time',
]);

const detailColumns = columnKinds.flatMap(({ columns }) => columns).filter(({ key }) => detailKeys.has(key));

type RowDetailProps = { index: number; columnCount: number; shown: readonly Column[] };

export function RowDetail({ index, columnCount, shown }: RowDetailProps) {
  const { t } = useText();
  const { form } = useDisplay();
  const row = useLive(({ rows }) => rows.get(index));
  const context = useCellContext();
  const { toggle } = usePins();
  const isPinned = usePinnedRows().includes(index);
  if (row === undefined) return null;
  const figures = detailColumns.filter(
    (column) =>
      column.text(row, context) !== '' &&
      // Whose best lap it is, is shown only here.
      (!shown.some(({ key }) => key === column.key) ||
        (column.key === 'bestLapTime' && row.earlierDrivers.length > 0)),
  );
  const PinIcon = isPinned ? PinOff : Pin;
  return (
    <tr data-detail="">
      <td colSpan={columnCount}>
        <div className="row-detail">
          <div>
            {/* First, because on a phone the laps continue far below the screen. */}
            <div className="row-actions">
              <Button
                aria-pressed={isPinned}
                onClick={() => toggle(row)}
                className={form === 'phone' ? 'flex-1' : ''}
              >
                <PinIcon size={16} strokeWidth={1.75} aria-hidden="true" />
                {t(isPinned ? 'Live.Unpin' : 'Live.Pin')}
                <span className="sr-only"> {nameOf(row)}</span>
              </Button>
            </div>
            <DoubtList doubts={row.doubts} />
            <PenaltyNote row={row} />
            <dl className="row-figures">
              {row.earlierDrivers.length > 0 && (
                <div data-wide="">
                  <dt>{t('Live.Drivers')}</dt>
                  <dd>{driversOf(row)}</dd>
                </div>
              )}
              {figures.map((column) => (
                <div key={column.key}>
                  <dt>{column.label(t)}</dt>
                  <dd>{figureOf(column, context, row)}</dd>
                  {column.key === 'bestLapTime' && row.earlierDrivers.length > 0 && (
                    <dd data-by="">{row.bestLapBy ?? nameOf(row)}</dd>
                  )}
                </div>
              ))}
            </dl>
          </div>
          <LapsSoFar row={row} />
        </div>
      </td>
    </tr>
  );
}

function figureOf(
  { key, text, highlight, draw }: Column,
  context: CellContext,
  row: Parameters<Column['text']>[0],
): ReactNode {
  const { t, units } = context;
  if (key === 'lastLapSpeed') return `${text(row, context)} ${t(`LiveDisplayChoices.${units.speed}`)}`;
  const highlighted = highlight?.(row, context) ?? null;
  return (
    <MarkedTime highlight={highlighted === 'slower' ? null : highlighted}>
      {draw?.(row, context) ?? text(row, context)}
    </MarkedTime>
  );
}
