/** The origin of an address that somebody else gave us, safe to write into a header. */

import { plainHost } from '@lapwing/contract/web-address';

/** Scheme, host and port; null for what is not a plain web address. */
export function webOriginOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, origin } = new URL(address);
  return /^https?:$/.test(protocol) && plainHost.test(hostname) ? origin : null;
}
