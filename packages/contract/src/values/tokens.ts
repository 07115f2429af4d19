/** Calls with which programs check their token. */

import * as z from 'zod/mini';
import { post } from './endpoint.ts';

/** The claims of a token; a type is an address that identifies the kind of claim. */
const tokenClaims = z.object({
  claims: z.array(
    z.object({ subject: z.string(), type: z.string(), value: z.string(), valueType: z.string() }),
  ),
});
export type TokenClaims = z.infer<typeof tokenClaims>;

export const tokensApi = {
  validate: post('/auth/validate', {
    summary: 'Whether a token is valid: 200, else 401',
    token: 'required',
    answer: 'empty',
  }),
  claims: post('/auth/claims', {
    summary: 'The account of a token, as a list of claims',
    token: 'required',
    answer: tokenClaims,
  }),
};
