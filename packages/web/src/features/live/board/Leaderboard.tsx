/** The current order: a real table, in which only changed rows are rendered again. */

import { type CSSProperties, Fragment, useDeferredValue, useRef, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { useIsHydrated } from '../../../ssr/hydration.ts';
import { useWidth } from '../../../ui/charts/use-width.ts';
import { assumedWidthPx } from '../../../ui/window/assumed-window.ts';
import { isRenderedForPhone } from '../../../ui/window/is-rendered-for-phone.ts';
import { PartLoading } from '../cells/PartLoading.tsx';
import { useDisplay } from '../display/use-display.ts';
import type { ScreenKind } from '../display/use-screen-kind.ts';
import { isSameList, useLive } from '../state/live-store.ts';
import { usePinnedRows } from '../state/pins.ts';
import { useLaterParts } from '../state/use-later-parts.ts';
import { BoardFooter } from './BoardFooter.tsx';
import { BoardHead } from './BoardHead.tsx';
import { useSelection } from './use-selection.ts';
import './board.css';
import type { Column } from '../cells/column.ts';
import { commonDoubts } from '../cells/common-doubts.ts';
import { boardOrder } from './board-order.ts';
import { LeaderboardRow } from './LeaderboardRow.tsx';
import { leadColumns } from './lead-columns.ts';
import { phoneColumnPx } from './phone-columns.ts';
import { useCellContext, useColumns, useScale, useShownLeads } from './use-columns.ts';
import { useOpenRow } from './use-open-row.ts';
import { useProgressBars } from './use-progress-bars.ts';
import { useRowMoves } from './use-row-moves.ts';

/** More than fits on a screen: the rest is rendered in the browser. */
const PRERENDERED_ROWS = 40;
const PRERENDERED_ROWS_ON_PHONE = 20;
const DESK_SIDES_PX = 48;
const WIDEST_NAME_PX = 240;
const MOST_STRETCH = 2;

function sum(widthsPx: readonly number[]): number {
  return widthsPx.reduce((total, widthPx) => total + widthPx, 0);
}

export function Leaderboard() {
  const { t } = useText();
  const { form, settings } = useDisplay();
  const { classCode, sort: asked, sortBy } = useSelection();
  // A phone has no room to show or choose the sort column.
  const sort = form === 'phone' ? null : asked;
  const name = useLive(({ board }) => board.session.name);
  const order = useLive((state) => boardOrder(state, { classCode, sort }), isSameList);
  const pinned = usePinnedRows();
  const common = useLive(({ board }) => commonDoubts(board.rows), isSameList);
  const [frame, widthPx] = useBoardWidth(form);
  const context = useCellContext(classCode !== null);
  const columns = useColumns(context, { widthPx, isInClass: classCode !== null });
  const scale = useScale();
  const { openRow, toggle } = useOpenRow();
  const body = useRef<HTMLTableSectionElement>(null);
  const hasBars = settings.progressbars === 'on';
  useRowMoves(body, order);
  useProgressBars(body, hasBars);

  const isPhone = form === 'phone';
  // The rows below the screen must not delay the first change of those on it.
  const isComplete = useDeferredValue(useIsHydrated());
  const rendered = isComplete
    ? order
    : order.slice(0, isPhone ? PRERENDERED_ROWS_ON_PHONE : PRERENDERED_ROWS);
  const isWide = form !== 'phone' && settings.smartcolumns === 'off';
  const shown = useShownLeads();
  const leads = leadColumns(form, scale, shown);
  const columnPx = (column: Column) =>
    isPhone ? phoneColumnPx(column, column === columns.at(-1), scale) : column.widthPx * scale;
  const leadsPx = sum(leads.map((lead) => lead.widthPx));
  const columnsPx = sum(columns.map(columnPx));
  const namePx = leads.find(({ key }) => key === 'name')?.widthPx ?? 0;
  // A name takes the width that is left, but not more than a long one needs: then the columns take the rest.
  const spare = (widthPx - (leadsPx - namePx) - WIDEST_NAME_PX * scale) / columnsPx;
  const stretch = isPhone || isWide ? 1 : Math.max(1, Math.min(MOST_STRETCH, spare));
  return (
    <>
      {/* A board that scrolls in its own frame has its head at the top of that frame. */}
      <div
        ref={frame}
        className={isWide ? 'board-frame' : undefined}
        style={isWide ? frameSizes(leads, widthPx) : undefined}
      >
        {widthPx > 0 && (
          <table className="board" style={isWide ? { minWidth: leadsPx + columnsPx } : undefined}>
            <caption className="sr-only">{t('Live.Caption', { session: name })}</caption>
            <colgroup>
              {leads.map(({ key, widthPx: leadPx }) => (
                // The name takes the remaining width.
                <col key={key} style={key === 'name' ? undefined : { width: leadPx }} />
              ))}
              {columns.map((column) => (
                <col key={column.key} style={{ width: columnPx(column) * stretch }} />
              ))}
            </colgroup>
            <BoardHead
              columns={columns}
              sort={sort}
              onSort={sortBy}
              isPhone={isPhone}
              leads={shown}
              canSort={form === 'desk'}
            />
            <tbody ref={body}>
              {rendered.map((index) => (
                <Fragment key={index}>
                  <LeaderboardRow
                    index={index}
                    columns={columns}
                    context={context}
                    isInClass={classCode !== null}
                    isPinned={pinned.includes(index)}
                    isOpen={openRow === index}
                    form={form}
                    leads={shown}
                    hasBar={hasBars}
                    hasBrackets={sort === null}
                    isWide={isWide}
                    commonDoubts={common}
                    onToggle={toggle}
                  />
                  {openRow === index && (
                    <OpenedRow index={index} columnCount={leads.length + columns.length} shown={columns} />
                  )}
                </Fragment>
              ))}
            </tbody>
          </table>
        )}
      </div>
      {form !== 'tv' && <BoardFooter columns={columns} />}
    </>
  );
}

function OpenedRow(props: { index: number; columnCount: number; shown: readonly Column[] }) {
  const parts = useLaterParts(true);
  if (parts !== null) return <parts.RowDetail {...props} />;
  return (
    <tr data-detail="">
      <td colSpan={props.columnCount}>
        <PartLoading />
      </td>
    </tr>
  );
}

/** As wide as the frame, or as the server assumed until it is measured. */
function useBoardWidth(form: ScreenKind): ReturnType<typeof useWidth<HTMLDivElement>> {
  const [frame, measuredPx] = useWidth<HTMLDivElement>();
  const knowsDevice = useIsHydrated();
  const [isDrawn] = useState(!knowsDevice);
  if (measuredPx > 0 || !isDrawn) return [frame, measuredPx];
  const windowPx = assumedWidthPx(isRenderedForPhone());
  return [frame, form === 'phone' ? windowPx : windowPx - DESK_SIDES_PX];
}

/** The left edges of position, number and name, which stay when the board scrolls sideways. */
function frameSizes(leads: ReturnType<typeof leadColumns>, widthPx: number): CSSProperties {
  const sizePx = (wanted: string) => leads.find(({ key }) => key === wanted)?.widthPx ?? 0;
  const sizes = {
    '--board-frame': `${widthPx}px`,
    '--stick-number': `${sizePx('position')}px`,
    '--stick-name': `${sizePx('position') + sizePx('number')}px`,
  };
  // React accepts custom properties, but its types do not.
  return sizes as CSSProperties;
}
