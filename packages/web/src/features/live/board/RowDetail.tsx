/** An opened row: the driver, the figures without a column, and the laps so far. */

import { Pin, PinOff, Timer } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useIsBeyondPhone } from '../../../ui/window/use-media.ts';
import type { CellContext, Column } from '../cells/column.ts';
import { columnKinds } from '../cells/columns.tsx';
import { DoubtList } from '../cells/Doubts.tsx';
import { MarkedTime } from '../cells/MarkedTime.tsx';
import { PenaltyNote } from '../cells/Penalty.tsx';
import { useLive, useLiveStore } from '../state/live-store.ts';
import { usePinnedRows, usePins } from '../state/pins.ts';
import { driversOf, nameOf } from '../state/rows.ts';
import { LapsSoFar } from './LapsSoFar.tsx';
import { LiveDriver, LiveDriverFacts, LiveDriverForm } from './LiveDriver.tsx';
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
  const row = useLive(({ rows }) => rows.get(index));
  const context = useCellContext();
  const isPhone = !useIsBeyondPhone();
  const [isWhole, setIsWhole] = useState(false);
  // The same element as long as nothing about it changes, or the card would be rendered with every lap.
  const actions = useMemo(
    () => (
      <>
        <Button aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          <Timer size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('SessionResults.LapTimes')}
        </Button>
        <PinButton index={index} />
      </>
    ),
    [index, isWhole, t],
  );
  if (row === undefined) return null;
  const figures = detailColumns.filter(
    (column) =>
      column.text(row, context) !== '' &&
      // Whose best lap it is, is shown only here.
      (!shown.some(({ key }) => key === column.key) ||
        (column.key === 'bestLapTime' && row.earlierDrivers.length > 0)),
  );
  return (
    <tr data-detail="">
      <td colSpan={columnCount}>
        <div className="row-detail">
          <LiveDriver index={index} hasForm={!isPhone}>
            {actions}
          </LiveDriver>
          <div className="row-facts">
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
          <LapsSoFar row={row} isWhole={isWhole} />
          <LiveDriverFacts index={index} />
          {/* On a phone this race comes first, earlier ones last. */}
          {isPhone && <LiveDriverForm index={index} />}
        </div>
      </td>
    </tr>
  );
}

function PinButton({ index }: { index: number }) {
  const { t } = useText();
  const store = useLiveStore();
  const { toggle } = usePins();
  const isPinned = usePinnedRows().includes(index);
  const name = useLive(({ rows }) => nameOf(rows.get(index) ?? nobody));
  const PinIcon = isPinned ? PinOff : Pin;
  const togglePin = () => {
    const row = store.state().rows.get(index);
    if (row !== undefined) toggle(row);
  };
  return (
    <Button aria-pressed={isPinned} onClick={togglePin}>
      <PinIcon size={18} strokeWidth={1.75} aria-hidden="true" />
      {t(isPinned ? 'Live.Unpin' : 'Live.Pin')}
      <span className="sr-only"> {name}</span>
    </Button>
  );
}

const nobody = { fullName: null, firstName: null, lastName: null };

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
