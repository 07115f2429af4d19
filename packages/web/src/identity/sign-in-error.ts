/** Gives a failed sign-in an id under which it can be found, and a code if the error is known. */

import { type SignInErrorCode, signInErrors } from '@lapwing/contract/values/errors';
import { correlationIdOf } from '../http/http-error.ts';

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Our code for an error of the sign-in library; null for anything else. */
export function signInErrorCode(error: unknown): SignInErrorCode | null {
  if (!(error instanceof Error)) return null;
  // The keys of the table are its codes.
  const codes = Object.keys(signInErrors) as SignInErrorCode[];
  return codes.find((code) => error.message === signInErrors[code]) ?? null;
}

/** The id to show: the server's own if there is one. */
export function reportSignInError(error: unknown): string {
  const id = correlationIdOf(error) ?? randomId();
  console.warn(`Sign-in failed (${[id, signInErrorCode(error)].filter(Boolean).join(', ')})`, error);
  return id;
}
