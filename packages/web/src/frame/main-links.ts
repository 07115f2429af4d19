/** The links of the main navigation; live timing only in the live-timing brand. */

import { themes } from '@lapwing/contract/values/enums';
import { pageTheme } from '../brand/theme.ts';

type MainLink = { key: 'LiveTiming' | 'Results' | 'Practice'; href: string };

const results: MainLink = { key: 'Results', href: '/' };
const practice: MainLink = { key: 'Practice', href: '/practice' };
const live: MainLink = { key: 'LiveTiming', href: '/livetiming' };

export function mainLinks(): readonly MainLink[] {
  return pageTheme() === themes.live ? [live, results, practice] : [results, practice];
}
