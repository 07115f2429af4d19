/** What is announced, in the reader's language: the timer's own words stay as they are. */

import type { Notice } from '@lapwing/contract/live/board';
import { penaltyWords } from '../../../i18n/penalty-words.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { timeText } from './cell-text.ts';

/** `62 Rui Tavares: drive-through (contact)`. */
function penaltyNotice({ who = '', decision, value = 0, reason = '' }: Notice, t: Translate): string {
  if (decision === undefined) return '';
  const why = reason === '' ? '' : ` (${reason})`;
  return `${who}: ${penaltyWords(decision, value, t)}${why}`;
}

export function noticeText(notice: Notice, t: Translate): string {
  const { type, text, who, timeMs, flag } = notice;
  if (type === 'penalty' && notice.decision !== undefined) return penaltyNotice(notice, t);
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
    case 'status':
      return notice.status === undefined ? text : `${who}: ${t(`RowStatuses.${notice.status}`)}`;
    case 'timer':
    case 'flag':
    case 'penalty':
      return text;
  }
}
