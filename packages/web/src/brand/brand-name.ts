/** The name of the site. */

import { themes } from '@lapwing/contract/values/enums';
import type { Translate } from '../i18n/translate.ts';
import { pageTheme } from './theme.ts';

export function brandName(t: Translate): string {
  return pageTheme() === themes.live ? t('Site.Live') : t('Site.Results');
}
