/** The visitor's route, saved while they are at the identity provider. */

export type RouteState = {
  name: string;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  hash: string;
};

const ROUTE_STATE_KEY = 'lapwing.routeState';

export const defaultRoute: RouteState = { name: 'Events', params: {}, query: {}, hash: '' };

export function saveRouteState(state: RouteState): void {
  sessionStorage.setItem(ROUTE_STATE_KEY, JSON.stringify(state));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The saved route, once; the default route if there is none. */
export function takeRouteState(): RouteState {
  const text = sessionStorage.getItem(ROUTE_STATE_KEY);
  sessionStorage.removeItem(ROUTE_STATE_KEY);
  try {
    const saved: unknown = JSON.parse(text ?? 'null');
    if (!isRecord(saved) || typeof saved.name !== 'string') return defaultRoute;
    const { name, params, query, hash } = saved;
    return {
      name,
      params: isRecord(params) ? params : {},
      query: isRecord(query) ? query : {},
      hash: typeof hash === 'string' ? hash : '',
    };
  } catch {
    // An unreadable value was not written by this version.
    return defaultRoute;
  }
}
