/** What is announced, in the reader's language: the timer's own words stay as they are. */

import type { Notice } from '@lapwing/contract/live-board';
import type { LiveRow } from '@lapwing/contract/live-row';
import type { Translate } from '../../../i18n/translate.ts';
import { timeText } from '../board/cell-text.ts';
import { nameOf, numberOf } from '../rows.ts';

export function noticeText(notice: Notice, row: LiveRow | undefined, t: Translate): string {
  const { type, text, timeMs, flag } = notice;
  if (type === 'flag' && flag !== undefined) return t('LiveNotices.flag', { flag: t(`LiveFlags.${flag}`) });
  if (row === undefined) return text;
  const who = [numberOf(row), nameOf(row)].filter(Boolean).join(' ');
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
