/** What a visitor can do about who they are. */

import type { RouteState } from './route-state.ts';

export type Identity = {
  /** Takes up where the last visit left off. */
  start: () => Promise<void>;
  /** Leaves for the provider; `route` is where to come back to. */
  signIn: (route: RouteState) => Promise<void>;
  /** Reads the provider's answer at /auth and says where the visitor was. */
  completeSignIn: (url: string) => Promise<RouteState>;
  signOut: () => Promise<void>;
};

/** What is loaded only by those who sign in. */
export type SignIn = Identity & {
  /** Uses the refresh token although the token still counts; whoever is refused is signed out. */
  renewNow: () => Promise<void>;
};
