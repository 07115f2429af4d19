/** What a screen tells about itself for the breadcrumb and the page's title. */

import { useLocation } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';

export type RouteNames = {
  /** where the page's title says more than the breadcrumb */
  title?: string | undefined;
  eventName?: string | undefined;
  sessionName?: string | undefined;
  competitorName?: string | undefined;
  organizationName?: string | undefined;
  championshipName?: string | undefined;
  locationName?: string | undefined;
  transponderLabel?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  sessionType?: string | undefined;
  countryName?: string | undefined;
  // Ids that the path does not hold but a crumb on the way links to.
  eventId?: number | undefined;
  organizationId?: number | undefined;
  locationId?: number | undefined;
};

type Told = { pathname: string; names: RouteNames };

const nothing: RouteNames = {};
let told = drawnNames();
const listeners = new Set<() => void>();

/** Those that the server drew the page with: the breadcrumb may be taken over before the screen tells them again. */
function drawnNames(): Told {
  const drawn = import.meta.env.SSR ? null : document.querySelector<HTMLElement>('[data-told]');
  return drawn?.dataset.told ? JSON.parse(drawn.dataset.told) : { pathname: '', names: nothing };
}

const lastTold = () => told;

/** All that was told last, as one text. */
export function serializedRouteNames(): string {
  return JSON.stringify(told);
}

function tell(next: Told) {
  told = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called by a screen with what it knows so far. */
export function useSetRouteNames(names: RouteNames): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  const text = JSON.stringify(names);
  // The server draws twice and runs no effects.
  if (import.meta.env.SSR) told = { pathname, names };
  useEffect(() => tell({ pathname, names: JSON.parse(text) as RouteNames }), [pathname, text]);
}

/** What the screen at this path has told; nothing of the one before it. */
export function useRouteNames(pathname: string): RouteNames {
  const { pathname: of, names } = useSyncExternalStore(subscribe, lastTold, lastTold);
  return of === pathname ? names : nothing;
}

let missingAt: string | null = null;
const lastMissing = () => missingAt;

function tellMissing(pathname: string | null) {
  missingAt = pathname;
  for (const listener of listeners) listener();
}

/** Called where what an address names is not there: the route is right and would name the page after it. */
export function useReportMissing(): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  useEffect(() => {
    tellMissing(pathname);
    return () => tellMissing(null);
  }, [pathname]);
}

/** Whether the screen says that its page does not exist. */
export function isPageMissing(): boolean {
  return missingAt !== null;
}

export function useIsMissing(pathname: string): boolean {
  return useSyncExternalStore(subscribe, lastMissing, lastMissing) === pathname;
}
