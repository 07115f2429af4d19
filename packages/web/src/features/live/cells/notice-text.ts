/** What is announced, in the reader's language: the timer's own words stay as they are. */

import type { Notice } from '@lapwing/contract/live/board';
import type { Translate } from '../../../i18n/translate.ts';
import { timeText } from './cell-text.ts';

export function noticeText({ type, text, who, timeMs, flag }: Notice, t: Translate): string {
  // One that nobody knows here stands in the words of who showed it.
  if (type === 'flag' && flag !== undefined && flag !== 'Unknown')
    return t('LiveNotices.flag', { flag: t(`LiveFlags.${flag}`) });
  if (who === undefined) return text;
  switch (type) {
    case 'best-lap':
      return timeMs === undefined ? text : t('LiveNotices.best-lap', { who, time: timeText(timeMs) });
    case 'lead':
      return t('LiveNotices.lead', { who });
    case 'pit-in':
      return t('LiveNotices.pit-in', { who });
    case 'timer':
    case 'flag':
    case 'penalty':
    case 'status':
      return text;
  }
}
