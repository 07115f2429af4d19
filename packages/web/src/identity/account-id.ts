/** The account id of a signed-in subject. The server derives the same id from the same token. */

import { accountIdPattern } from '@lapwing/contract/values/text-values';

const HEX_DIGITS = 32;

/** Other providers may use any text as a subject. */
export async function accountIdOf(
  { iss, sub }: { iss: string; sub: string },
  accountPrefix = '',
): Promise<string> {
  if (accountIdPattern.test(sub)) return sub;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${iss}\n${sub}`));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${accountPrefix}${hex.slice(0, HEX_DIGITS)}`;
}
