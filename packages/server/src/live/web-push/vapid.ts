/** Identifies the sender to a push service (RFC 8292): a short-lived token, signed with the host's own key pair. */

import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';

const CURVE = 'prime256v1';
const LIFE_S = 12 * 3600;
const RENEWED_BEFORE_S = 3600;

export type VapidKeys = { publicKey: string; privateKey: string; contact: string };

/** In base64url, as in the settings. */
export function makeVapidKeys(): { publicKey: string; privateKey: string } {
  const ecdh = createECDH(CURVE);
  ecdh.generateKeys();
  return {
    publicKey: ecdh.getPublicKey('base64url'),
    // A number with leading zeros still has 32 bytes.
    privateKey: Buffer.from(ecdh.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
  };
}

/** The header for a message to this endpoint. Each service gets its own token, cached while it is valid. */
export function createVapid({ publicKey, privateKey, contact }: VapidKeys, nowMs: () => number = Date.now) {
  const key = signingKey(publicKey, privateKey);
  const tokens = new Map<string, { token: string; expiresAtS: number }>();

  return (endpoint: string): string => {
    const { origin } = new URL(endpoint);
    const nowS = Math.floor(nowMs() / 1000);
    let cached = tokens.get(origin);
    if (cached === undefined || cached.expiresAtS - nowS < RENEWED_BEFORE_S) {
      const expiresAtS = nowS + LIFE_S;
      cached = { token: tokenOf({ aud: origin, exp: expiresAtS, sub: contact }, key), expiresAtS };
      tokens.set(origin, cached);
    }
    return `vapid t=${cached.token}, k=${publicKey}`;
  };
}

function tokenOf(claims: { aud: string; exp: number; sub: string }, key: KeyObject): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}

function signingKey(publicKey: string, privateKey: string): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  return createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: privateKey,
    },
  });
}
