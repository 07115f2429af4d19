/** A whole server on a database with some accounts, whose calls are made with a token of theirs. */

import { SignJWT } from 'jose';
import { saveAccounts } from '../accounts/writers.ts';
import { createApp } from '../app.ts';
import { loadKeys } from '../identity/signing-keys.ts';
import { parseSettings } from '../settings/settings.ts';
import type { Database } from '../storage/database.ts';
import { createHostLink } from './host-links.ts';
import type { RestoreRequest } from './restores.ts';

const idOf = (letter: string) => `LAPWING-GA-${letter.repeat(32)}`;
export const [BEN, CLEO] = [idOf('b'), idOf('c')];

const person = (id: string, givenName: string) => ({
  id,
  givenName,
  surName: 'Test',
  nickName: givenName,
  email: `${givenName.toLowerCase()}@example.org`,
  passwordHash: null,
  createdAtMs: 0,
});

type Options = { env?: Record<string, string>; dataDir: string };

/** Ben and Cleo have accounts. */
export async function openSite(db: Database, { env = {}, dataDir }: Options) {
  await saveAccounts(db, [person(BEN, 'Ben'), person(CLEO, 'Cleo')]);
  const settings = parseSettings({ LAPWING_LOG_LEVEL: 'silent', LAPWING_DATA_DIR: dataDir, ...env });
  let restarts = 0;
  const restored: RestoreRequest[] = [];
  const app = await createApp({
    settings,
    db,
    hasDemoSignIn: false,
    checksAnswers: true,
    siteFolder: '/nowhere',
    restart: () => {
      restarts += 1;
    },
    restore: (request) => restored.push(request),
  });

  async function tokenOf(accountId: string): Promise<string> {
    const { signing } = await loadKeys(db);
    const [key] = signing;
    if (key === undefined) throw new Error('no signing key');
    const { tokenVersion } = await db
      .selectFrom('accounts')
      .select('tokenVersion')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    const { authority, clientId } = (await app.inject('/api/clientSettings')).json();
    return new SignJWT({ token_version: tokenVersion })
      .setProtectedHeader({ alg: key.alg ?? 'RS256', ...(key.kid !== undefined && { kid: key.kid }) })
      .setIssuer(authority.replace(/^http:\/\/[^/]+/, settings.publicUrl))
      .setAudience(clientId)
      .setSubject(accountId)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(await import('jose').then(({ importJWK }) => importJWK(key, key.alg ?? 'RS256')));
  }

  type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';
  const ask = async (method: Method, url: string, body?: unknown, token?: string | null) => {
    const answer = await app.inject({
      method,
      url,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    return { status: answer.statusCode, json: answer.json(), headers: answer.headers };
  };

  const newLink = async () => (await createHostLink(db, settings.publicUrl, Date.now())).split('#')[1] ?? '';
  const firstRun = (body: object, token?: string) => ask('POST', '/api/first-run', body, token);

  return { app, db, ask, tokenOf, newLink, firstRun, restarts: () => restarts, restored };
}

export const someFirstRun = (link: string) => ({
  link,
  account: { email: 'hanna.host@example.org', password: 'correct horse' },
  settings: { siteName: 'Timing Emmen', signUp: 'invitation', timeZone: 'Europe/Amsterdam' },
  organization: { name: 'Kart Club Emmen', city: 'Emmen', countryCode: 'NL', sport: 'Karting' },
  keepsDemoWorld: true,
});

/** Hanna is the host: `as` makes her calls. */
export async function openHostedSite(db: Database, options: Options) {
  const site = await openSite(db, options);
  const done = await site.firstRun(someFirstRun(await site.newLink()));
  if (done.status !== 200) throw new Error(JSON.stringify(done.json));
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('emailKey', '=', 'hanna.host@example.org')
    .executeTakeFirstOrThrow();
  const token = await site.tokenOf(id);
  type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';
  const host = (method: Method, path: string, body?: unknown) =>
    site.ask(method, `/api/host${path}`, body, token);
  const actions = async () =>
    ((await host('GET', '/audit')).json as { action: string }[]).map(({ action }) => action);
  return { ...site, hostId: id, hostToken: token, host, actions, firstRunAnswer: done.json };
}
