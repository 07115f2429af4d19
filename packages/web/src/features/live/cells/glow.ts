/**
 * Lets a changed value glow and fade in a few steps. An animation would paint the page sixty times a second while
 * anything glows, and in a race something always does.
 */

import { onTick } from '../state/ticker.ts';

const STEP_MS = 400;
/** Together 1600 ms. */
const STEPS = 4;

const glowing = new Map<HTMLElement, number>();
let stop: (() => void) | null = null;

function fade(): void {
  for (const [element, step] of glowing) {
    if (step < STEPS) {
      element.dataset.glow = String(step + 1);
      glowing.set(element, step + 1);
    } else {
      delete element.dataset.glow;
      glowing.delete(element);
    }
  }
  if (glowing.size > 0) return;
  stop?.();
  stop = null;
}

/** Starts the glow, or starts it again. */
export function glow(element: HTMLElement): () => void {
  element.dataset.glow = '1';
  glowing.set(element, 1);
  stop ??= onTick(STEP_MS, fade);
  return () => glowing.delete(element);
}
