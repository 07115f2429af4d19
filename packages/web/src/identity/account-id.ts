/** The account that a signed-in subject has here: the server makes the same of the same token. */

import { accountIdPattern } from '@lapwing/contract/values/text-values';

const HEX_DIGITS = 32;

/** Providers of others know their people by any text. */
export async function accountIdOf(
  { iss, sub }: { iss: string; sub: string },
  accountPrefix = '',
): Promise<string> {
  if (accountIdPattern.test(sub)) return sub;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${iss}\n${sub}`));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${accountPrefix}${hex.slice(0, HEX_DIGITS)}`;
}
