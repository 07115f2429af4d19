/** What the advertisement of the app promises: the results brand has no live timing. */

import { themes } from '@lapwing/contract/values/enums';
import { pageTheme } from '../brand/theme.ts';

export function appText(): 'App.AdText' | 'App.AdTextResults' {
  return pageTheme() === themes.live ? 'App.AdText' : 'App.AdTextResults';
}
