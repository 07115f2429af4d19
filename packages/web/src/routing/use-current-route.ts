/** The route that is shown, with the names that its breadcrumb and title are made from: they come later, and are for few. */

import type { CrumbContext } from './crumbs.ts';
import { useRouteNames } from './route-names.ts';
import { type ShownRoute, useShownRoute } from './use-shown-route.ts';

type CurrentRoute = ShownRoute & { context: CrumbContext };

export function useCurrentRoute(): CurrentRoute {
  const { context, ...route } = useShownRoute();
  const names = useRouteNames(route.pathname);
  return { ...route, context: { ...context, names } };
}
