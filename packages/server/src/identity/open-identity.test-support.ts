/** A listening identity provider with one account and an outbox in memory, and the site's part of signing in. */

import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { saveAccounts } from '../accounts/writers.ts';
import { createServer } from '../http/server.ts';
import type { Database } from '../storage/database.ts';
import { admitOwn } from './admit.ts';
import { aSignInRequest, type SignInRequest, type TestBrowser } from './identity.test-support.ts';
import { identityPath } from './identity-path.ts';
import { useMadeKeys } from './made-keys.test-support.ts';
import type { Mail } from './mailer.ts';
import type { OwnOrigins } from './own-origins.ts';
import { createPasswords } from './passwords.ts';
import { identityRoutes } from './routes.ts';
import { loadKeys, publicKeys } from './signing-keys.ts';
import { verifyOwnTokens } from './verify-token.ts';

export const ANNA = `LAPWING-GA-${'a'.repeat(32)}`;
export const CLIENT = '0b0f9ad5-5e43-4c58-9d0c-8f1f1c8b1a11';
export const anna = { email: 'ANNA@example.org', password: 'correct horse' };

const passwordCost = { memoryCost: 64, timeCost: 1 };

// Cached, because hashing is the slowest part.
let passwordHash: string | null = null;

export async function openIdentity(
  db: Database,
  demo = { email: 'demo@lapwing.example', password: 'lapwing-demo' },
  origins: OwnOrigins = { publicUrl: null, hosts: [] },
) {
  await useMadeKeys(db);
  const known = await db.selectFrom('accounts').select('id').executeTakeFirst();
  if (known === undefined) {
    passwordHash ??= await createPasswords(passwordCost).hash(anna.password);
    const names = { givenName: 'Anna', surName: 'Berg', nickName: 'anna' };
    await saveAccounts(db, [{ id: ANNA, ...names, email: 'anna@example.org', passwordHash, createdAtMs: 0 }]);
  }
  const mails: Mail[] = [];
  const keys = await loadKeys(db);
  const issuer = `http://localhost:1${identityPath('lapwing')}`;
  const app = await createServer();
  await identityRoutes(app, {
    db,
    keys,
    issuer,
    clientId: CLIENT,
    origins,
    themeOf: () => 1,
    stylesheets: ['/assets/site.css'],
    demo,
    passwordCost,
    maxMailDelayMs: 0,
    accountPrefix: 'LAPWING-GA-',
    supportEmail: 'help@example.org',
    sendMail: async (mail) => {
      mails.push(mail);
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const verify = verifyOwnTokens({ issuer, audience: CLIENT, jwks: publicKeys(keys) }, admitOwn(db));

  /** The next e-mail, and its link with the address of this server. */
  async function nextMail(): Promise<Mail & { link: string }> {
    await expect.poll(() => mails.length).toBeGreaterThan(0);
    const mail = mails.shift();
    if (mail === undefined) throw new Error('There was an e-mail a moment ago');
    const link = /http:\/\/localhost:1(\S+)/.exec(mail.text)?.[1] ?? '';
    return { ...mail, link: `${origin}${link}` };
  }

  return { authority: `${origin}${identityPath('lapwing')}`, origin, verify, mails, nextMail };
}

export async function signIn(
  authority: string,
  browser: TestBrowser,
  request: SignInRequest,
  person = anna,
): Promise<string> {
  const form = await browser.open(request.authorizeUrl, {}, request.redirectUri);
  const back = form.text === '' ? form : await browser.submit(form, person, request.redirectUri);
  expect(back.url.searchParams.get('state')).toBe(request.state);
  expect(back.url.origin).toBe(new URL(authority).origin);
  return back.url.searchParams.get('code') ?? '';
}

/** Either the tokens or the error: a test reads the one it expects. */
type TokenAnswer = { id_token: string; refresh_token: string; error: string };

async function askTokens(authority: string, fields: Record<string, string>) {
  const origin = new URL(authority).origin;
  const body = new URLSearchParams({ client_id: CLIENT, ...fields });
  const response = await fetch(`${authority}/token`, { method: 'POST', body, headers: { origin } });
  return { status: response.status, headers: response.headers, json: (await response.json()) as TokenAnswer };
}

export const redeem = (authority: string, code: string, { verifier, redirectUri }: SignInRequest) =>
  askTokens(authority, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
  });

export const refresh = (authority: string, token: string) =>
  askTokens(authority, { grant_type: 'refresh_token', refresh_token: token });

export async function tokensOf(authority: string, browser: TestBrowser, person = anna) {
  const request = aSignInRequest(authority, CLIENT);
  const { json } = await redeem(authority, await signIn(authority, browser, request, person), request);
  return json;
}
