/** The origin of an address that somebody else gave us, safe to write into a header. */

import { plainHost } from '@lapwing/contract/web-address';

/** Scheme, host and port; null for what is not a plain web address. */
export function webOriginOf(address: string): string | null {
  const url = parsed(address);
  if (url === null) return null;
  const { protocol, hostname, origin } = url;
  return /^https?:$/.test(protocol) && plainHost.test(hostname) ? origin : null;
}

/** Node 20's `URL.canParse` refuses names in other scripts once it has been called often enough to be optimised. */
function parsed(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
