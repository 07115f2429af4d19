/** Animates rows that change places. */

import { type RefObject, useLayoutEffect, useRef } from 'react';

const MOVE_MS = 450;
const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)';
/** If a screen full of rows moves, such as after sorting, an animation explains nothing, and takes long to start. */
const MOST_MOVES = 24;

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
    for (const { index, byRows } of moves) {
      const row = element.querySelector<HTMLElement>(`tr[data-row="${index}"]`);
      if (row !== null) move(row, byRows);
    }
  }, [body, order]);
}

/**
 * Rows are equally high, so nothing has to be measured, which would lay out the table once more. Only the transform is animated:
 * then the browser does not compute the styles of the rows in every frame.
 */
function move(row: HTMLElement, byRows: number): void {
  row.style.zIndex = byRows > 0 ? '2' : '1';
  const animation = row.animate([{ transform: `translateY(${byRows * 100}%)` }, { transform: 'none' }], {
    duration: MOVE_MS,
    easing: EASE,
  });
  lastMoves.set(row, animation);
  animation.onfinish = () => {
    if (lastMoves.get(row) === animation) row.style.zIndex = '';
  };
}

const lastMoves = new WeakMap<HTMLElement, Animation>();
