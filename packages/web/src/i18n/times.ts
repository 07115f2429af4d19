/** Formats durations of the wire: nothing if there is none, real minus signs, laps in words. */

import type { Translate } from './translate.ts';

const NONE = /^-?[0:]*\.0+$/;

/** `1:26.118`; empty if there is no time. */
export function shownTime(duration: string | null | undefined): string {
  return !duration || NONE.test(duration) ? '' : duration;
}

/** `+0.165` or `−0.156`; empty if there is no difference. */
export function shownSigned(duration: string | null | undefined): string {
  const time = shownTime(duration);
  if (time === '') return '';
  return time.startsWith('-') ? `−${time.slice(1)}` : `+${time.replace(/^\+/, '')}`;
}

/** A difference in laps if lapped, otherwise in time. */
export function shownGap(gap: { laps: number; time: string } | null, t: Translate): string {
  if (gap === null) return '';
  return gap.laps > 0 ? t('LapsBehind', { count: gap.laps }) : shownSigned(gap.time);
}
