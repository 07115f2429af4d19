/** The origin of an external address, safe for a header. */

import { plainHost } from '@lapwing/contract/values/web-address';
import { parseAddress } from './parse-address.ts';

/** Scheme, host and port; null if it is not a plain web address. */
export function webOriginOf(address: string): string | null {
  const url = parseAddress(address);
  if (url === null) return null;
  const { protocol, hostname, origin } = url;
  return /^https?:$/.test(protocol) && plainHost.test(hostname) ? origin : null;
}
