/** The names that a screen sets for the breadcrumb and the page's title. */

import { useLocation } from '@tanstack/react-router';
import { use, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';

export type RouteNames = {
  /** if the page's title says more than the breadcrumb */
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
  // Ids that are not in the path but that a crumb links to.
  eventId?: number | undefined;
  organizationId?: number | undefined;
  locationId?: number | undefined;
};

type SetNames = { pathname: string; names: RouteNames };

const nothing: RouteNames = {};
const prerendered = prerenderedNames();
let current = prerendered;
const listeners = new Set<() => void>();

/** The names that the server rendered with: the breadcrumb may be hydrated before or after the screen sets names. */
function prerenderedNames(): SetNames {
  const element = import.meta.env.SSR ? null : document.querySelector<HTMLElement>('[data-route-names]');
  return element?.dataset.routeNames
    ? JSON.parse(element.dataset.routeNames)
    : { pathname: '', names: nothing };
}

const currentNames = () => current;
/** What the breadcrumb is hydrated with, even if the screen has set other names by then. */
const namesToHydrate = () => (import.meta.env.SSR ? current : prerendered);

/** The names set last, as JSON. */
export function serializedRouteNames(): string {
  return JSON.stringify(current);
}

/** On the server the breadcrumb, which stands before the screen, waits until the screen has set its names. */
let waiting: { promise: Promise<void>; resolve: () => void } | null = null;

export function forgetRouteNames(): void {
  current = { pathname: '', names: nothing };
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  waiting = { promise, resolve };
}

export function noMoreRouteNames(): void {
  waiting?.resolve();
}

function tell(next: SetNames) {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called by a screen with the names that have loaded so far. */
export function useSetRouteNames(names: RouteNames): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  const text = JSON.stringify(names);
  // The server runs no effects.
  if (import.meta.env.SSR) {
    current = { pathname, names };
    noMoreRouteNames();
  }
  useEffect(() => tell({ pathname, names: JSON.parse(text) as RouteNames }), [pathname, text]);
}

/** The names set by the screen at this path, not those of the screen before. */
export function useRouteNames(pathname: string): RouteNames {
  if (import.meta.env.SSR && waiting !== null) use(waiting.promise);
  const { pathname: of, names } = useSyncExternalStore(subscribe, currentNames, namesToHydrate);
  return of === pathname ? names : nothing;
}

/** Why a screen cannot show its page, or not yet. */
type ScreenProblem = 'missing' | 'failed' | 'waiting';

let problemAt: { pathname: string; problem: ScreenProblem } | null = null;
const lastProblem = () => problemAt;

function setProblem(next: typeof problemAt) {
  problemAt = next;
  for (const listener of listeners) listener();
}

function useReportProblem(problem: ScreenProblem | null): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  // Before the paint: the frame around a full screen appears together with what explains the problem.
  useLayoutEffect(() => {
    if (problem === null) return;
    setProblem({ pathname, problem });
    return () => setProblem(null);
  }, [pathname, problem]);
}

/** Called if the thing in the address does not exist: the route matches and would give the page a title. */
export function useReportMissing(): void {
  useReportProblem('missing');
}

/** Called if the screen cannot be loaded or rendered. */
export function useReportFailed(): void {
  useReportProblem('failed');
}

/** Called with true while a full screen has nothing to show yet: until then it has the frame of the site. */
export function useReportWaiting(isWaiting: boolean): void {
  useReportProblem(isWaiting ? 'waiting' : null);
}

/** Whether the screen has reported that its page does not exist. */
export function isPageMissing(): boolean {
  return problemAt?.problem === 'missing';
}

/**
 * What the screen, or only one at this path, has reported if it cannot show its page. While a screen fails to load, the path
 * is still that of the screen before.
 */
export function useScreenProblem(pathname?: string): ScreenProblem | null {
  const last = useSyncExternalStore(subscribe, lastProblem, lastProblem);
  return pathname === undefined || last?.pathname === pathname ? (last?.problem ?? null) : null;
}
