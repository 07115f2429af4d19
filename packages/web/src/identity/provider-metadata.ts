/** The identity provider's published configuration, fetched once a day. */

import { IDENTITY_CONFIGURATION_CACHE_MS, SIGN_IN_POLICY } from '@lapwing/contract/values/constants';
import type { OidcMetadata } from 'oidc-client-ts';
import { send } from '../http/http.ts';

const CACHE_KEY = `lapwing.identityConfiguration.${SIGN_IN_POLICY}`;

type Cached = { authority: string; fetchedAtMs: number; metadata: Partial<OidcMetadata> };

function cached(authority: string): Partial<OidcMetadata> | null {
  try {
    // Only written below, in this shape. A newer or damaged one fails a check and is fetched again.
    const kept = JSON.parse(localStorage.getItem(CACHE_KEY) ?? 'null') as Cached | null;
    if (kept?.authority !== authority || typeof kept.metadata !== 'object') return null;
    return Date.now() - kept.fetchedAtMs < IDENTITY_CONFIGURATION_CACHE_MS ? kept.metadata : null;
  } catch {
    return null;
  }
}

export async function loadProviderMetadata(authority: string): Promise<Partial<OidcMetadata>> {
  const known = cached(authority);
  if (known !== null) return known;
  const metadata = await send(`${authority}/.well-known/openid-configuration`, {}, async (response) => {
    // The sign-in library checks the endpoints it needs.
    return (await response.json()) as Partial<OidcMetadata>;
  });
  const entry: Cached = { authority, fetchedAtMs: Date.now(), metadata };
  try {
    localStorage.setItem(CACHE_KEY, JSON.stringify(entry));
  } catch {
    // Full or blocked storage: fetched again next time.
  }
  return metadata;
}
