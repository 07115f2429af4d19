/** Turns the pages of a board that is longer than its screen, every 30 seconds, and starts again after the last. */

import { LIVE_AUTO_SCROLL_MS } from '@lapwing/contract/values/constants';
import { type RefObject, useEffect, useState } from 'react';

export type Pages = { page: number; pageCount: number; turnsAtMs: number };

const LOOK_AGAIN_MS = 250;

type Measures = { roomPx: number; rowPx: number; rowCount: number };

/** The distance between pages, in whole rows, and their number. */
export function pagesOf({ roomPx, rowPx, rowCount }: Measures): { pagePx: number; pageCount: number } {
  const rowsPerPage = Math.max(1, Math.floor(roomPx / rowPx));
  return { pagePx: rowsPerPage * rowPx, pageCount: Math.max(1, Math.ceil(rowCount / rowsPerPage)) };
}

type Measured = { pageCount: number; scrollTo: (page: number) => void };

/** null without a board. */
function measure(scroller: HTMLElement | null, isWindow: boolean): Measured | null {
  const table = (isWindow ? document : scroller)?.querySelector<HTMLTableElement>('table.board');
  const row = table?.querySelector<HTMLElement>('tbody tr');
  if (!table || !row) return null;
  const headPx = table.tHead?.offsetHeight ?? 0;
  const aboveTablePx = isWindow ? table.getBoundingClientRect().top + scrollY : 0;
  const stuckPx = isWindow
    ? Number.parseFloat(getComputedStyle(table).getPropertyValue('--board-stick')) || 0
    : 0;
  const heightPx = scroller?.clientHeight ?? innerHeight - stuckPx;
  const { pagePx, pageCount } = pagesOf({
    roomPx: heightPx - headPx,
    rowPx: row.offsetHeight,
    rowCount: table.tBodies[0]?.childElementCount ?? 0,
  });
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
  return {
    pageCount,
    scrollTo: (page) =>
      (scroller ?? window).scrollTo({
        top: page === 0 ? 0 : page * pagePx + Math.max(0, aboveTablePx - stuckPx),
        behavior,
      }),
  };
}

/** null while everything fits, or while it is off. The pane scrolls; without one the window does. */
export function useAutoScroll(isOn: boolean, pane: RefObject<HTMLElement | null> | null): Pages | null {
  const [pages, setPages] = useState<Pages | null>(null);
  useEffect(() => {
    if (!isOn) {
      setPages(null);
      return;
    }
    let page = 0;
    let timer: ReturnType<typeof setTimeout>;
    const show = (next: number, measured: Measured) => {
      page = next;
      measured.scrollTo(page);
      const { pageCount } = measured;
      setPages({ page, pageCount, turnsAtMs: Date.now() + LIVE_AUTO_SCROLL_MS });
      timer = setTimeout(() => step(page + 1), LIVE_AUTO_SCROLL_MS);
    };
    const step = (next: number) => {
      const measured = measure(pane?.current ?? null, pane === null);
      if (measured !== null && measured.pageCount > 1) return show(next % measured.pageCount, measured);
      // The board is not there yet, or everything fits: the first page counts from when there is a second.
      if (page !== 0) measured?.scrollTo(0);
      page = 0;
      setPages(null);
      timer = setTimeout(() => step(0), LOOK_AGAIN_MS);
    };
    step(0);
    return () => clearTimeout(timer);
  }, [isOn, pane]);
  return pages;
}
