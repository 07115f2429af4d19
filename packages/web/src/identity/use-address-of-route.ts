/** Turns a saved route name back into an address. */

import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { RouteState } from './route-state.ts';

/** Null for a name that this version or this brand does not have. */
export function useAddressOfRoute(): (state: RouteState) => string | null {
  const router = useRouter();
  return useCallback(
    ({ name, params, query, hash }) => {
      const route = Object.values(router.routesById).find(
        (candidate) => candidate.options.staticData?.name === name,
      );
      if (route === undefined || name === 'Auth') return null;
      // The saved values fit the route; their types are lost in storage.
      const options: object = { to: route.fullPath, params, search: query, hash };
      const location = router.buildLocation(options);
      return location.href;
    },
    [router],
  );
}
