import { expect, it } from 'vitest';
import type { Database } from '../storage/database.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { aSignInRequest, TestBrowser } from './identity.test-support.ts';
import { oidcRecords } from './oidc-records.ts';
import { ANNA, CLIENT, openIdentity, tokensOf } from './open-identity.test-support.ts';

const MINUTE_MS = 60_000;

const recordsIn = (db: Database) =>
  db.selectFrom('oidcRecords').select(['model', 'id', 'payload', 'expiresAtMs']).execute();

describeOnEachEngine('strangers at the provider', (openDb) => {
  it.each(['state', 'nonce', 'login_hint', 'ui_locales', 'scope', 'anything_else'])(
    'store nothing with a %s of a thousand characters',
    async (name) => {
      const db = await openDb();
      const { authority } = await openIdentity(db);
      const { authorizeUrl } = aSignInRequest(authority, CLIENT, { [name]: 'x'.repeat(1_000) });
      const page = await new TestBrowser().open(authorizeUrl);
      expect([page.status, page.text]).toEqual([400, expect.stringContaining(`${name} is longer than`)]);
      expect(await recordsIn(db)).toEqual([]);
    },
  );

  it('store nothing with a long form, nor with one of unknown length', async () => {
    const db = await openDb();
    const { authority } = await openIdentity(db);
    const { searchParams } = new URL(aSignInRequest(authority, CLIENT).authorizeUrl);
    searchParams.set('nonce', 'x'.repeat(9_000));
    const body = searchParams.toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const long = await fetch(`${authority}/auth`, { method: 'POST', headers, body });
    const unknown = await fetch(`${authority}/auth`, {
      method: 'POST',
      headers,
      body: new Blob([body]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect([long.status, unknown.status]).toEqual([413, 413]);
    expect(await recordsIn(db)).toEqual([]);
  });

  it('can start a limited number of sign-ins from one network, independent of others', async () => {
    const db = await openDb();
    const { authority } = await openIdentity(db);
    const begin = async (host: number, network = '2001:db8:0:1') => {
      const headers = { 'x-forwarded-for': `${network}::${host.toString(16)}` };
      const { authorizeUrl } = aSignInRequest(authority, CLIENT);
      const { status } = await fetch(authorizeUrl, { redirect: 'manual', headers });
      return status;
    };
    const statuses: number[] = [];
    for (let host = 1; host <= 125; host++) statuses.push(await begin(host));
    expect(statuses).toEqual([...Array(120).fill(303), ...Array(5).fill(429)]);
    expect(await begin(1, '2001:db8:0:2')).toBe(303);
    expect(await recordsIn(db)).toHaveLength(121);
  });

  it('leave nothing behind for longer than half an hour', async () => {
    const db = await openDb();
    const { authority } = await openIdentity(db);
    const before = Date.now();
    const browser = new TestBrowser();
    await browser.open(aSignInRequest(authority, CLIENT, { state: 's'.repeat(500) }).authorizeUrl);
    await browser.open(`${authority}/session/end?state=${'s'.repeat(500)}`);
    const kept = await recordsIn(db);
    expect(kept.map(({ model }) => model).sort()).toEqual(['Interaction', 'Session']);
    for (const { expiresAtMs, payload } of kept) {
      expect(expiresAtMs).toBeLessThanOrEqual(Date.now() + 30 * MINUTE_MS);
      expect(expiresAtMs).toBeGreaterThan(before);
      expect(payload.length).toBeLessThan(3_000);
    }
  });

  it('stay signed in for a month after signing in', async () => {
    const db = await openDb();
    const { authority } = await openIdentity(db);
    await tokensOf(authority, new TestBrowser());
    const session = (await recordsIn(db)).find(({ model }) => model === 'Session');
    expect(session?.expiresAtMs).toBeGreaterThan(Date.now() + 29 * 24 * 60 * MINUTE_MS);
  });

  it.each(['Interaction', 'Session'])(
    'have a limited number of %s, the oldest of which are deleted first',
    async (model) => {
      const db = await openDb();
      let nowMs = 0;
      const records = oidcRecords(db, () => nowMs, { most: 10, every: 5 })(model);
      const hour = 3_600;
      await records.upsert('of Anna', { accountId: ANNA }, hour);
      for (nowMs = 1; nowMs <= 50; nowMs++) await records.upsert(`stranger ${nowMs}`, {}, hour);
      const left = (await recordsIn(db)).map(({ id }) => id).sort();
      const newest = Array.from({ length: 10 }, (_, index) => `stranger ${41 + index}`);
      expect(left).toEqual(['of Anna', ...newest]);
      expect(await records.find('stranger 50')).toEqual({});
      expect(await records.find('of Anna')).toEqual({ accountId: ANNA });
    },
  );
});
