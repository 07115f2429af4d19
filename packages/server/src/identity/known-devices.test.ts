import { expect, it } from 'vitest';
import type { Database } from '../storage/database.ts';
import { describeOnSqlite } from '../storage/engines.test-support.ts';
import { aSignInRequest, TestBrowser } from './identity.test-support.ts';
import { anna, CLIENT, openIdentity, tokensOf } from './open-identity.test-support.ts';

const wrong = { ...anna, password: 'wrong' };
const inNetwork = (host: number) => `2001:db8:1:2::${host.toString(16)}`;

describeOnSqlite('guessing passwords', (openDb) => {
  async function signInFrom(authority: string, address: string, person: { email: string; password: string }) {
    const browser = new TestBrowser('en', address);
    const form = await browser.open(aSignInRequest(authority, CLIENT).authorizeUrl);
    return (await browser.submit(form, person, `${new URL(authority).origin}/auth`)).status;
  }

  /** The state after a hundred wrong guesses from as many addresses. */
  async function useUpAccountLimit(db: Database, authority: string) {
    await signInFrom(authority, '198.51.100.1', wrong);
    await db.updateTable('attempts').set({ count: 100 }).execute();
  }

  it('is counted for a whole IPv6 network, which belongs to one household', async () => {
    const { authority } = await openIdentity(await openDb());
    const statuses: number[] = [];
    for (let host = 1; host <= 10; host++) statuses.push(await signInFrom(authority, inNetwork(host), wrong));
    expect(statuses).toEqual([...Array(8).fill(401), 429, 429]);
    expect(await signInFrom(authority, '2001:db8:1:3::1', anna)).toBe(303);
  });

  it('with one password on many accounts is stopped soon from one IPv6 network', async () => {
    const { authority } = await openIdentity(await openDb());
    const statuses: number[] = [];
    for (let host = 1; host <= 42; host++)
      statuses.push(
        await signInFrom(authority, inNetwork(host), { ...wrong, email: `p${host}@example.org` }),
      );
    expect(statuses).toEqual([...Array(40).fill(401), 429, 429]);
  });

  it('from everywhere slows down strangers and not the browser in which the owner has signed in', async () => {
    const db = await openDb();
    const { authority } = await openIdentity(db);
    const owner = new TestBrowser('en', '203.0.113.7');
    await tokensOf(authority, owner);
    await useUpAccountLimit(db, authority);

    expect(await signInFrom(authority, '198.51.100.2', anna)).toBe(429);
    const request = aSignInRequest(authority, CLIENT, { prompt: 'login' });
    const back = await owner.submit(await owner.open(request.authorizeUrl), anna, request.redirectUri);
    expect(back.url.searchParams.get('code')).toEqual(expect.any(String));
  });

  it('does not slow down the browser in which the owner has confirmed another e-mail address', async () => {
    const db = await openDb();
    const { authority, nextMail } = await openIdentity(db);
    const owner = new TestBrowser('en', '203.0.113.7');
    await tokensOf(authority, owner);
    const moved = { ...anna, email: 'anna.berg@example.org' };
    await owner.submit(await owner.open(`${authority}/account`), moved, undefined, 'account/email');
    await owner.submit(await owner.open((await nextMail()).link), {});
    await signInFrom(authority, '198.51.100.1', { ...wrong, email: moved.email });
    await db.updateTable('attempts').set({ count: 100 }).execute();

    expect(await signInFrom(authority, '198.51.100.2', moved)).toBe(429);
    const request = aSignInRequest(authority, CLIENT, { prompt: 'login' });
    const back = await owner.submit(await owner.open(request.authorizeUrl), moved, request.redirectUri);
    expect(back.url.searchParams.get('code')).toEqual(expect.any(String));
  });

  it('in the browser of the owner is limited too', async () => {
    const { authority } = await openIdentity(await openDb());
    const owner = new TestBrowser();
    await tokensOf(authority, owner);
    const form = await owner.open(aSignInRequest(authority, CLIENT, { prompt: 'login' }).authorizeUrl);
    const statuses: number[] = [];
    for (let tries = 0; tries < 9; tries++) statuses.push((await owner.submit(form, wrong)).status);
    expect(statuses).toEqual([...Array(8).fill(401), 429]);
  });

  it('leaves a link by e-mail for an owner in a new browser', async () => {
    const db = await openDb();
    const { authority, nextMail } = await openIdentity(db);
    await useUpAccountLimit(db, authority);
    const owner = new TestBrowser('en', '203.0.113.7');
    await owner.submit(await owner.open(`${authority}/forgotten`), { email: anna.email });
    await owner.submit(await owner.open((await nextMail()).link), { password: 'a new password' });
    expect((await tokensOf(authority, owner, { ...anna, password: 'a new password' })).id_token).toBeTruthy();
  });

  it.each([
    ['made up', () => `${'a'.repeat(22)}.99999999999.${'b'.repeat(43)}`],
    ['of another account', (cookie: string) => cookie],
    ['put off', (cookie: string) => cookie.replace(/\.\d+\./, '.99999999999.')],
  ])('gets no attempts of its own with a cookie that is %s', async (kind, change) => {
    const db = await openDb();
    const { authority, nextMail } = await openIdentity(db);
    const bea = { email: 'bea@example.org', password: 'battery staple' };
    const browser = new TestBrowser();
    await browser.submit(await browser.open(`${authority}/sign-up`), {
      ...bea,
      givenName: 'Bea',
      surName: 'Cruz',
    });
    await browser.submit(await browser.open((await nextMail()).link), {
      ...bea,
      givenName: 'Bea',
      surName: 'Cruz',
    });
    const ofWhom = kind === 'of another account' ? bea : anna;
    const signedIn = new TestBrowser();
    await tokensOf(authority, signedIn, ofWhom);
    await useUpAccountLimit(db, authority);
    const thief = new TestBrowser('en', '198.51.100.9');
    thief.setCookie('lapwing_device', change(signedIn.cookie('lapwing_device') ?? ''));
    const form = await thief.open(aSignInRequest(authority, CLIENT).authorizeUrl);
    expect((await thief.submit(form, anna)).status).toBe(429);
  });

  it('does not use up the owner’s e-mails about a forgotten password', async () => {
    const { authority, mails } = await openIdentity(await openDb());
    const owner = new TestBrowser();
    await tokensOf(authority, owner);
    const ask = async (browser: TestBrowser) =>
      (await browser.submit(await browser.open(`${authority}/forgotten`), { email: anna.email })).status;
    const statuses: number[] = [];
    for (let stranger = 1; stranger <= 11; stranger++)
      statuses.push(await ask(new TestBrowser('en', `198.51.100.${stranger}`)));
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    expect(await ask(owner)).toBe(200);
    await expect.poll(() => mails.length).toBe(11);
  });

  it('sign-up e-mails to strangers are limited for a whole IPv6 network', async () => {
    const { authority, mails } = await openIdentity(await openDb());
    const statuses: number[] = [];
    for (let host = 1; host <= 32; host++) {
      const browser = new TestBrowser('en', inNetwork(host));
      const person = { givenName: 'A', surName: 'B', email: `p${host}@example.org` };
      statuses.push((await browser.submit(await browser.open(`${authority}/sign-up`), person)).status);
    }
    expect(statuses).toEqual([...Array(30).fill(200), 429, 429]);
    await expect.poll(() => mails.length).toBe(30);
  });
});
