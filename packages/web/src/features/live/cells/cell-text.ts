/** Values of a row as a leaderboard shows and sorts them. */

import type { LiveGap } from '@lapwing/contract/live/row';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { lengthIn, mihOf } from '@lapwing/timing/units';
import { formatNumber } from '../../../i18n/numbers.ts';
import type { Translate } from '../../../i18n/translate.ts';
import type { CellContext, SortValue } from './column.ts';

/** `1:26.118`; empty without a time. */
export function timeText(timeMs: number | null): string {
  return timeMs === null || timeMs === 0 ? '' : formatLapTime(timeMs);
}

/** `+0.165` or `−0.156`; empty without one. */
export function signedText(timeMs: number | null): string {
  if (timeMs === null || timeMs === 0) return '';
  return `${timeMs < 0 ? '−' : '+'}${formatLapTime(Math.abs(timeMs))}`;
}

/** From here on a column of times may have no room for the whole word. */
const MANY_LAPS = 10;

/** `+0.828`, `+1 lap`; empty without one. */
export function gapText(gap: LiveGap, t: Translate): string {
  if (gap.kind === 'none') return '';
  if (gap.kind === 'laps') {
    const { laps } = gap;
    return laps < MANY_LAPS ? t('LapsBehind', { count: laps }) : t('ManyLapsBehind', { laps });
  }
  return gap.timeMs < 0 ? signedText(gap.timeMs) : `+${formatLapTime(gap.timeMs)}`;
}

/** Laps are more than any time. */
export function gapOrder(gap: LiveGap): SortValue {
  if (gap.kind === 'none') return null;
  return gap.kind === 'laps' ? gap.laps * 1e9 : gap.timeMs;
}

/** A whole number, empty if unknown. */
export function countText(count: number | null, { locale }: CellContext): string {
  return count === null ? '' : formatNumber(count, locale);
}

type Units = Pick<CellContext, 'units' | 'locale'>;

export function speedText(speedKmh: number | null, { units, locale }: Units): string {
  if (speedKmh === null || speedKmh <= 0) return '';
  return formatNumber(units.speed === 'kmh' ? speedKmh : mihOf(speedKmh), locale, 1);
}

export function distanceText(lengthMm: number | null, { units, locale }: Units): string {
  return lengthMm === null ? '' : formatNumber(lengthIn(units.distance, lengthMm), locale, 1);
}
