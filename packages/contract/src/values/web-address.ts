/** Addresses of other sites that organisations and hosts give us. Their origins end up in headers of our pages. */

import * as z from 'zod/mini';
import { UNPRINTABLE } from './document-values.ts';
import { expected } from './expected.ts';

/**
 * `URL` also accepts hosts with `;`, `,` or `*` in them, which mean something else in a header.
 * Names in other scripts are already converted to ASCII here.
 */
export const plainHost = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/i;
const MAX_LENGTH = 2_000;

const EXPECTED = expected('expected-address', { start: 'https://' });
/** `URL` silently drops line breaks. */
const withoutSpaces = new RegExp(`^[^\\s${UNPRINTABLE}]*$`, 'u');

/** As `URL` reads it: with slashes of either kind, and any number of them. */
const withoutCredentials = /^(?!https?:[/\\]*[^/\\?#]*@)/i;
const NO_CREDENTIALS = expected('expected-address-without-password');

export const webAddress = z
  .url({
    protocol: /^https?$/,
    hostname: plainHost,
    error: EXPECTED,
  })
  .check(
    z.maxLength(MAX_LENGTH, EXPECTED),
    z.regex(withoutSpaces, EXPECTED),
    z.regex(withoutCredentials, NO_CREDENTIALS),
  );
