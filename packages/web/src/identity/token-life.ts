/** When a token counts as expired: a minute early, or sooner if a developer sets it. */

import { CLOCK_SKEW_S, TOKEN_EXPIRY_MARGIN_S } from '@lapwing/contract/values/constants';

/** The relevant claims, in seconds since 1970. */
export type TokenTimes = { iat: number; exp: number };

/** Local-storage setting to test renewals: a shorter token life in seconds. */
const DEBUG_DURATION_KEY = 'lapwing.debug.tokenDurationS';

export function debugDurationS(): number | null {
  const seconds = Number(localStorage.getItem(DEBUG_DURATION_KEY) ?? Number.NaN);
  return seconds > TOKEN_EXPIRY_MARGIN_S ? seconds : null;
}

/** The time from which a token has to be renewed. */
export function effectiveExpiryMs({ iat, exp }: TokenTimes, shortenedToS: number | null): number {
  const endsAtS = shortenedToS === null ? exp : Math.min(exp, iat + shortenedToS);
  return (endsAtS - TOKEN_EXPIRY_MARGIN_S) * 1000;
}

/** Refuses a new token with impossible times, allowing for clock differences. */
export function checkTokenTimes({ iat, exp }: TokenTimes, nowMs: number): void {
  const nowS = nowMs / 1000;
  if (iat > nowS + CLOCK_SKEW_S) throw new Error(`iat is in the future: ${iat}`);
  if (exp < nowS - CLOCK_SKEW_S) throw new Error(`exp is in the past: ${exp}`);
}

export function isExpired(times: TokenTimes, nowMs: number): boolean {
  return effectiveExpiryMs(times, debugDurationS()) <= nowMs;
}
