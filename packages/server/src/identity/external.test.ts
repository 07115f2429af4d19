import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { afterEach, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { parseSettings } from '../settings/settings.ts';
import type { Database } from '../storage/database.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { accountIdOf } from './admit.ts';
import { aSignInRequest, TestBrowser } from './identity.test-support.ts';

const CLIENT = 'lapwing-site';
const SITE = 'http://127.0.0.1:1/auth';
const claims = {
  given_name: 'Rosa',
  family_name: 'Diaz',
  email: 'rosa@example.org',
  email_verified: true,
  locale: 'nl-BE',
};

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** An external provider, with its own pages, subjects and keys. */
async function openProvider() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  const authority = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const said = { ...claims };
  const provider = new Provider(authority, {
    clients: [
      {
        client_id: CLIENT,
        token_endpoint_auth_method: 'none',
        redirect_uris: [SITE],
        grant_types: ['authorization_code'],
        application_type: 'native',
      },
    ],
    claims: { openid: ['sub', ...Object.keys(claims)] },
    conformIdTokenClaims: false,
    ttl: { Interaction: 60, Session: 60, Grant: 60, IdToken: 60, AccessToken: 60 },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...said }) }),
  });
  server.on('request', provider.callback());

  /** A visitor's sign-in there: name, consent, and back with a code. */
  async function idTokenOf(subject: string): Promise<string> {
    const browser = new TestBrowser();
    const request = aSignInRequest(authority, CLIENT, { redirect_uri: SITE });
    const form = await browser.open(request.authorizeUrl);
    const consent = await browser.submit(form, { prompt: 'login', login: subject, password: 'any' });
    const back = await browser.submit(consent, { prompt: 'consent' }, SITE);
    const body = new URLSearchParams({
      client_id: CLIENT,
      grant_type: 'authorization_code',
      code: back.url.searchParams.get('code') ?? '',
      code_verifier: request.verifier,
      redirect_uri: SITE,
    });
    const response = await fetch(`${authority}/token`, { method: 'POST', body });
    const { id_token } = (await response.json()) as { id_token: string };
    return id_token;
  }
  return { authority, idTokenOf, said };
}

async function openSite(db: Database, authority: string) {
  const settings = parseSettings({
    LAPWING_LOG_LEVEL: 'silent',
    LAPWING_DATA_DIR: '/nowhere',
    LAPWING_ACCOUNT_PREFIX: 'CLUB-GA-',
    LAPWING_OIDC_AUTHORITY: authority,
    LAPWING_OIDC_CLIENT_ID: CLIENT,
  });
  const app = await createApp({ settings, db, hasDemoSignIn: false, siteFolder: '/nowhere' });
  closers.push(() => app.close());
  return async (url: string, token: string, method: 'GET' | 'PUT' = 'GET') => {
    const answer = await app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
    return { status: answer.statusCode, json: answer.json() };
  };
}

describeOnEachEngine('a provider elsewhere', (openDb) => {
  it('signs people in by configuration alone: a first visit creates an account', async () => {
    const db = await openDb();
    const { authority, idTokenOf, said } = await openProvider();
    const send = await openSite(db, authority);
    const token = await idTokenOf('auth0|racer-7');
    const id = accountIdOf({ iss: authority, sub: 'auth0|racer-7' }, 'CLUB-GA-');
    expect(id).toMatch(/^CLUB-GA-[0-9a-f]{32}$/);

    expect((await send(`/api/v2/accounts/${id}`, token)).json).toEqual({
      userId: id,
      givenName: 'Rosa',
      surName: 'Diaz',
      nickName: 'Rosa',
      email: 'rosa@example.org',
      accountStatus: 0,
    });
    expect((await send(`/api/v1/lapwingprofile/${id}`, token)).status).toBe(200);
    expect((await send(`/api/v2/accounts/${id}/products/chips/1234567`, token, 'PUT')).status).toBe(200);
    expect((await send('/api/search?term=rosa', token)).json).toMatchObject([{ entityId: id }]);

    Object.assign(said, {
      given_name: '\u202eRosie\u0007',
      email: 'victim@example.org',
      email_verified: false,
    });
    const renewed = await idTokenOf('auth0|racer-7');
    expect((await send(`/api/v2/accounts/${id}`, renewed)).json).toMatchObject({
      givenName: 'Rosie',
      email: '',
    });
    const other = await idTokenOf('auth0|racer-8');
    expect((await send(`/api/v1/lapwingprofile/${id}`, other)).status).toBe(403);

    await db.updateTable('accounts').set({ status: 1 }).where('id', '=', id).execute();
    expect((await send(`/api/v2/accounts/${id}`, renewed)).status).toBe(401);
  });

  it('keeps ids in our format, and refuses tokens of another provider', async () => {
    const db = await openDb();
    const { authority, idTokenOf } = await openProvider();
    const third = await openProvider();
    const send = await openSite(db, authority);
    const id = `OTHER-GA-${'c'.repeat(32)}`;
    expect((await send(`/api/v2/accounts/${id}`, await idTokenOf(id))).status).toBe(200);
    expect((await send(`/api/v2/accounts/${id}`, await third.idTokenOf(id))).status).toBe(401);
  });
});
