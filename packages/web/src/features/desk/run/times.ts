/** Times at the desk: of the day at the venue, and short durations. */

import type { LiveGap } from '@lapwing/contract/live/row';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { zoneOffsetMs } from '@lapwing/timing/timestamp';
import type { Translate } from '../../../i18n/translate.ts';

/** `14:36:31.395` at the venue, with this many decimals. The page shows hundreds of them: a formatter would be slow. */
export function timeOfDay(atMs: number, timeZone: string, decimals: 0 | 1 | 3 = 3): string {
  const text = new Date(atMs + zoneOffsetMs(atMs, timeZone)).toISOString();
  return text.slice(11, decimals === 0 ? 19 : 20 + decimals);
}

/** Milliseconds since midnight at the venue. */
export function sinceMidnightMs(atMs: number, timeZone: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = timeOfDay(atMs, timeZone, 3).split(':').map(Number);
  return Math.round((hours * 3600 + minutes * 60 + seconds) * 1000);
}

/** `8:20`, `1:02:03`. */
export function clockText(durationMs: number): string {
  const seconds = Math.max(0, Math.floor(durationMs / 1000));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const tail = `${String(m).padStart(h > 0 ? 2 : 1, '0')}:${String(s).padStart(2, '0')}`;
  return h > 0 ? `${h}:${tail}` : tail;
}

/** `+0.02 s`, `−2:14.06`. */
export function offsetText(offsetMs: number, t: Translate): string {
  const sign = offsetMs < 0 ? '−' : '+';
  const all = Math.abs(offsetMs);
  if (all < 60_000) return t('Run.OffsetSeconds', { offset: `${sign}${(all / 1000).toFixed(2)}` });
  return `${sign}${Math.floor(all / 60_000)}:${((all % 60_000) / 1000).toFixed(2).padStart(5, '0')}`;
}

export function lapText(timeMs: number | null): string {
  return timeMs === null || timeMs === 0 ? '' : formatLapTime(timeMs);
}

export function gapText(gap: LiveGap, t: Translate): string {
  if (gap.kind === 'none') return '';
  return gap.kind === 'laps'
    ? t('LapsBehind', { count: gap.laps })
    : `+${formatLapTime(Math.max(0, gap.timeMs))}`;
}
