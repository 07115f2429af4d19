/** Lets programs check their token: whether it is valid, and whose it is. */

import { type TokenClaims, tokensApi } from '@lapwing/contract/values/tokens';
import type { FastifyInstance } from 'fastify';
import { decodeJwt } from 'jose';
import { mount } from '../http/mount.ts';
import { problem } from '../http/problem.ts';
import { requireUser } from '../identity/require-user.ts';
import type { AccountsStore } from './store.ts';

/** Claim names that programs of other systems use. */
const OF_PERSONS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const OF_TOKENS = 'http://schemas.microsoft.com/ws/2008/06/identity/claims';
const XML_TYPES = 'http://www.w3.org/2001/XMLSchema';

export function tokenRoutes(app: FastifyInstance, store: AccountsStore): void {
  // Requests that reach this point have a valid token.
  mount(app, tokensApi.validate, async () => {});

  mount(app, tokensApi.claims, async ({ user, request }) => {
    const { accountId: subject } = requireUser(user);
    const account = await store.findAccount(subject);
    if (account === undefined) throw problem('not-found');
    const ofPerson = {
      nameidentifier: account.id,
      name: account.nickName,
      givenname: account.givenName,
      surname: account.surName,
      emailaddress: account.email,
    };
    const claims: TokenClaims['claims'] = Object.entries(ofPerson).map(([name, value]) => ({
      subject,
      type: `${OF_PERSONS}/${name}`,
      value,
      valueType: `${XML_TYPES}#string`,
    }));
    const expiresAtS = expiryIn(request.headers.authorization ?? '');
    if (expiresAtS !== null) {
      const value = String(expiresAtS);
      claims.push({ subject, type: `${OF_TOKENS}/expiration`, value, valueType: `${XML_TYPES}#integer` });
    }
    return { claims };
  });
}

/** The expiry of a token that is already checked; null if its format has none. */
function expiryIn(authorization: string): number | null {
  try {
    return decodeJwt(authorization.replace(/^Bearer\s+/i, '')).exp ?? null;
  } catch {
    return null;
  }
}
