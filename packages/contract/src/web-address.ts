/** Addresses of other sites that organisations and hosts give us. Their origins end up in headers of our pages. */

import * as z from 'zod/mini';

/**
 * `URL` also accepts hosts with `;`, `,` or `*` in them, which mean something else in a header.
 * Names in other scripts have become ASCII by the time this is tested.
 */
export const plainHost = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/i;
const MAX_LENGTH = 2_000;

export const webAddress = z
  .url({
    protocol: /^https?$/,
    hostname: plainHost,
    error: 'expected an address that begins with https:// and a host of letters, digits, dots and hyphens',
  })
  .check(z.maxLength(MAX_LENGTH));
