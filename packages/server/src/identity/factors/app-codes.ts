/** The codes of an authenticator app: time-based one-time passwords (RFC 6238), six digits, a new one every 30 seconds. */

import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
/** A clock that is a little off, or a code typed just before it changes: one step in each direction. */
const DRIFT_STEPS = 1;

export function createSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The time step of a right code, which tells codes apart that were used; null for a wrong one. */
export function findStep(secret: string, code: string, atMs: number): number | null {
  const digits = code.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(digits)) return null;
  const app = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_S });
  const delta = app.validate({ token: digits, timestamp: atMs, window: DRIFT_STEPS });
  return delta === null ? null : Math.floor(atMs / 1000 / PERIOD_S) + delta;
}

/** The address in the QR code, which every app reads. */
export function setupAddress(secret: string, issuer: string, label: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_S, issuer, label }).toString();
}
