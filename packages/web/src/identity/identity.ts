/** The visitor's identity. The code for signing in is loaded only by visitors who do. */

import { IDENTITY_STORAGE_PREFIX } from '../page/storage-keys.ts';
import type { Identity, SignIn } from './identity-actions.ts';
import { onTokenRefused } from './session.ts';
import type { IdentitySettings } from './user-manager.ts';

/**
 * The sign-in library prefixes all its stored keys: without any, nobody is signed in and nothing is stale.
 */
function hasStoredState(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(IDENTITY_STORAGE_PREFIX));
  } catch {
    // Storage may be blocked; then nothing is stored either.
    return false;
  }
}

export function createIdentity(settings: IdentitySettings): Identity {
  let loading: Promise<SignIn> | null = null;
  function signIn(): Promise<SignIn> {
    loading ??= import('./sign-in.ts').then(
      ({ createSignIn }) => createSignIn(settings),
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  }

  async function takeUp(): Promise<void> {
    try {
      await (await signIn()).start();
    } catch (error) {
      console.warn('The stored sign-in cannot be used', error);
    }
  }

  return {
    start: async () => {
      // Another tab has signed in, signed out or renewed. Without a key, it has cleared everything.
      addEventListener('storage', ({ key }) => {
        if (key === null || key.startsWith('oidc.user:')) void takeUp();
      });
      onTokenRefused(() => void signIn().then((loaded) => loaded.renewNow()));
      if (hasStoredState()) await takeUp();
    },
    signIn: async (route) => (await signIn()).signIn(route),
    completeSignIn: async (url) => (await signIn()).completeSignIn(url),
    signOut: async () => (await signIn()).signOut(),
  };
}
