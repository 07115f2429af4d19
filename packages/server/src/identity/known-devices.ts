/**
 * Remembers browsers that have signed in to an account, so that wrong guesses from elsewhere do not lock its owner out.
 *
 * This is OWASP's scheme "Slow Down Online Guessing Attacks with Device Cookies": a successful sign-in sets a signed
 * cookie
 * in the browser. Attempts with a valid cookie for the account count for that cookie alone. All other attempts share
 * the limits
 * of strangers, of which the one per account may be used up by an attacker. The cookie only proves an earlier sign-in:
 * the password is still required, and a stolen cookie is worth a few guesses.
 */

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { countedAddressOf } from '../http/client-address.ts';
import type { Client } from './attempts.ts';
import { type OwnOrigins, originOf } from './own-origins.ts';

const COOKIE = 'lapwing_device';
const LIFE_S = 365 * 24 * 3600;
/** A browser that a household shares has one for each person. */
const MAX_ACCOUNTS = 5;
const ENTRY = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/;

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/** The first key signs, the others still verify. */
export function createKnownDevices(
  keys: readonly string[],
  { base, origins }: { base: string; origins: OwnOrigins },
  nowMs: () => number = Date.now,
) {
  const sign = (key: string, emailKey: string, id: string, untilS: string): Buffer =>
    createHmac('sha256', key).update(`device ${id} ${untilS} ${emailKey}`).digest();

  /** The device's own id if the entry belongs to this account. */
  function deviceIn(entry: string, emailKey: string): string | null {
    const [, id = '', untilS = '', signature = ''] = ENTRY.exec(entry) ?? [];
    if (id === '' || Number(untilS) * 1000 <= nowMs()) return null;
    const sentSignature = Buffer.from(signature, 'base64url');
    const isOurs = keys.some((key) => {
      const expected = sign(key, emailKey, id, untilS);
      return sentSignature.length === expected.length && timingSafeEqual(sentSignature, expected);
    });
    return isOurs ? id : null;
  }

  return {
    /** The client for which an attempt on this account counts. */
    clientOf(request: FastifyRequest, emailKey: string): Client {
      const device = entriesOf(request).map((entry) => deviceIn(entry, emailKey));
      return { address: countedAddressOf(request), device: device.find((id) => id !== null) ?? null };
    },

    /** Called after a sign-in or an equivalent proof. */
    remember(request: FastifyRequest, reply: FastifyReply, emailKey: string): void {
      const [key = ''] = keys;
      const id = randomBytes(16).toString('base64url');
      const untilS = String(Math.floor(nowMs() / 1000) + LIFE_S);
      const added = `${id}.${untilS}.${sign(key, emailKey, id, untilS).toString('base64url')}`;
      const others = entriesOf(request).filter((entry) => deviceIn(entry, emailKey) === null);
      const value = [added, ...others].slice(0, MAX_ACCOUNTS).join('~');
      const secure = originOf(request, origins).startsWith('https:') ? '; Secure' : '';
      reply.header(
        'set-cookie',
        `${COOKIE}=${value}; Path=${base}; Max-Age=${LIFE_S}; HttpOnly; SameSite=Lax${secure}`,
      );
    },
  };
}

function entriesOf({ headers }: FastifyRequest): string[] {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${COOKIE}=`));
  const entries = found?.slice(COOKIE.length + 1).split('~') ?? [];
  return entries.slice(0, MAX_ACCOUNTS).filter((entry) => ENTRY.test(entry));
}
