/** The route that is shown, with what its breadcrumb and title are made from. */

import { useRouterState } from '@tanstack/react-router';
import { useText } from '../i18n/language.ts';
import type { CrumbContext } from './crumbs.ts';
import type { RouteData } from './route-data.ts';
import { useRouteNames } from './route-names.ts';

type ShownRoute = { pathname: string; data: RouteData; context: Omit<CrumbContext, 'names'> };
type CurrentRoute = ShownRoute & { context: CrumbContext };

/** Without the names, which come later and are for few. */
export function useShownRoute(): ShownRoute {
  const { t } = useText();
  const match = useRouterState({ select: (state) => state.matches.at(-1) });
  const pathname = useRouterState({
    select: (state) => (state.resolvedLocation ?? state.location).pathname,
  });
  const context = { params: match?.params ?? {}, search: match?.search ?? {}, t };
  return { pathname, data: match?.staticData ?? {}, context };
}

export function useCurrentRoute(): CurrentRoute {
  const { context, ...route } = useShownRoute();
  const names = useRouteNames(route.pathname);
  return { ...route, context: { ...context, names } };
}
