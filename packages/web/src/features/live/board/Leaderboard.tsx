/** The current order: a real table, in which only changed rows are rendered again. */

import { useQueryClient } from '@tanstack/react-query';
import {
  type CSSProperties,
  Fragment,
  type RefObject,
  useCallback,
  useDeferredValue,
  useRef,
  useState,
} from 'react';
import { useText } from '../../../i18n/language.ts';
import { useIsHydrated } from '../../../ssr/hydration.ts';
import { useWidth } from '../../../ui/charts/use-width.ts';
import { assumedWidthPx } from '../../../ui/window/assumed-window.ts';
import { isRenderedForPhone } from '../../../ui/window/is-rendered-for-phone.ts';
import { useMedia } from '../../../ui/window/use-media.ts';
import { PartLoading } from '../cells/PartLoading.tsx';
import { useDisplay } from '../display/use-display.ts';
import type { ScreenKind } from '../display/use-screen-kind.ts';
import { isSameList, useLive, useLiveStore } from '../state/live-store.ts';
import { usePinnedRows } from '../state/pins.ts';
import { useLaterParts } from '../state/use-later-parts.ts';
import { liveFactsQuery } from '../state/view-queries.ts';
import { BoardFooter } from './BoardFooter.tsx';
import { BoardHead } from './BoardHead.tsx';
import { useSelection } from './use-selection.ts';
import './board.css';
import type { CellContext, Column } from '../cells/column.ts';
import { commonDoubts } from '../cells/common-doubts.ts';
import { commonForm, phoneForms } from '../cells/fitting-name.ts';
import { columnContent, inBoardOrder } from '../cells/visible-columns.ts';
import { boardOrder } from './board-order.ts';
import { FLAG_EM, LeaderboardRow } from './LeaderboardRow.tsx';
import { leadColumns } from './lead-columns.ts';
import { areNamesBelow, phoneColumnPx } from './phone-columns.ts';
import { prerenderedLayout, prerenderedWidth } from './prerendered-layout.ts';
import { useCellContext, useColumns, useScale, useShownLeads } from './use-columns.ts';
import { useOpenRow } from './use-open-row.ts';
import { useProgressBars } from './use-progress-bars.ts';
import { useRowMoves } from './use-row-moves.ts';

/** More than fits on a screen: the rest is rendered in the browser. */
const PRERENDERED_ROWS = 40;
const PRERENDERED_ROWS_ON_PHONE = 20;
const DESK_SIDES_PX = 48;
/** Of the board on a screen of 1920 px, next to its sidebar. */
const ASSUMED_TV_PX = 1468;
const WIDEST_NAME_PX = 240;
const NAME_SIDES_BELOW_PX = 24;
const MOST_STRETCH = 2;
const NAME_SIDES_PX = { phone: 8, desk: 16, tv: 16 } as const;
/** Names on a narrow phone are smaller, see board.css. */
const NARROW_PHONE = '(width < 23.5rem)';
const NARROW_NAME = 0.9;
/** The text of a board, in pixels at the regular size. */
const TEXT_PX = { phone: 15, desk: 13, tv: 14.8 } as const;

function sum(widthsPx: readonly number[]): number {
  return widthsPx.reduce((total, widthPx) => total + widthPx, 0);
}

/** What an opened row shows of the archive is fetched before somebody opens one, so that the row does not grow twice. */
function useAskForFacts(): () => void {
  const client = useQueryClient();
  const store = useLiveStore();
  return useCallback(() => {
    const { eventId, liveSessionId } = store.state();
    if (liveSessionId !== '') void client.prefetchQuery(liveFactsQuery(eventId, liveSessionId));
  }, [client, store]);
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
  const [frame, widthPx, isAssumed] = useBoardWidth(form);
  const context = useCellContext(classCode !== null);
  const { columns: fitting, columnsAt } = useColumns(context, { widthPx, isInClass: classCode !== null });
  const scale = useScale();
  const { openRow, toggle } = useOpenRow();
  const body = useRef<HTMLTableSectionElement>(null);
  const askForFacts = useAskForFacts();
  const hasBars = settings.progressbars === 'on';
  useRowMoves(body, order);
  useProgressBars(body, hasBars);

  const isPhone = form === 'phone';
  const isSmallName = useMedia(NARROW_PHONE) && isPhone && settings.text === 'regular';
  // The rows below the screen must not delay the first change of those on it.
  const isComplete = useDeferredValue(useIsHydrated());
  const rendered = isComplete
    ? order
    : order.slice(0, isPhone ? PRERENDERED_ROWS_ON_PHONE : PRERENDERED_ROWS);
  const isWide = form !== 'phone' && settings.smartcolumns === 'off';
  const shown = useShownLeads();
  const leads = leadColumns(form, scale, shown);
  // Not urgent: it changes no place.
  const isEarly = useDeferredValue(isAssumed && form === 'desk' && !isWide);
  const early = usePrerenderedLayout(isEarly, { columnsAt, context, leads });
  const columns = early?.columns ?? fitting;
  const columnPx = (column: Column) =>
    isPhone ? phoneColumnPx(column, column === columns.at(-1), scale) : column.widthPx * scale;
  const leadsPx = sum(leads.map((lead) => lead.widthPx));
  const columnsPx = sum(fitting.map(columnPx));
  const namePx = leads.find(({ key }) => key === 'name')?.widthPx ?? 0;
  // A name takes the width that is left, but not more than a long one needs: then the columns take the rest.
  const spare = (widthPx - (leadsPx - namePx) - WIDEST_NAME_PX * scale) / columnsPx;
  const stretch = isPhone || isWide ? 1 : Math.max(1, Math.min(MOST_STRETCH, spare));
  const hasNamesBelow = isPhone && areNamesBelow(columns, { boardPx: widthPx, scale });
  const besidePx = hasNamesBelow ? NAME_SIDES_BELOW_PX : leadsPx - namePx + columnsPx * stretch;
  const shownNamePx = isWide ? namePx : widthPx - besidePx;
  const nameTextPx = TEXT_PX[form] * scale * (isSmallName ? NARROW_NAME : 1);
  const nameRoomEm = Math.floor((10 * (shownNamePx - NAME_SIDES_PX[form])) / nameTextPx) / 10;
  const nameForm = useLive(({ board: { rows } }) => {
    if (isPhone) return isAssumed ? null : commonForm(rows, nameRoomEm, phoneForms);
    return commonForm(rows, nameRoomEm - (rows.some(({ nationality }) => nationality) ? FLAG_EM : 0));
  });
  return (
    <>
      {/* A board that scrolls in its own frame has its head at the top of that frame. */}
      <div
        ref={frame}
        className={isWide ? 'board-frame' : undefined}
        style={isWide ? frameSizes(leads, widthPx) : early ? earlyFrame : undefined}
      >
        {early && <style>{early.css}</style>}
        {widthPx > 0 && (
          <table
            className={early ? 'board board-early' : 'board'}
            data-names-below={hasNamesBelow || undefined}
            style={isWide ? { minWidth: leadsPx + columnsPx } : undefined}
          >
            <caption className="sr-only">{t('Live.Caption', { session: name })}</caption>
            <colgroup>
              {leads.map(({ key, widthPx: leadPx }) => (
                // The name takes the remaining width.
                <col key={key} style={key === 'name' ? undefined : { width: leadPx }} />
              ))}
              {columns.map((column) => (
                <col
                  key={column.key}
                  style={{
                    width: early ? prerenderedWidth(column, MOST_STRETCH) : columnPx(column) * stretch,
                  }}
                />
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
            <tbody ref={body} onPointerEnter={askForFacts} onFocus={askForFacts}>
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
                    nameRoomEm={nameRoomEm}
                    nameForm={nameForm}
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
function useBoardWidth(form: ScreenKind): [RefObject<HTMLDivElement | null>, number, boolean] {
  const [frame, measuredPx] = useWidth<HTMLDivElement>();
  const knowsDevice = useIsHydrated();
  const [isDrawn] = useState(!knowsDevice);
  if (measuredPx > 0 || !isDrawn) return [frame, measuredPx, false];
  if (form === 'tv') return [frame, ASSUMED_TV_PX, true];
  const windowPx = assumedWidthPx(isRenderedForPhone());
  return [frame, form === 'phone' ? windowPx : windowPx - DESK_SIDES_PX, true];
}

const earlyFrame: CSSProperties = { container: 'board / inline-size' };

type EarlyBoard = {
  columnsAt: ReturnType<typeof useColumns>['columnsAt'];
  context: CellContext;
  leads: ReturnType<typeof leadColumns>;
};

/** null once the board is measured. */
function usePrerenderedLayout(isEarly: boolean, { columnsAt, context, leads }: EarlyBoard) {
  const { rows } = useLiveStore().prerendered.state.board;
  const [layout] = useState(() => {
    if (!isEarly) return null;
    const hasContent = columnContent(rows, context);
    return prerenderedLayout({
      columnsAt: (boardPx) => columnsAt(boardPx, rows, hasContent),
      inOrder: (all) => inBoardOrder(all, context.session),
      leadCount: leads.length,
      restPx: sum(leads.filter(({ key }) => key !== 'name').map(({ widthPx }) => widthPx)) + WIDEST_NAME_PX,
    });
  });
  return isEarly ? layout : null;
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
