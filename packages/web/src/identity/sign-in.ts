/** Signing in and out, and staying signed in. Loaded only for visitors who sign in or have signed in. */

import { RENEWAL_POLL_MAX_S, SILENT_RENEW_RETRY_S } from '@lapwing/contract/values/constants';
import { HOST_CLAIM } from '@lapwing/contract/values/host-claim';
import type { User } from 'oidc-client-ts';
import { clearCachedResponses } from '../offline/clear-cached-responses.ts';
import { SIGNED_OUT_STORAGE_KEY } from '../page/storage-keys.ts';
import { accountIdOf } from './account-id.ts';
import type { SignIn } from './identity-actions.ts';
import { loadProviderMetadata } from './provider-metadata.ts';
import { startRenewalTimer } from './renewal-timer.ts';
import { saveRouteState, takeRouteState } from './route-state.ts';
import { publishSession } from './session.ts';
import { checkTokenTimes, debugDurationS, effectiveExpiryMs, isExpired } from './token-life.ts';
import { createUserManager, type IdentitySettings, isRefusal, renewSilently } from './user-manager.ts';

/** Two tabs must not use the same refresh token: the provider accepts each only once. */
async function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('lapwing.renewal', work) : work();
}

function warnOfNoRenewal(): void {
  console.warn('No refresh token: the sign-in will not be renewed');
}

function nameIn({ name, given_name, family_name }: User['profile']): string | null {
  return name ?? ([given_name, family_name].filter(Boolean).join(' ') || null);
}

export function createSignIn(settings: IdentitySettings): SignIn {
  let stopTimer = () => {};

  async function onlineManager() {
    return createUserManager(settings, await loadProviderMetadata(settings.authority));
  }

  function signedOut() {
    stopTimer();
    publishSession();
  }

  async function signedIn(user: User) {
    const { profile, id_token, refresh_token } = user;
    if (!id_token) return signedOut();
    const accountId = await accountIdOf(profile, settings.accountPrefix);
    stopTimer();
    localStorage.removeItem(SIGNED_OUT_STORAGE_KEY);
    publishSession({
      kind: 'signed-in',
      accountId,
      name: nameIn(profile),
      idToken: id_token,
      ...(profile[HOST_CLAIM] === true && { isHost: true }),
    });
    if (!refresh_token) return warnOfNoRenewal();
    const expiresAtMs = effectiveExpiryMs(profile, debugDurationS());
    const isOver = expiresAtMs <= Date.now();
    // A token that lives a minute or less expires immediately, so it is renewed no sooner than the timer's
    // interval.
    stopTimer = startRenewalTimer(isOver ? Date.now() + RENEWAL_POLL_MAX_S * 1000 : expiresAtMs, renew);
  }

  /** The renewed user, or the one that another tab has just renewed. */
  function renewed(): Promise<User> {
    return oneTabAtATime(async () => {
      const manager = await onlineManager();
      const user = await manager.getUser();
      return user && !isExpired(user.profile, Date.now()) ? user : renewSilently(manager);
    });
  }

  async function forget() {
    await createUserManager(settings).removeUser();
    await clearCachedResponses();
    signedOut();
  }

  async function renew() {
    try {
      await signedIn(await renewed());
    } catch (error) {
      if (isRefusal(error)) return forget();
      console.warn('The sign-in could not be renewed; trying again', error);
      renewLater();
    }
  }

  function renewLater() {
    stopTimer = startRenewalTimer(Date.now() + SILENT_RENEW_RETRY_S * 1000, renew);
  }

  return {
    async start() {
      let isExpiredOnly = false;
      try {
        const manager = createUserManager(settings);
        await manager.clearStaleState();
        const user = await manager.getUser();
        if (user === null) return signedOut();
        if (!isExpired(user.profile, Date.now())) return await signedIn(user);
        if (!user.refresh_token) {
          // An expired token no longer gives access to anything.
          warnOfNoRenewal();
          return signedOut();
        }
        isExpiredOnly = true;
        await signedIn(await renewed());
      } catch (error) {
        console.warn('The stored sign-in cannot be used', error);
        if (isRefusal(error)) return forget();
        signedOut();
        // The page may be open for hours after the connection is back.
        if (isExpiredOnly) renewLater();
      }
    },

    async renewNow() {
      try {
        const user = await createUserManager(settings).getUser();
        if (!user?.refresh_token) return forget();
        await signedIn(await oneTabAtATime(async () => renewSilently(await onlineManager())));
      } catch (error) {
        if (isRefusal(error)) return forget();
        console.warn('The sign-in could not be renewed', error);
      }
    },

    async signIn(route) {
      saveRouteState(route);
      await (await onlineManager()).signinRedirect({ ui_locales: document.documentElement.lang });
    },

    async completeSignIn(url) {
      const manager = await onlineManager();
      const user = await manager.signinRedirectCallback(url);
      try {
        checkTokenTimes(user.profile, Date.now());
      } catch (error) {
        await manager.removeUser();
        throw error;
      }
      await signedIn(user);
      return takeRouteState();
    },

    async signOut() {
      const manager = await onlineManager();
      stopTimer();
      await clearCachedResponses();
      localStorage.setItem(SIGNED_OUT_STORAGE_KEY, '1');
      await manager.signoutRedirect({ extraQueryParams: { ui_locales: document.documentElement.lang } });
    },
  };
}
