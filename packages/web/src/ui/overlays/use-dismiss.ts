/** Closes a floating element when the visitor presses Escape, clicks elsewhere or moves the focus elsewhere. */

import { type RefObject, useEffect } from 'react';

export function useDismiss(part: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      part.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
    const onElsewhere = (event: Event) => {
      if (event.target instanceof Node && !part.current?.contains(event.target)) close();
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, [part, isOpen, close]);
}
