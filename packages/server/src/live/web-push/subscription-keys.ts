/** The keys of a browser's subscription: nothing could ever be sent with a wrong one. */

import { ECDH } from 'node:crypto';

const CURVE = 'prime256v1';
/** Uncompressed: a prefix byte and two coordinates. */
const POINT_BYTES = 65;
const UNCOMPRESSED = 4;
const AUTH_BYTES = 16;

/** Whether it is a point on the curve P-256, in base64url. */
export function isPublicKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== POINT_BYTES || bytes[0] !== UNCOMPRESSED) return false;
  try {
    ECDH.convertKey(bytes, CURVE);
    return true;
  } catch {
    return false;
  }
}

export function isAuthSecret(text: string): boolean {
  return Buffer.from(text, 'base64url').length === AUTH_BYTES;
}
