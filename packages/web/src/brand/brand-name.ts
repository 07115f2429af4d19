/** The name of the site: the one that its hosts have set, or that of the brand. */

import { themes } from '@lapwing/contract/values/enums';
import type { Translate } from '../i18n/translate.ts';
import { pageTheme } from './theme.ts';

export function brandName(t: Translate): string {
  const { siteName } = document.body.dataset;
  if (siteName) return siteName;
  return pageTheme() === themes.live ? t('Site.Live') : t('Site.Results');
}
