/** Animates rows that change places. */

import { type RefObject, useLayoutEffect, useRef } from 'react';

const MOVE_MS = 450;
const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)';
/** If every row moves, such as after sorting, an animation explains nothing. */
const MOST_MOVES = 40;

export function useRowMoves(body: RefObject<HTMLElement | null>, order: readonly number[]): void {
  const before = useRef(order);
  useLayoutEffect(() => {
    const places = new Map(before.current.map((index, place) => [index, place]));
    before.current = order;
    const element = body.current;
    if (element === null || document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const moves = order.flatMap((index, place) => {
      const was = places.get(index);
      return was === undefined || was === place ? [] : [{ index, byRows: was - place }];
    });
    if (moves.length === 0 || moves.length > MOST_MOVES) return;
    // Rows are equally high, so one measurement is enough.
    const heightPx = element.querySelector<HTMLElement>('tr[data-row]')?.offsetHeight ?? 0;
    for (const { index, byRows } of moves) {
      const row = element.querySelector<HTMLElement>(`tr[data-row="${index}"]`);
      row?.animate(
        [
          { transform: `translateY(${byRows * heightPx}px)`, zIndex: byRows > 0 ? 2 : 1 },
          { transform: 'none', zIndex: byRows > 0 ? 2 : 1 },
        ],
        { duration: MOVE_MS, easing: EASE },
      );
    }
  }, [body, order]);
}
