/**
 * The limits for anonymous requests to the identity provider. Starting a sign-in and signing out store their
 * parameters, so
 * both are counted per address and limited in length.
 */

import type { FastifyRequest } from 'fastify';
import { countedAddressOf } from '../http/client-address.ts';
import { RequestCounts } from '../http/limits/request-counts.ts';

const MINUTE_MS = 60_000;
/** Requests of the site have a few hundred bytes, and up to 3,000 with the ID token of a session that ends. */
const MAX_QUERY_LENGTH = 6_000;
const MAX_VALUE_LENGTH = 512;
const LONG_VALUES: ReadonlySet<string> = new Set(['id_token_hint']);
const MAX_BODY_BYTES = 8_192;

export type Refusal = { status: 400 | 413 | 429; reason: string };

/** In memory: counting in the database would be the very write to avoid. */
export function createProviderLimits(base: string, maxPerMinute = 120) {
  const begun = new RequestCounts({ max: maxPerMinute, windowMs: MINUTE_MS });
  const storing = [`${base}/auth`, `${base}/session/end`].map((path) => path.toLowerCase());

  return (request: FastifyRequest): Refusal | null => {
    const [path = '', query = ''] = request.url.split(/\?(.*)/s);
    const tooLong = faultOf(query) ?? bodyFaultOf(request);
    if (tooLong !== null) return tooLong;
    if (!storing.includes(path.replace(/\/+$/, '').toLowerCase())) return null;
    const { current } = begun.count(countedAddressOf(request));
    return current > begun.max ? { status: 429, reason: 'Too many sign-ins were started' } : null;
  };
}

function faultOf(query: string): Refusal | null {
  if (query.length > MAX_QUERY_LENGTH) return { status: 400, reason: 'The address is too long' };
  for (const [name, value] of new URLSearchParams(query)) {
    if (value.length > MAX_VALUE_LENGTH && !LONG_VALUES.has(name)) {
      return { status: 400, reason: `${name.slice(0, 40)} is longer than ${MAX_VALUE_LENGTH} characters` };
    }
  }
  return null;
}

/** The provider reads bodies itself, without this limit. */
function bodyFaultOf({ headers }: FastifyRequest): Refusal | null {
  const isUnknown = headers['transfer-encoding'] !== undefined;
  const isLong = Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES;
  return isUnknown || isLong
    ? { status: 413, reason: `The form is longer than ${MAX_BODY_BYTES} bytes` }
    : null;
}
