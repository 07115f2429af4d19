import { TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { saveAccounts } from '../accounts/writers.ts';
import type { Database } from '../storage/database.ts';
import { describeOnEachEngine, describeOnSqlite } from '../storage/engines.test-support.ts';
import { createSecretBox } from '../storage/secret-box.ts';
import { Authenticator, type Misbehaviour } from './factors/authenticator.test-support.ts';
import { aSignInRequest, type Page, TestBrowser } from './identity.test-support.ts';
import {
  ANNA,
  anna,
  CLIENT,
  openIdentity,
  redeem,
  refresh,
  signIn,
  tokensOf,
} from './open-identity.test-support.ts';
import { createPasswords } from './passwords.ts';

const BEN = `LAPWING-GA-${'b'.repeat(32)}`;
const ben = { email: 'ben@example.org', password: 'battery staple' };

type Identity = Awaited<ReturnType<typeof openIdentity>>;

/** The origin without an IP address, which no passkey can be for. */
async function open(db: Database) {
  const identity = await openIdentity(db);
  const named = (address: string) => address.replace('127.0.0.1', 'localhost');
  return { ...identity, db, authority: named(identity.authority), origin: named(identity.origin) };
}

async function openSignedIn(db: Database) {
  const identity = await open(db);
  const browser = new TestBrowser();
  const tokens = await tokensOf(identity.authority, browser);
  const page = await browser.open(`${identity.authority}/security`);
  const send = (part: string, fields: Record<string, string> = {}): Promise<Page> =>
    post(browser, `${identity.authority}/security/${part}`, { formToken: formTokenIn(page), ...fields });
  return { ...identity, browser, tokens, page, send };
}

const formTokenIn = ({ text }: Page) => /name="formToken" value="([^"]+)"/.exec(text)?.[1] ?? '';

function post(browser: TestBrowser, address: string, fields: Record<string, string>, stopAt?: string) {
  const headers = { origin: new URL(address).origin };
  return browser.open(address, { method: 'POST', body: new URLSearchParams(fields), headers }, stopAt);
}

async function addPasskey({ send, origin }: Awaited<ReturnType<typeof openSignedIn>>, name = 'Phone') {
  const authenticator = new Authenticator(origin);
  const options = JSON.parse((await send('passkeys/options')).text);
  const added = await send('passkeys/add', { name, passkey: authenticator.register(options) });
  return { authenticator, added };
}

/** From the page for signing in, with a passkey. */
async function signInWithPasskey(
  { authority }: Pick<Identity, 'authority'>,
  browser: TestBrowser,
  authenticator: Authenticator,
  wrong: Misbehaviour = {},
) {
  const request = aSignInRequest(authority, CLIENT);
  const form = await browser.open(request.authorizeUrl);
  const options = JSON.parse((await post(browser, `${form.url.href}/passkey-options`, {})).text);
  const passkey = authenticator.sign(options, wrong);
  return { request, back: await post(browser, form.url.href, { passkey }, request.redirectUri) };
}

const inAStep = (secret: string, steps = 1) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

/** The next code works only in a later step, so the steps used so far are forgotten. */
async function codeNow(db: Database): Promise<string> {
  await db.updateTable('secondFactors').set({ lastStep: 0 }).execute();
  const { accountId, secret } = await db.selectFrom('secondFactors').selectAll().executeTakeFirstOrThrow();
  return inAStep((await createSecretBox(db, null).unseal(accountId, secret)) ?? '', 0);
}

async function turnOn({ send, db }: Pick<Awaited<ReturnType<typeof openSignedIn>>, 'send' | 'db'>) {
  const setUp = await send('second-factor/begin');
  const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(setUp.text)?.[1]?.replaceAll(' ', '') ?? '';
  const done = await send('second-factor/confirm', { code: inAStep(secret, 0) });
  const recoveryCodes = [...done.text.matchAll(/<code>([a-z0-9-]{19})<\/code>/g)].map(
    ([, code = '']) => code,
  );
  await db.updateTable('secondFactors').set({ lastStep: 0 }).execute();
  return { setUp, secret, done, recoveryCodes };
}

/** As if the person had signed in an hour ago. */
async function letTimePass(db: Database): Promise<void> {
  const sessions = await db
    .selectFrom('oidcRecords')
    .select(['id', 'payload'])
    .where('model', '=', 'Session')
    .execute();
  for (const { id, payload } of sessions) {
    const earlier = { ...JSON.parse(payload), loginTs: Math.floor(Date.now() / 1000) - 3600 };
    await db
      .updateTable('oidcRecords')
      .set({ payload: JSON.stringify(earlier) })
      .where('id', '=', id)
      .execute();
  }
  await db.updateTable('signedInDevices').set({ confirmedAtMs: null }).execute();
}

async function addBen(db: Database): Promise<void> {
  const passwordHash = await createPasswords({ memoryCost: 64, timeCost: 1 }).hash(ben.password);
  const names = { givenName: 'Ben', surName: 'Test', nickName: 'ben', email: ben.email };
  await saveAccounts(db, [{ id: BEN, ...names, passwordHash, createdAtMs: 0 }]);
}

describeOnEachEngine('signing in with a passkey', (openDb) => {
  it('needs no name and no code, and starts a session of its own', async () => {
    const site = await openSignedIn(await openDb());
    const { authority, nextMail, verify, db } = site;
    const { authenticator, added } = await addPasskey(site);
    expect(added.text).toContain('The passkey has been added.');
    const mail = await nextMail();
    expect([mail.to, mail.text]).toEqual(['anna@example.org', expect.stringContaining('“Phone”')]);
    await turnOn(site);

    const browser = new TestBrowser();
    await browser.open(aSignInRequest(authority, CLIENT).authorizeUrl);
    const before = browser.cookie('lapwing_session');
    const { request, back } = await signInWithPasskey(site, browser, authenticator);
    expect(browser.cookie('lapwing_session')).not.toBe(before);
    const { json } = await redeem(authority, back.url.searchParams.get('code') ?? '', request);
    expect(await verify(json.id_token)).toEqual({ accountId: ANNA });
    const methods = await db.selectFrom('signedInDevices').select('method').execute();
    expect(methods).toContainEqual({ method: 'passkey' });
  });

  it('is refused for another site, in another browser, a second time, and for an inactive account', async () => {
    const site = await openSignedIn(await openDb());
    const { authority, db } = site;
    const { authenticator } = await addPasskey(site);
    const phished = await signInWithPasskey(site, new TestBrowser(), authenticator, {
      origin: 'https://evil.example',
    });
    expect([phished.back.status, phished.back.text]).toEqual([
      401,
      expect.stringContaining('The passkey was not accepted.'),
    ]);

    const victim = new TestBrowser();
    const form = await victim.open(aSignInRequest(authority, CLIENT).authorizeUrl);
    const options = JSON.parse((await post(victim, `${form.url.href}/passkey-options`, {})).text);
    const passkey = authenticator.sign(options);
    const attacker = new TestBrowser();
    const other = await attacker.open(aSignInRequest(authority, CLIENT).authorizeUrl);
    expect((await post(attacker, other.url.href, { passkey })).status).toBe(401);
    expect((await post(attacker, form.url.href, { passkey })).status).toBe(400);
    expect((await post(victim, form.url.href, { passkey }, `${site.origin}/auth`)).status).toBe(303);
    expect((await post(victim, form.url.href, { passkey })).status).toBe(400);

    await db.updateTable('accounts').set({ status: 1 }).execute();
    expect((await signInWithPasskey(site, new TestBrowser(), authenticator)).back.status).toBe(401);
  });

  it('asks everybody for the same, so that it does not reveal who has a passkey', async () => {
    const site = await openSignedIn(await openDb());
    const ask = async () => {
      const browser = new TestBrowser();
      const form = await browser.open(aSignInRequest(site.authority, CLIENT).authorizeUrl);
      const { challenge, ...options } = JSON.parse(
        (await post(browser, `${form.url.href}/passkey-options`, { email: anna.email })).text,
      );
      expect(challenge).toHaveLength(43);
      return options;
    };
    const before = await ask();
    await addPasskey(site);
    expect(await ask()).toEqual(before);
  });
});

describeOnEachEngine('the second factor', (openDb) => {
  it('is set up with a QR code or a key, confirmed by a code, and asked for after the password', async () => {
    const site = await openSignedIn(await openDb());
    const { authority, nextMail, verify, db } = site;
    const { setUp, done, recoveryCodes } = await turnOn(site);
    expect(setUp.text).toContain('<svg');
    expect(done.text).toContain('The second factor is on.');
    expect(recoveryCodes).toHaveLength(10);
    expect((await nextMail()).subject).toContain('The second factor was turned on');
    expect((await site.browser.open(`${authority}/security`)).text).not.toContain(recoveryCodes[0]);

    const browser = new TestBrowser();
    const request = aSignInRequest(authority, CLIENT);
    const code = await browser.submit(await browser.open(request.authorizeUrl), anna, request.redirectUri);
    expect(code.text).toContain('Enter your code');
    const wrong = await browser.submit(code, { code: '000000' }, request.redirectUri);
    expect([wrong.status, wrong.text]).toEqual([401, expect.stringContaining('The code is not right.')]);
    const back = await browser.submit(wrong, { code: await codeNow(db) }, request.redirectUri);
    const { json } = await redeem(authority, back.url.searchParams.get('code') ?? '', request);
    expect(await verify(json.id_token)).toEqual({ accountId: ANNA });
  });

  it('takes each recovery code once', async () => {
    const site = await openSignedIn(await openDb());
    const { recoveryCodes } = await turnOn(site);
    const [recovery = ''] = recoveryCodes;
    const statuses: number[] = [];
    for (let times = 0; times < 2; times++) {
      const browser = new TestBrowser();
      const request = aSignInRequest(site.authority, CLIENT);
      const form = await browser.submit(await browser.open(request.authorizeUrl), anna);
      statuses.push((await browser.submit(form, { code: recovery }, request.redirectUri)).status);
    }
    expect(statuses).toEqual([303, 401]);
  });

  it('signs out everyone who signed in with a password alone, and refuses their tokens immediately', async () => {
    const site = await openSignedIn(await openDb());
    const { authority, verify, tokens } = site;
    const elsewhere = await tokensOf(authority, new TestBrowser());
    await turnOn(site);
    expect([await verify(elsewhere.id_token), await verify(tokens.id_token)]).toEqual([null, null]);
    expect((await refresh(authority, elsewhere.refresh_token)).json.error).toBe('invalid_grant');
    expect((await refresh(authority, tokens.refresh_token)).status).toBe(200);
  });

  it('is turned off with the password and a code, however recent the sign-in', async () => {
    const site = await openSignedIn(await openDb());
    const { send, db, nextMail } = site;
    await turnOn(site);
    await nextMail();
    const isOn = async () => (await db.selectFrom('secondFactors').selectAll().execute()).length === 1;
    for (const proof of [
      {},
      { password: anna.password },
      { password: 'wrong', code: await codeNow(db) },
      { password: anna.password, code: '000000' },
    ]) {
      expect((await send('second-factor/off', proof)).status).toBe(400);
      expect(await isOn()).toBe(true);
    }
    const off = await send('second-factor/off', { password: anna.password, code: await codeNow(db) });
    expect(off.text).toContain('The second factor is off.');
    expect((await nextMail()).subject).toContain('The second factor was turned off');
    expect((await tokensOf(site.authority, new TestBrowser())).id_token).toBeTruthy();
  });
});

describeOnSqlite('the second factor is not passed', (openDb) => {
  /** On, and a browser at the page that asks for the code. */
  async function openAtCode() {
    const site = await openSignedIn(await openDb());
    const { recoveryCodes } = await turnOn(site);
    await site.nextMail();
    const browser = new TestBrowser('en', '198.51.100.1');
    const request = aSignInRequest(site.authority, CLIENT);
    const form = await browser.open(request.authorizeUrl);
    const code = await browser.submit(form, anna, request.redirectUri);
    const proof = /name="proof" value="([^"]+)"/.exec(code.text)?.[1] ?? '';
    return { ...site, browser, request, form, code, proof, recoveryCodes };
  }

  it('by going on to the provider without a code', async () => {
    const { browser, authority, request, form, proof } = await openAtCode();
    const uid = form.url.pathname.split('/').at(-1);
    const resumed = await browser.open(`${authority}/auth/${uid}`, {}, request.redirectUri);
    expect(resumed.url.searchParams.get('code')).toBeNull();
    expect((await browser.open(`${authority}/security`)).status).toBe(401);
    const silent = aSignInRequest(authority, CLIENT, { prompt: 'none' });
    const refused = await browser.open(silent.authorizeUrl, {}, silent.redirectUri);
    expect(refused.url.searchParams.get('error')).toBe('login_required');
    expect(proof).not.toBe('');
  });

  it('with a proof of the password that was forged, is of another sign-in, or names somebody else', async () => {
    const { browser, authority, proof, db } = await openAtCode();
    const other = await browser.open(aSignInRequest(authority, CLIENT).authorizeUrl);
    await addBen(db);
    const [until = '', signature = ''] = proof.split('.');
    for (const wrong of [
      proof,
      `${until}.${signature}.${BEN}`,
      `${Number(until) + 60_000}.${signature}.${ANNA}`,
      `${until}.${'A'.repeat(43)}.${ANNA}`,
      'x',
    ]) {
      const answer = await post(browser, other.url.href, { proof: wrong, code: await codeNow(db) });
      expect([answer.status, answer.text]).toEqual([401, expect.stringContaining('took too long')]);
    }
  });

  it('with a proof of a password that has changed since', async () => {
    const { browser, code, authority, nextMail, db } = await openAtCode();
    const owner = new TestBrowser();
    await owner.submit(await owner.open(`${authority}/forgotten`), { email: anna.email });
    await owner.submit(await owner.open((await nextMail()).link), { password: 'a new password' });
    expect((await browser.submit(code, { code: await codeNow(db) })).status).toBe(401);
  });

  it('by a new password through an e-mail, which signs nobody in', async () => {
    const { authority, nextMail } = await openAtCode();
    const thief = new TestBrowser('en', '198.51.100.2');
    await thief.submit(await thief.open(`${authority}/forgotten`), { email: anna.email });
    const renewed = { ...anna, password: 'a new password' };
    await thief.submit(await thief.open((await nextMail()).link), renewed);
    expect((await nextMail()).subject).toContain('Your password was changed');
    expect((await thief.open(`${authority}/security`)).status).toBe(401);
    const request = aSignInRequest(authority, CLIENT);
    const form = await thief.submit(await thief.open(request.authorizeUrl), renewed, request.redirectUri);
    expect(form.text).toContain('Enter your code');
  });

  it('by guessing: few codes from one address, and few for the account from everywhere', async () => {
    const { browser, code, authority, db } = await openAtCode();
    const statuses: number[] = [];
    for (let tries = 0; tries < 9; tries++)
      statuses.push((await browser.submit(code, { code: '000000' })).status);
    expect(statuses).toEqual([...Array(8).fill(401), 429]);
    expect((await browser.submit(code, { code: await codeNow(db) })).status).toBe(429);

    const fromEverywhere: number[] = [];
    for (let host = 10; host < 24; host++) {
      const guesser = new TestBrowser('en', `203.0.113.${host}`);
      const form = await guesser.open(aSignInRequest(authority, CLIENT).authorizeUrl);
      fromEverywhere.push(
        (await guesser.submit(await guesser.submit(form, anna), { code: '000000' })).status,
      );
    }
    expect(fromEverywhere.filter((status) => status === 401)).toHaveLength(12);
    expect(fromEverywhere.at(-1)).toBe(429);
  });

  it('by a browser that is known only because it knows the password', async () => {
    const { browser } = await openAtCode();
    expect(browser.cookie('lapwing_device')).toBeUndefined();
  });

  it('and its page is the same for a wrong password with and without a second factor', async () => {
    const { authority } = await openAtCode();
    const ask = async (email: string) => {
      const browser = new TestBrowser();
      const form = await browser.open(aSignInRequest(authority, CLIENT).authorizeUrl);
      const { status, text } = await browser.submit(form, { email, password: 'wrong' });
      return [status, text.replaceAll(email, '').replaceAll(form.url.pathname, '')];
    };
    expect(await ask(anna.email)).toEqual(await ask('nobody@example.org'));
  });
});

describeOnEachEngine('the signed-in devices', (openDb) => {
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36';

  async function openWithOther() {
    const site = await openSignedIn(await openDb());
    const other = new TestBrowser('en', null, windows);
    const tokens = await tokensOf(site.authority, other);
    return { ...site, other, otherTokens: tokens };
  }

  it('are listed in plain words, this one is marked, and one is signed out immediately', async () => {
    const { browser, authority, send, otherTokens, tokens, verify, other } = await openWithOther();
    const { text } = await browser.open(`${authority}/security`);
    expect(text.match(/This device/g)).toHaveLength(1);
    const [, session = ''] = /name="session" value="([^"]+)"><button[^>]+Chrome on Windows/.exec(text) ?? [];
    expect(session).not.toBe('');
    expect((await send('devices/end', { session })).text).not.toContain('Chrome on Windows');
    expect(await verify(otherTokens.id_token)).toBeNull();
    expect((await refresh(authority, otherTokens.refresh_token)).json.error).toBe('invalid_grant');
    expect((await other.open(`${authority}/security`)).status).toBe(401);
    const renewed = await refresh(authority, tokens.refresh_token);
    expect(await verify(renewed.json.id_token)).toEqual({ accountId: ANNA });
    expect((await browser.open(`${authority}/security`)).status).toBe(200);
  });

  it('are all signed out but this one', async () => {
    const { authority, send, otherTokens, verify, tokens } = await openWithOther();
    const third = await tokensOf(authority, new TestBrowser());
    const { text } = await send('devices/end-others');
    expect(text).toContain('You are signed in on no other device.');
    for (const { id_token, refresh_token } of [otherTokens, third]) {
      expect(await verify(id_token)).toBeNull();
      expect((await refresh(authority, refresh_token)).json.error).toBe('invalid_grant');
    }
    expect((await refresh(authority, tokens.refresh_token)).status).toBe(200);
  });

  it('of somebody else cannot be signed out', async () => {
    const { authority, send, db } = await openWithOther();
    await addBen(db);
    const request = aSignInRequest(authority, CLIENT);
    const browser = new TestBrowser();
    const { json } = await redeem(authority, await signIn(authority, browser, request, ben), request);
    const { sessionUid } = await db
      .selectFrom('signedInDevices')
      .select('sessionUid')
      .where('accountId', '=', BEN)
      .executeTakeFirstOrThrow();
    await send('devices/end', { session: sessionUid });
    await send('devices/end-others');
    expect((await refresh(authority, json.refresh_token)).status).toBe(200);
    expect((await browser.open(`${authority}/security`)).status).toBe(200);
  });
});

describeOnEachEngine('the security page', (openDb) => {
  it('asks for a proof some time after the sign-in, and takes a password or a passkey', async () => {
    const site = await openSignedIn(await openDb());
    const { browser, authority, send, db, page } = site;
    const { authenticator } = await addPasskey(site);
    await letTimePass(db);
    const ask = await browser.open(`${authority}/security`);
    expect(ask.text).toContain('Confirm it is you');
    expect(ask.text).not.toContain('Phone');
    for (const part of ['passkeys/options', 'second-factor/begin', 'devices/end-others', 'export'])
      expect((await send(part)).status, part).toBe(403);
    expect((await send('confirm', { password: 'wrong' })).status).toBe(401);
    expect((await send('confirm', { password: anna.password })).text).toContain('Signed-in devices');
    expect((await send('second-factor/begin')).status).toBe(200);

    await letTimePass(db);
    const options = JSON.parse((await send('passkey-options')).text);
    const confirmed = await send('confirm', { passkey: authenticator.sign(options) });
    expect(confirmed.text).toContain('Signed-in devices');
    expect(formTokenIn(page)).toBe(formTokenIn(confirmed));
  });

  it('asks for the second factor too if it is on', async () => {
    const site = await openSignedIn(await openDb());
    await turnOn(site);
    await letTimePass(site.db);
    expect((await site.send('confirm', { password: anna.password })).status).toBe(401);
    const code = await codeNow(site.db);
    expect((await site.send('confirm', { password: anna.password, code })).status).toBe(200);
  });

  it('takes no passkey of somebody else as a proof', async () => {
    const db = await openDb();
    const site = await openSignedIn(db);
    const { authenticator } = await addPasskey(site);
    await addBen(db);
    const browser = new TestBrowser();
    await tokensOf(site.authority, browser, ben);
    await letTimePass(db);
    const formToken = formTokenIn(await browser.open(`${site.authority}/security`));
    const send = (part: string, fields = {}) =>
      post(browser, `${site.authority}/security/${part}`, { formToken, ...fields });
    const options = JSON.parse((await send('passkey-options')).text);
    expect((await send('confirm', { passkey: authenticator.sign(options) })).status).toBe(401);
  });

  it('renames and removes passkeys', async () => {
    const site = await openSignedIn(await openDb());
    const { send, nextMail } = site;
    const { authenticator } = await addPasskey(site);
    await nextMail();
    const credential = authenticator.id;
    expect((await send('passkeys/rename', { credential, name: ' ' })).status).toBe(400);
    expect((await send('passkeys/rename', { credential, name: '<b>Key' })).text).toContain('&lt;b&gt;Key');
    expect((await send('passkeys/remove', { credential })).text).toContain('You have no passkeys yet.');
    expect((await nextMail()).subject).toContain('A passkey was removed');
    expect((await send('passkeys/remove', { credential })).status).toBe(400);
  });
});

const forms = [
  'confirm',
  'passkey-options',
  'passkeys/options',
  'passkeys/add',
  'passkeys/rename',
  'passkeys/remove',
  'second-factor/begin',
  'second-factor/confirm',
  'second-factor/codes',
  'second-factor/off',
  'devices/end',
  'devices/end-others',
  'export',
];

describeOnSqlite('every form of the security page', (openDb) => {
  it('is refused for strangers, for other sites, without the token of the session, and with that of another', async () => {
    const db = await openDb();
    const { authority, browser, page, origin } = await openSignedIn(db);
    await addBen(db);
    const other = new TestBrowser();
    await tokensOf(authority, other, ben);
    const othersToken = formTokenIn(await other.open(`${authority}/security`));
    const formToken = formTokenIn(page);
    const wrong: string[] = [];
    for (const form of forms) {
      const address = `${authority}/security/${form}`;
      const ask = async (by: TestBrowser, fields: Record<string, string>, headers: Record<string, string>) =>
        (await by.open(address, { method: 'POST', body: new URLSearchParams(fields), headers })).status;
      const statuses = [
        await ask(new TestBrowser(), { formToken }, { origin }),
        await ask(browser, {}, { origin }),
        await ask(browser, { formToken: othersToken }, { origin }),
        await ask(browser, { formToken }, { origin: 'https://evil.example' }),
        await ask(browser, { formToken }, { 'sec-fetch-site': 'cross-site' }),
      ];
      if (statuses.join() !== '401,403,403,403,403') wrong.push(`${form}: ${statuses.join()}`);
    }
    expect(wrong).toEqual([]);
    expect(await db.selectFrom('passkeyChallenges').selectAll().execute()).toEqual([]);
  });

  it('leaves the demo account as it is, and shows nobody the devices of other visitors', async () => {
    const db = await openDb();
    const { authority } = await openIdentity(db, anna);
    const browser = new TestBrowser();
    await tokensOf(authority, browser);
    const page = await browser.open(`${authority}/security`);
    expect(page.text).toContain('shared by all visitors');
    expect(page.text).not.toContain('<form');
    const session = await db
      .selectFrom('oidcRecords')
      .select('payload')
      .where('model', '=', 'Session')
      .execute();
    expect(session).toHaveLength(1);
  });
});

describeOnEachEngine('a person’s data', (openDb) => {
  it('is downloaded whole and without secrets', async () => {
    const site = await openSignedIn(await openDb());
    const { send, db } = site;
    await addPasskey(site);
    const { secret } = await turnOn(site);
    await addBen(db);
    await db.insertInto('follows').values({ followerId: ANNA, followedId: BEN, sinceMs: 1 }).execute();
    const transponder = { code: '42', codeNumber: 42, carId: 0, productCategory: 1, label: 'Kart' };
    await db
      .insertInto('transponders')
      .values({ ...transponder, ownerAccountId: ANNA, linkedAtMs: 1 })
      .execute();
    const answer = await send('export');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="lapwing-my-data-.+json"$/,
    );
    const data = JSON.parse(answer.text);
    expect(data).toMatchObject({
      account: { id: ANNA, email: 'anna@example.org', givenName: 'Anna' },
      following: [{ accountId: BEN }],
      transponders: [{ code: '42', label: 'Kart' }],
      security: { passkeys: [{ name: 'Phone' }], devices: [{ userAgent: expect.any(String) }] },
    });
    expect(data.security.secondFactorOnSince).toEqual(expect.any(String));
    const { passwordHash } = await db
      .selectFrom('accounts')
      .select('passwordHash')
      .where('id', '=', ANNA)
      .executeTakeFirstOrThrow();
    const hashes = await db.selectFrom('recoveryCodes').select('codeHash').execute();
    for (const hidden of [secret, passwordHash ?? '', ...hashes.map(({ codeHash }) => codeHash)])
      expect(answer.text).not.toContain(hidden);
    expect(answer.text).not.toContain(ben.email);
  });

  it('is deleted with a passkey instead of the password, and nothing is left of how they signed in', async () => {
    const site = await openSignedIn(await openDb());
    const { authority, browser, send, db, page } = site;
    const { authenticator } = await addPasskey(site);
    await turnOn(site);
    await db
      .insertInto('auditLog')
      .values({ atMs: 1, accountId: ANNA, actor: 'Anna Berg', action: 'became-host', params: '{}' })
      .execute();
    const remove = (fields: Record<string, string>) =>
      post(browser, `${authority}/account/delete`, { formToken: formTokenIn(page), ...fields });
    // The second factor is on, so the password alone is not enough.
    expect((await remove({ password: anna.password })).status).toBe(400);
    const options = JSON.parse((await send('passkey-options')).text);
    expect((await remove({ passkey: authenticator.sign(options) })).text).toContain(
      'Your account is deleted',
    );
    for (const table of [
      'passkeys',
      'secondFactors',
      'recoveryCodes',
      'signedInDevices',
      'oidcRecords',
    ] as const)
      expect(await db.selectFrom(table).selectAll().where('accountId', '=', ANNA).execute(), table).toEqual(
        [],
      );
    expect(await db.selectFrom('auditLog').select(['accountId', 'actor']).execute()).toEqual([
      { accountId: null, actor: '' },
    ]);
    expect((await signInWithPasskey(site, new TestBrowser(), authenticator)).back.status).toBe(401);
  });
});
