/** The current route with the names for its breadcrumb and title, which load later. */

import type { CrumbContext } from './crumbs.ts';
import { useRouteNames } from './route-names.ts';
import { type ShownRoute, useShownRoute } from './use-shown-route.ts';

type CurrentRoute = ShownRoute & { context: CrumbContext };

export function useCurrentRoute(): CurrentRoute {
  const { context, ...route } = useShownRoute();
  const names = useRouteNames(route.pathname);
  return { ...route, context: { ...context, names } };
}
