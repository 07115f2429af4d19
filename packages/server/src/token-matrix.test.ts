import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveAccounts } from './accounts/writers.ts';
import { createApp } from './app.ts';
import { loadKeys } from './identity/signing-keys.ts';
import { parseSettings } from './settings.ts';
import { type Database, openDatabase } from './storage/database.ts';
import { migrateToLatest } from './storage/migrate.ts';

const OWNER = `LAPWING-GA-${'a'.repeat(32)}`;
const OTHER = `LAPWING-GA-${'b'.repeat(32)}`;

type App = Awaited<ReturnType<typeof createApp>>;
let app: App;
let db: Database;
let folder: string;
let tokens: Record<
  'owner' | 'other' | 'expired' | 'otherIssuer' | 'otherAudience' | 'tampered' | 'nonsense',
  string
>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lapwing-matrix-'));
  const settings = parseSettings({ LAPWING_DATA_DIR: folder, LAPWING_LOG_LEVEL: 'silent' });
  db = await openDatabase(settings);
  await migrateToLatest(db);
  const names = { surName: 'Test', nickName: 'test', passwordHash: null, createdAtMs: 0 };
  await saveAccounts(db, [
    { id: OWNER, givenName: 'Anna', email: 'anna@example.org', ...names },
    { id: OTHER, givenName: 'Ben', email: 'ben@example.org', ...names },
  ]);
  app = await createApp({ settings, db, hasDemoSignIn: false, siteFolder: folder });
  tokens = await makeTokens();
}, 60_000);

afterAll(async () => {
  await app?.close();
  await db?.close();
  await rm(folder, { recursive: true, force: true });
});

async function makeTokens(): Promise<typeof tokens> {
  const { authority, clientId } = (await app.inject('/api/clientSettings')).json();
  const issuer = `http://localhost:8080${new URL(authority).pathname}`;
  const jwk = (await loadKeys(db)).signing[0];
  if (jwk?.kid === undefined) throw new Error('There is a signing key');
  const { kid } = jwk;
  const key = await importJWK(jwk);
  const sign = (sub: string, more: { issuer?: string; audience?: string; issuedS?: number } = {}) => {
    const issuedS = more.issuedS ?? Math.floor(Date.now() / 1000);
    return new SignJWT({})
      .setProtectedHeader({ alg: 'RS256', kid })
      .setSubject(sub)
      .setIssuer(more.issuer ?? issuer)
      .setAudience(more.audience ?? clientId)
      .setIssuedAt(issuedS)
      .setExpirationTime(issuedS + 3600)
      .sign(key);
  };
  const owner = await sign(OWNER);
  const [head, , signature] = owner.split('.');
  const [, otherBody] = (await sign(OTHER)).split('.');
  return {
    owner,
    other: await sign(OTHER),
    expired: await sign(OWNER, { issuedS: Math.floor(Date.now() / 1000) - 2 * 3600 }),
    otherIssuer: await sign(OWNER, { issuer: 'https://elsewhere.example' }),
    otherAudience: await sign(OWNER, { audience: 'another-site' }),
    tampered: `${head}.${otherBody}.${signature}`,
    nonsense: 'nonsense',
  };
}

/** Something that each parameter of a path takes. */
function filled(path: string): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    if (name === 'friendId') return OTHER;
    if (/^(userId|profileId|accountId)$/.test(name)) return OWNER;
    if (name === 'videoId') return 'dQw4w9WgXcQ';
    if (name === 'code') return '42';
    return name === 'value' ? 'true' : '1';
  });
}

async function statusOf(method: string, path: string, token?: string): Promise<number> {
  const answer = await app.inject({
    // What an endpoint has is what the server takes.
    method: method as 'GET',
    url: `${filled(path)}${path.includes('follow') ? '?follow=true' : ''}`,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(method === 'PUT' ? { 'content-type': 'application/json' } : {}),
    },
    ...(method === 'PUT' ? { payload: '"aGVsbG8="' } : {}),
  });
  return answer.statusCode;
}

const callsWith = (...uses: string[]) => app.mounted.endpoints.filter(({ token }) => uses.includes(token));
const bad = ['expired', 'otherIssuer', 'otherAudience', 'tampered', 'nonsense'] as const;

it('no call that reads tokens takes one that is expired, of another issuer or site, or tampered with', async () => {
  const calls = callsWith('optional', 'required');
  expect(calls.length).toBeGreaterThan(30);
  for (const { method, path } of calls) {
    for (const kind of bad) {
      expect(`${method} ${path} ${kind} ${await statusOf(method, path, tokens[kind])}`).toBe(
        `${method} ${path} ${kind} 401`,
      );
    }
  }
});

it('no call that needs a token answers without one', async () => {
  for (const { method, path } of callsWith('required')) {
    expect(`${method} ${path} ${await statusOf(method, path)}`).toBe(`${method} ${path} 401`);
  }
});

it('no call that takes upload keys takes the token of a person or nothing', async () => {
  for (const { method, path } of callsWith('key')) {
    const statuses = [await statusOf(method, path), await statusOf(method, path, tokens.owner)];
    expect([path, ...statuses]).toEqual([path, 401, 401]);
  }
});

it('what belongs to a person is refused to everyone else and answered to them', async () => {
  // Who may see whose practice follows from the profile; the other calls that name a person are that person's own.
  const own = callsWith('required').filter(({ path }) => /:userId\b/.test(path));
  expect(own.length).toBeGreaterThan(8);
  for (const { method, path } of own) {
    const refused = await statusOf(method, path, tokens.other);
    expect(`${method} ${path} ${refused}`).toBe(`${method} ${path} 403`);
  }
  for (const { method, path, body } of own) {
    const answered = await statusOf(method, path, tokens.owner);
    // The body above is no picture; going private in between, nobody is followed.
    const expected = body === null ? 200 : 400;
    const isRight = answered === expected || (answered === 403 && path.includes('follow'));
    expect(`${method} ${path} ${answered} ${isRight}`).toBe(`${method} ${path} ${answered} true`);
  }
});

it('answers to others never carry an e-mail address', async () => {
  for (const { method, path } of callsWith('none', 'optional').filter((call) => call.method === 'GET')) {
    for (const token of [undefined, tokens.other]) {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const answer = await app.inject({ url: filled(path), headers });
      expect(`${method} ${path} ${answer.body.includes('@example.org')}`).toBe(`${method} ${path} false`);
    }
  }
});
