/** Verifies bearer tokens: the ID tokens of our own identity provider, or of the configured one. */

import { CLOCK_SKEW_S, IDENTITY_CONFIGURATION_CACHE_MS } from '@lapwing/contract/values/constants';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JWK,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import * as z from 'zod/mini';
import { hasPassed } from '../has-passed.ts';
import type { User, VerifyToken } from '../http/mount.ts';
import { problem } from '../http/problem.ts';
import { retryAfterS } from '../http/retry-after.ts';
import { webOriginOf } from '../http/web-origin.ts';

type Expected = { issuer: string; audience: string; keys: JWTVerifyGetKey };

/** Asymmetric signatures only; never a shared secret, never none. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** The keys were late, refused, or none: `ERR_JOSE_GENERIC` is the code for a response that is not 200 or not JSON. */
const keyFaults: ReadonlySet<string> = new Set([
  errors.JWKSTimeout.code,
  errors.JWKSInvalid.code,
  errors.JOSEError.code,
]);

/** The claims of a valid token. */
export type Claims = JWTPayload & { iss: string; sub: string };
/** The user of the claims; null if refused. */
export type Admit = (claims: Claims) => Promise<User | null>;

async function verify(token: string, { issuer, audience, keys }: Expected): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_SKEW_S,
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    const { iss, sub } = payload;
    return iss === undefined || sub === undefined ? null : { ...payload, iss, sub };
  } catch (error) {
    // An invalid token is the sender's problem; that keys cannot be fetched is ours.
    if (!(error instanceof errors.JOSEError) || keyFaults.has(error.code)) throw error;
    return null;
  }
}

export function verifyOwnTokens(
  expected: { issuer: string; audience: string; jwks: { keys: JWK[] } },
  admit: Admit,
): VerifyToken {
  const keys = createLocalJWKSet(expected.jwks);
  return async (token) => {
    const claims = await verify(token, { ...expected, keys });
    return claims === null ? null : admit(claims);
  };
}

const configuration = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  token_endpoint: z.optional(z.url()),
});

/** Visitors wait for it. */
const ANSWER_WITHIN_MS = 5_000;
/** The start of the server waits for it. */
const ANSWER_AT_START_WITHIN_MS = 2_000;
const pause = { fromS: 5, toS: 15 };

async function readConfiguration(
  authority: string,
  withinMs: number,
): Promise<z.infer<typeof configuration>> {
  const address = `${authority.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(withinMs) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return z.parse(configuration, await response.json());
}

/** The origins of a provider that the site calls; some have their token endpoint elsewhere. */
export async function originsOfProvider(authority: string): Promise<string[]> {
  const own = new URL(authority).origin;
  try {
    const { token_endpoint } = await readConfiguration(authority, ANSWER_AT_START_WITHIN_MS);
    return [...new Set([own, webOriginOf(token_endpoint ?? own) ?? own])];
  } catch {
    // The provider may start after us; most have one origin.
    return [own];
  }
}

/** `authority` publishes its configuration, which is fetched with the first token and then once a day. */
export function verifyTokensOf(
  authority: string,
  audience: string,
  admit: Admit,
  nowMs: () => number = Date.now,
): VerifyToken {
  let cached: { expected: Promise<Expected>; fetchedAtMs: number } | null = null;

  async function discover(): Promise<Expected> {
    const { issuer, jwks_uri } = await readConfiguration(authority, ANSWER_WITHIN_MS);
    return { issuer, audience, keys: createRemoteJWKSet(new URL(jwks_uri)) };
  }

  return async (token) => {
    if (cached === null || hasPassed(IDENTITY_CONFIGURATION_CACHE_MS, cached.fetchedAtMs, nowMs())) {
      cached = { expected: discover(), fetchedAtMs: nowMs() };
    }
    let claims: Claims | null;
    try {
      claims = await verify(token, await cached.expected);
    } catch (cause) {
      cached = null;
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw problem('overloaded', {
        detail: `The sign-in provider does not answer: ${reason}`,
        headers: { 'retry-after': String(retryAfterS(pause)) },
      });
    }
    return claims === null ? null : admit(claims);
  };
}
