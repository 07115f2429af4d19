/** Gives a failed sign-in an id under which it can be found again. */

import { correlationIdOf } from '../api/http-error.ts';

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The id to show: the server's own where it gave one. */
export function reportSignInError(error: unknown): string {
  const id = correlationIdOf(error) ?? randomId();
  console.warn(`Sign-in failed (${id})`, error);
  return id;
}
