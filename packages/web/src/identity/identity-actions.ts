/** The sign-in actions of a visitor. */

import type { RouteState } from './route-state.ts';

export type Identity = {
  /** Resumes the sign-in of the last visit. */
  start: () => Promise<void>;
  /** Redirects to the provider; `route` is where to return to. */
  signIn: (route: RouteState) => Promise<void>;
  /** Reads the provider's response at /auth and returns where the visitor was. */
  completeSignIn: (url: string) => Promise<RouteState>;
  signOut: () => Promise<void>;
};

/** Loaded only by visitors who sign in. */
export type SignIn = Identity & {
  /** Uses the refresh token although the token is still valid. A visitor who is refused is signed out. */
  renewNow: () => Promise<void>;
};
