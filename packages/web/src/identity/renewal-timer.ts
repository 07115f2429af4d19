/** Renews a token when it is due. */

import { RENEWAL_POLL_MAX_S } from '@lapwing/contract/values/constants';

/** Starts the timer; the returned function stops it. */
export function startRenewalTimer(expiresAtMs: number, onExpiry: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    const remainingMs = expiresAtMs - Date.now();
    if (remainingMs <= 0) return onExpiry();
    // Never one long wait: a sleeping device delays timers, so wall time is compared every few seconds.
    timer = setTimeout(check, Math.min(remainingMs, RENEWAL_POLL_MAX_S * 1000));
  };
  check();
  return () => clearTimeout(timer);
}
