/** Ids that senders give to their calls. */

import * as z from 'zod/mini';
import { expected } from '../values/expected.ts';
import { textMatching } from '../values/text-values.ts';

/** The sender's id of one call. Repeating it with the same content changes nothing and gets the same response. */
export const requestId = textMatching(/^[\w.:-]{1,100}$/, expected('expected-id', { maximum: 100 }));

/** In a response: the call is a repeated one, and nothing was changed. */
export const isRepeated = z.boolean();
