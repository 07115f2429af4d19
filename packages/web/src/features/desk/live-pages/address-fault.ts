/** What is wrong with an address of another site, while it is typed. The server checks it again. */

import { type Message, messageOf } from '@lapwing/contract/values/messages';
import { plainHost } from '@lapwing/contract/values/web-address';

const MAX_LENGTH = 2_000;

/** null if it can be used; an empty text is no address, and nothing is wrong with it. */
export function addressFault(text: string): Message | null {
  const address = text.trim();
  if (address === '') return null;
  const url = URL.canParse(address) ? new URL(address) : null;
  const isAddress =
    url !== null &&
    /^https?:\/\//i.test(address) &&
    plainHost.test(url.hostname) &&
    address.length <= MAX_LENGTH &&
    !/\s/.test(address);
  if (!isAddress) return messageOf('expected-address', { start: 'https://' });
  return url.username === '' && url.password === '' ? null : messageOf('expected-address-without-password');
}
