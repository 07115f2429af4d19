/** Texts of fair pace: a dash for what is not known. */

import { formatLapTime } from '@lapwing/timing/lap-time';

const UNKNOWN = '–';

export function paceText(timeMs: number | null): string {
  return timeMs === null ? UNKNOWN : formatLapTime(Math.round(timeMs));
}

/** In seconds, with its sign. */
export function paceChange(changeMs: number | null): string {
  if (changeMs === null) return UNKNOWN;
  const text = (Math.abs(changeMs) / 1000).toFixed(3);
  return Number(text) === 0 ? text : `${changeMs < 0 ? '−' : '+'}${text}`;
}

export function evenText(scatterMs: number | null): string {
  return scatterMs === null ? UNKNOWN : `±${(scatterMs / 1000).toFixed(3)}`;
}
