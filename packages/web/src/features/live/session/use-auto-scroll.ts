/** Turns the pages of a board that is longer than its screen, every 30 seconds, and begins again after the last. */

import { LIVE_AUTO_SCROLL_MS } from '@lapwing/contract/constants';
import { type RefObject, useEffect, useState } from 'react';

/** The board itself is there a moment later than its screen. */
const BOARD_COMES_MS = 500;

export type Pages = { page: number; pageCount: number; turnsAtMs: number };

type Measures = { roomPx: number; rowPx: number; rowCount: number };

/** How far apart pages are, in whole rows, and how many there are. */
export function pagesOf({ roomPx, rowPx, rowCount }: Measures): { pagePx: number; pageCount: number } {
  const rowsPerPage = Math.max(1, Math.floor(roomPx / rowPx));
  return { pagePx: rowsPerPage * rowPx, pageCount: Math.max(1, Math.ceil(rowCount / rowsPerPage)) };
}

/** null while everything fits, or while it is off. The pane scrolls; where it is null the window does. */
export function useAutoScroll(isOn: boolean, pane: RefObject<HTMLElement | null> | null): Pages | null {
  const [pages, setPages] = useState<Pages | null>(null);
  useEffect(() => {
    if (!isOn) {
      setPages(null);
      return;
    }
    let page = -1;
    const turn = () => {
      const table = (pane?.current ?? document).querySelector<HTMLTableElement>('table.board');
      const row = table?.querySelector<HTMLElement>('tbody tr');
      if (!table || !row) return false;
      const scroller = pane?.current ?? null;
      const headPx = table.tHead?.offsetHeight ?? 0;
      const aboveTablePx = scroller === null ? table.getBoundingClientRect().top + scrollY : 0;
      const stuckPx =
        scroller === null
          ? Number.parseFloat(getComputedStyle(table).getPropertyValue('--board-stick')) || 0
          : 0;
      const heightPx = scroller?.clientHeight ?? innerHeight - stuckPx;
      const { pagePx, pageCount } = pagesOf({
        roomPx: heightPx - headPx,
        rowPx: row.offsetHeight,
        rowCount: table.tBodies[0]?.rows.length ?? 0,
      });
      page = (page + 1) % pageCount;
      const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
      const top = page === 0 ? 0 : page * pagePx + Math.max(0, aboveTablePx - stuckPx);
      (scroller ?? window).scrollTo({ top, behavior });
      setPages(pageCount > 1 ? { page, pageCount, turnsAtMs: Date.now() + LIVE_AUTO_SCROLL_MS } : null);
      return true;
    };
    let timer: ReturnType<typeof setTimeout>;
    const turnAndWait = () => {
      timer = setTimeout(turnAndWait, turn() ? LIVE_AUTO_SCROLL_MS : BOARD_COMES_MS);
    };
    timer = setTimeout(turnAndWait, BOARD_COMES_MS);
    return () => clearTimeout(timer);
  }, [isOn, pane]);
  return pages;
}
