/** What programs ask about the token they hold. */

import * as z from 'zod/mini';
import { post } from './endpoint.ts';

/** What a token says of who holds it; types are addresses that stand for a kind of claim. */
const tokenClaims = z.object({
  claims: z.array(
    z.object({ subject: z.string(), type: z.string(), value: z.string(), valueType: z.string() }),
  ),
});
export type TokenClaims = z.infer<typeof tokenClaims>;

export const tokensApi = {
  validate: post('/auth/validate', {
    summary: 'Whether a token counts: 200, else 401',
    token: 'required',
    answer: 'empty',
  }),
  claims: post('/auth/claims', {
    summary: 'Who a token speaks for, as a list of claims',
    token: 'required',
    answer: tokenClaims,
  }),
};
