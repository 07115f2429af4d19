/** What the route table says about a route besides its path and its screen. */

import type { CrumbName } from './crumbs.ts';
import type { TitleName } from './page-title.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Under which a visitor comes back to it after signing in. */
    name?: string;
    /** The way from Home, its own crumb last. */
    crumbs?: readonly CrumbName[];
    /** Stands in for the last crumb as the page's title. */
    title?: TitleName;
    /** Takes the theme's class off the body. */
    isThemingDisabled?: boolean;
    /** Without header and footer. */
    isFullScreen?: boolean;
    /** Keeps a head of its own in view, so that the site's header scrolls away. */
    hasStickyHead?: boolean;
    /** Loses header and footer with `integrated=true`, for use within another site. */
    canBeIntegrated?: boolean;
  }
}

export type RouteData = import('@tanstack/react-router').StaticDataRouteOption;
