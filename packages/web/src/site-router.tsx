/** The router of the site, with the routes of its brand. */

import type { Theme } from '@lapwing/contract/values/enums';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { LazyRouteError } from './errors/LazyRouteError.tsx';
import { routeTreeOf } from './routes.tsx';
import { parseSearch, stringifySearch } from './routing/query-values.ts';

export function createSiteRouter(theme: Theme, history?: RouterHistory) {
  const router = createRouter({
    routeTree: routeTreeOf(theme),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: LazyRouteError,
    ...(import.meta.env.SSR ? { isServer: true } : {}),
    scrollRestoration: !import.meta.env.SSR,
    ...(history && { history }),
  });
  // The router stores a scroll position only after the browser's scroll event, which comes with the next frame.
  // A visitor who scrolls and taps within one frame would return to another position.
  if (!import.meta.env.SSR)
    router.subscribe('onBeforeNavigate', () => document.dispatchEvent(new Event('scroll')));
  return router;
}

type SiteRouter = ReturnType<typeof createSiteRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: SiteRouter;
  }
}
