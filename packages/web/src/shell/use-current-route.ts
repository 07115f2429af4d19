/** The route that is shown, with what its breadcrumb and title are made from. */

import { useRouterState } from '@tanstack/react-router';
import { useText } from '../i18n/language.ts';
import type { CrumbContext } from './crumbs.ts';
import type { RouteData } from './route-data.ts';
import { useRouteNames } from './route-names.ts';

export type CurrentRoute = { pathname: string; data: RouteData; context: CrumbContext };

export function useCurrentRoute(): CurrentRoute {
  const { t } = useText();
  const match = useRouterState({ select: (state) => state.matches.at(-1) });
  const pathname = useRouterState({
    select: (state) => (state.resolvedLocation ?? state.location).pathname,
  });
  const names = useRouteNames(pathname);
  const context = { names, params: match?.params ?? {}, search: match?.search ?? {}, t };
  return { pathname, data: match?.staticData ?? {}, context };
}
