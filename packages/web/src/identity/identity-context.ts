/** Lets screens sign visitors in and out. */

import { useRouter } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import type { Identity } from './identity-actions.ts';
import type { RouteState } from './route-state.ts';

export const IdentityContext = createContext<Identity | null>(null);

export function useIdentity(): Identity {
  const identity = useContext(IdentityContext);
  if (identity === null) throw new Error('No identity in this tree');
  return identity;
}

/** Signs in and returns to the current screen. */
export function useSignIn(): () => Promise<void> {
  const identity = useIdentity();
  const router = useRouter();
  return () => {
    const match = router.state.matches.at(-1);
    const { search, hash } = router.state.location;
    const route: RouteState = {
      name: match?.staticData.name ?? 'Events',
      params: match?.params ?? {},
      query: search,
      hash,
    };
    return identity.signIn(route);
  };
}
