/** The current route. */

import { useRouterState } from '@tanstack/react-router';
import { useText } from '../i18n/language.ts';
import type { CrumbContext } from './crumbs.ts';
import type { RouteData } from './route-data.ts';

export type ShownRoute = { pathname: string; data: RouteData; context: Omit<CrumbContext, 'names'> };

export function useShownRoute(): ShownRoute {
  const { t } = useText();
  const match = useRouterState({ select: (state) => state.matches.at(-1) });
  const pathname = useRouterState({
    select: (state) => (state.resolvedLocation ?? state.location).pathname,
  });
  const context = { params: match?.params ?? {}, search: match?.search ?? {}, t };
  return { pathname, data: match?.staticData ?? {}, context };
}
