/** A penalty of the stewards in words: its kind, and its number of laps, places or seconds. */

import type { PenaltyKind } from '@lapwing/contract/results/penalties';
import { formatLapTime } from '@lapwing/timing/lap-time';
import type { Translate } from './translate.ts';

/** `10 s`, `2.5 s`; from a minute on, the colon makes the unit clear. */
function timeText(timeMs: number, t: Translate): string {
  const text = formatLapTime(timeMs);
  if (text.includes(':')) return text;
  return t('Penalties.Seconds', { time: text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') });
}

export function penaltyWords(kind: PenaltyKind, value: number, t: Translate): string {
  switch (kind) {
    case 'time':
      return timeText(value, t);
    case 'laps':
    case 'places':
    case 'grid-drop':
      return t(`Penalties.${kind}`, { count: value });
    case 'lap-deleted':
      return t('Penalties.lap-deleted', { lap: value });
    case 'drive-through':
    case 'stop-and-go': {
      const penalty = t(`Penalties.${kind}`);
      return value === 0 ? penalty : t('Penalties.NotServed', { penalty, time: timeText(value, t) });
    }
    case 'disqualified':
      return t('RowStatuses.DQ');
    case 'class-excluded':
    case 'reprimand':
      return t(`Penalties.${kind}`);
  }
}
