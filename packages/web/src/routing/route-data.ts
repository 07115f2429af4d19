/** The data of a route in the route table, in addition to its path and its screen. */

import type { CrumbName } from './crumbs.ts';
import type { TitleName } from './page-title.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The name by which a visitor returns to it after signing in. */
    name?: string;
    /** The crumbs after Home, its own last. */
    crumbs?: readonly CrumbName[];
    /** Replaces the last crumb as the page's title. */
    title?: TitleName;
    /** Removes the theme's class from the body. */
    isThemingDisabled?: boolean;
    /** Without header and footer. */
    isFullScreen?: boolean;
    /** Who is not signed in gets a sentence in the frame of the site instead. */
    isForMembers?: boolean;
    /** Keeps its own head in view, so the site's header scrolls away. */
    hasStickyHead?: boolean;
    /** Loses header and footer with `integrated=true`, to be embedded in another site. */
    canBeIntegrated?: boolean;
    /** Offers its own results as feeds, in place of those of the whole site. */
    hasOwnFeeds?: boolean;
  }
}

export type RouteData = import('@tanstack/react-router').StaticDataRouteOption;
