/** The title of the page, for the tab and for screen readers. */

import { themes } from '@lapwing/contract/enums';
import type { CrumbContext } from './crumbs.ts';
import type { RouteData } from './route-data.ts';
import { pageTheme } from './theme.ts';

export function brandName({ t }: Pick<CrumbContext, 't'>): string {
  return pageTheme() === themes.live ? t('Site.Live') : t('Site.Results');
}

export function screenTitle(data: RouteData, context: CrumbContext): string {
  return data.title?.(context) ?? data.crumbs?.at(-1)?.(context).label ?? context.t('Errors.NotFoundTitle');
}

export function pageTitle(data: RouteData, context: CrumbContext): string {
  return `${screenTitle(data, context)} · ${brandName(context)}`;
}
