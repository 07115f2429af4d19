import { expect, it } from 'vitest';
import { saveAccounts } from '../accounts/writers.ts';
import { describeOnEachEngine, describeOnSqlite } from '../storage/engines.test-support.ts';
import { type Page, TestBrowser } from './identity.test-support.ts';
import { ANNA, anna, openIdentity, refresh, tokensOf } from './open-identity.test-support.ts';

const BEN = `LAPWING-GA-${'b'.repeat(32)}`;
const bea = { email: 'bea@example.org', password: 'battery staple' };
const beaForm = { email: bea.email, givenName: 'Bea', surName: 'Cruz' };

describeOnSqlite('creating an account', (openDb) => {
  it('takes a form, a link by e-mail and a click, and then the sign-in works', async () => {
    const db = await openDb();
    const { authority, verify, nextMail } = await openIdentity(db);
    const browser = new TestBrowser();
    const form = await browser.open(`${authority}/sign-up`);
    const answer = await browser.submit(form, beaForm);
    expect(answer.text).toContain('Check your e-mail');
    const mail = await nextMail();
    expect(mail.to).toBe(bea.email);

    // Mail scanners open links before people do.
    await fetch(mail.link);
    expect(await db.selectFrom('accounts').select('id').execute()).toHaveLength(1);

    const confirm = await browser.open(mail.link);
    expect(confirm.text).toContain('value="Cruz"');
    const done = await browser.submit(confirm, { ...beaForm, password: bea.password });
    expect(done.text).toContain('Your account is ready.');
    const { id_token } = await tokensOf(authority, browser, bea);
    expect((await verify(id_token))?.accountId).toMatch(/^LAPWING-GA-[0-9a-f]{32}$/);

    for (const again of [
      await browser.open(mail.link),
      await browser.submit(confirm, { ...beaForm, ...bea }),
    ])
      expect([again.status, again.text]).toEqual([400, expect.stringContaining('does not work any more')]);
  });

  it('by a stranger with the address of someone else gives the stranger no access', async () => {
    const { authority, nextMail } = await openIdentity(await openDb());
    const stranger = new TestBrowser();
    const strangers = { email: bea.email, password: 'chosen by the stranger' };
    await stranger.submit(await stranger.open(`${authority}/sign-up`), { ...beaForm, ...strangers });
    const owner = new TestBrowser();
    const confirm = await owner.open((await nextMail()).link);
    const unanswered = await owner.submit(confirm, beaForm);
    expect([unanswered.status, unanswered.text]).toEqual([400, expect.stringContaining('Choose a password')]);
    await owner.submit(confirm, { ...beaForm, password: bea.password });
    await expect(tokensOf(authority, stranger, strangers)).rejects.toThrow();
    expect((await tokensOf(authority, owner, bea)).id_token).toBeTruthy();
  });

  it.each([{ password: 'short' }, { password: 'Bea@example.org' }, { givenName: ' ' }])(
    'is not confirmed with %j, and the link stays valid',
    async (wrong) => {
      const { authority, nextMail } = await openIdentity(await openDb());
      const browser = new TestBrowser();
      await browser.submit(await browser.open(`${authority}/sign-up`), beaForm);
      const form = await browser.open((await nextMail()).link);
      expect((await browser.submit(form, { ...beaForm, ...bea, ...wrong })).status).toBe(400);
      expect((await browser.submit(form, { ...beaForm, ...bea })).status).toBe(200);
    },
  );

  it('responds the same for an address that has an account, and only its owner is notified', async () => {
    const { authority, nextMail } = await openIdentity(await openDb());
    const browser = new TestBrowser();
    const form = await browser.open(`${authority}/sign-up`);
    const unknown = await browser.submit(form, beaForm);
    await nextMail();
    const known = await browser.submit(form, { ...beaForm, email: anna.email });
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect((await nextMail()).subject).toContain('You already have an account');
  });

  it('lets nobody put text into an e-mail to a stranger', async () => {
    const { authority, nextMail } = await openIdentity(await openDb());
    const browser = new TestBrowser();
    const form = await browser.open(`${authority}/sign-up`);
    await browser.submit(form, { ...beaForm, givenName: 'win at evil.example' });
    expect((await nextMail()).text).not.toContain('evil.example');
  });

  it('only sends links to this site, whatever host name was requested', async () => {
    const { authority, origin, mails } = await openIdentity(await openDb());
    const { request } = await import('node:http');
    await new Promise<void>((resolve, reject) => {
      const headers = { host: 'evil.example', 'content-type': 'application/x-www-form-urlencoded' };
      const sent = request(`${authority}/sign-up`, { method: 'POST', headers }, (response) => {
        response.resume().on('end', resolve);
      });
      sent.on('error', reject).end(new URLSearchParams(beaForm).toString());
    });
    await expect.poll(() => mails.length).toBe(1);
    expect(mails[0]?.text).not.toContain('evil.example');
    expect(origin).not.toContain('evil');
  });

  it.each([
    [{ givenName: ' ' }, 'Enter your name.'],
    [{ givenName: 'Anna \u202egreB' }, 'Enter a name'],
    [{ givenName: '\u2066Anna' }, 'Enter a name'],
    [{ givenName: 'Anna\u2028Berg' }, 'Enter a name'],
    [{ email: 'bea' }, 'Enter a valid e-mail address.'],
    [{ email: 'bea\u202e@example.org' }, 'Enter a valid e-mail address.'],
    [{ email: 'bea@example.org\r\nbcc: all@example.org' }, 'Enter a valid e-mail address.'],
  ])('refuses %j, and keeps what was typed', async (wrong, message) => {
    const { authority, mails } = await openIdentity(await openDb());
    const browser = new TestBrowser();
    const page = await browser.submit(await browser.open(`${authority}/sign-up`), {
      ...beaForm,
      surName: '"><script>x</script>',
      ...wrong,
    });
    expect(page.status).toBe(400);
    expect(page.text).toContain(message);
    expect(page.text).not.toContain('<script>x');
    expect(mails).toEqual([]);
  });

  it('reports every wrong field at the field, and keeps what was typed', async () => {
    const { authority } = await openIdentity(await openDb());
    const browser = new TestBrowser();
    const form = await browser.open(`${authority}/sign-up`);
    // Otherwise the browser would stop at the first empty field.
    expect(form.text).toContain(' novalidate>');
    const { text } = await browser.submit(form, { givenName: ' ', surName: 'C'.repeat(61), email: 'bea' });
    for (const [field, message] of [
      ['givenName', 'Enter your name.'],
      ['surName', 'Enter a name of at most 60 characters.'],
      ['email', 'Enter a valid e-mail address.'],
    ]) {
      expect(text).toMatch(
        new RegExp(`name="${field}"[^>]*aria-invalid="true" aria-describedby="${field}-error"`),
      );
      expect(text).toContain(`<small id="${field}-error" class="error">${message}</small>`);
    }
    expect(text).toContain('value="bea"');
    const { text: fewer } = await browser.submit(form, { givenName: 'Bea', surName: 'Cruz', email: 'bea' });
    expect(fewer.match(/aria-invalid/g)).toHaveLength(1);
    expect(fewer).toContain('value="Cruz"');
  });

  it('sends few e-mails to one address', async () => {
    const { authority } = await openIdentity(await openDb());
    const browser = new TestBrowser();
    const form = await browser.open(`${authority}/forgotten`);
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries++) statuses.push((await browser.submit(form, bea)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const signUp = await browser.submit(await browser.open(`${authority}/sign-up`), beaForm);
    expect([signUp.status, signUp.text]).toEqual([429, expect.stringContaining('Too many attempts.')]);
  });

  it('is in the language in which the page was requested', async () => {
    const { authority, nextMail } = await openIdentity(await openDb());
    const browser = new TestBrowser();
    const page = await browser.open(`${authority}/sign-up?ui_locales=nl`);
    expect(page.text).toContain('Account aanmaken');
    const answer = await browser.submit(page, beaForm);
    expect(answer.text).toContain('Bekijk je e-mail');
    expect((await nextMail()).subject).toContain('Bevestig je e-mailadres');
  });
});

describeOnSqlite('a forgotten password', (openDb) => {
  it('is replaced through a link that works once, and every session ends', async () => {
    const { authority, nextMail } = await openIdentity(await openDb());
    const browser = new TestBrowser();
    const before = await tokensOf(authority, new TestBrowser());
    await browser.submit(await browser.open(`${authority}/forgotten`), { email: anna.email });
    const { link } = await nextMail();
    const form = await browser.open(link);
    expect((await browser.submit(form, { password: 'short' })).status).toBe(400);
    const done = await browser.submit(form, { password: 'a new password' });
    expect(done.text).toContain('Your password has been changed.');
    expect((await refresh(authority, before.refresh_token)).json.error).toBe('invalid_grant');
    expect(
      (await tokensOf(authority, browser, { ...anna, password: 'a new password' })).id_token,
    ).toBeTruthy();
    expect((await browser.open(link)).status).toBe(400);
    expect((await browser.submit(form, { password: 'another one' })).status).toBe(400);
  });

  it('responds the same whether the address is known or not, and writes as much', async () => {
    const db = await openDb();
    const { authority, nextMail, mails } = await openIdentity(db);
    const written = async () => (await db.selectFrom('mailedCodes').selectAll().execute()).length;
    const browser = new TestBrowser();
    const form = await browser.open(`${authority}/forgotten`);
    const known = await browser.submit(form, { email: anna.email });
    await nextMail();
    expect(await written()).toBe(1);
    const unknown = await browser.submit(form, { email: 'nobody@example.org' });
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    await expect.poll(written).toBe(2);
    expect(mails).toEqual([]);
  });

  it('of the demo account cannot be reset', async () => {
    const { authority, mails } = await openIdentity(await openDb(), anna);
    const browser = new TestBrowser();
    await browser.submit(await browser.open(`${authority}/forgotten`), { email: anna.email });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(mails).toEqual([]);
  });

  it('code for one purpose cannot be used for another', async () => {
    const { authority, nextMail } = await openIdentity(await openDb());
    const browser = new TestBrowser();
    await browser.submit(await browser.open(`${authority}/forgotten`), { email: anna.email });
    const { link } = await nextMail();
    const confirm = await browser.open(link.replace('new-password', 'confirm-email'));
    expect((await browser.submit(confirm, {})).status).toBe(400);
  });
});

describeOnEachEngine('editing the account', (openDb) => {
  async function openSignedIn() {
    const db = await openDb();
    const identity = await openIdentity(db);
    const browser = new TestBrowser();
    const tokens = await tokensOf(identity.authority, browser);
    const page = await browser.open(`${identity.authority}/account`);
    const send = (part: string, fields: Record<string, string>): Promise<Page> =>
      browser.submit(page, fields, undefined, `account/${part}`);
    const account = () =>
      db.selectFrom('accounts').selectAll().where('id', '=', ANNA).executeTakeFirstOrThrow();
    return { ...identity, db, browser, tokens, page, send, account };
  }

  it('needs a session at the provider', async () => {
    const { authority } = await openIdentity(await openDb());
    const page = await new TestBrowser().open(`${authority}/account`);
    expect([page.status, page.text]).toEqual([401, expect.stringContaining('You are not signed in')]);
  });

  it('changes names and language, and search finds the new name', async () => {
    const { send, account, db } = await openSignedIn();
    const names = { givenName: 'Anne', surName: 'Berg', nickName: 'ann', language: 'nl' };
    expect((await send('names', names)).text).toContain('Saved.');
    expect(await account()).toMatchObject(names);
    const found = await db.selectFrom('searchEntries').select('name').where('entityId', '=', ANNA).execute();
    expect(found).toEqual([{ name: 'Anne Berg' }]);
  });

  it.each(['\u202eevil', 'A\u2067B', 'two\nlines', 'x'.repeat(61)])(
    'refuses a name like %j',
    async (name) => {
      const { send, account } = await openSignedIn();
      const names = { givenName: 'Anne', surName: 'Berg', nickName: name, language: 'nl' };
      expect((await send('names', names)).status).toBe(400);
      expect((await account()).nickName).toBe('anna');
    },
  );

  it('refuses a form without the token of this session, and one from another site', async () => {
    const { send, browser, authority, account } = await openSignedIn();
    const names = { givenName: 'Evil', surName: 'Evil', nickName: 'Evil', language: 'en' };
    expect((await send('names', { ...names, formToken: 'guessed' })).status).toBe(403);
    const foreign = await browser.open(`${authority}/account/names`, {
      method: 'POST',
      body: new URLSearchParams(names),
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
    expect((await account()).givenName).toBe('Anna');
  });

  it('changes the e-mail address once the new one is confirmed, and notifies the old one', async () => {
    const { send, browser, nextMail, account } = await openSignedIn();
    expect((await send('email', { email: 'new@example.org', password: 'wrong' })).text).toContain(
      'The password is not right.',
    );
    await send('email', { email: 'new@example.org', password: anna.password });
    const mail = await nextMail();
    expect([mail.to, (await account()).email]).toEqual(['new@example.org', 'anna@example.org']);
    await browser.submit(await browser.open(mail.link), {});
    expect(await account()).toMatchObject({ email: 'new@example.org', emailKey: 'new@example.org' });
    expect((await nextMail()).to).toBe('anna@example.org');
  });

  it('does not reveal that a new address belongs to someone', async () => {
    const { send, nextMail, browser, authority } = await openSignedIn();
    const other = new TestBrowser();
    await other.submit(await other.open(`${authority}/sign-up`), beaForm);
    await other.submit(await other.open((await nextMail()).link), { ...beaForm, ...bea });
    const taken = await send('email', { email: bea.email, password: anna.password });
    expect((await nextMail()).subject).toContain('You already have an account');
    const free = await send('email', { email: 'free@example.org', password: anna.password });
    expect(taken.text).toBe(free.text);
    expect(browser.cookie('lapwing_session')).toBeDefined();
  });

  it('changes the password, signs out everywhere else and stays signed in here', async () => {
    const { send, authority, tokens, browser } = await openSignedIn();
    const elsewhere = await tokensOf(authority, new TestBrowser());
    await send('password', { password: anna.password, newPassword: 'a new password' });
    expect((await refresh(authority, elsewhere.refresh_token)).json.error).toBe('invalid_grant');
    expect((await refresh(authority, tokens.refresh_token)).status).toBe(200);
    expect((await browser.open(`${authority}/account`)).status).toBe(200);
    expect(
      (await tokensOf(authority, new TestBrowser(), { ...anna, password: 'a new password' })).id_token,
    ).toBeTruthy();
  });

  it.each([
    ['a new password', { part: 'password', newPassword: 'a new password' }],
    ['a new e-mail address', { part: 'email', email: 'new@example.org' }],
    ['deletion', { part: 'delete' }],
  ])('immediately refuses earlier ID tokens: %s', async (_change, { part, ...fields }) => {
    const { send, verify, tokens, authority, browser, nextMail } = await openSignedIn();
    const elsewhere = await tokensOf(authority, new TestBrowser());
    await send(part, { password: anna.password, ...fields });
    if (part === 'email') await browser.submit(await browser.open((await nextMail()).link), {});
    expect([await verify(tokens.id_token), await verify(elsewhere.id_token)]).toEqual([null, null]);
    expect((await refresh(authority, elsewhere.refresh_token)).json.error).toBe('invalid_grant');
    if (part === 'delete') return;
    const renewed = await refresh(authority, tokens.refresh_token);
    expect(await verify(renewed.json.id_token)).toEqual({ accountId: ANNA });
  });

  it('refuses ID tokens from before a password reset', async () => {
    const { verify, tokens, authority, nextMail } = await openSignedIn();
    const browser = new TestBrowser();
    await browser.submit(await browser.open(`${authority}/forgotten`), { email: anna.email });
    await browser.submit(await browser.open((await nextMail()).link), { password: 'a new password' });
    expect(await verify(tokens.id_token)).toBeNull();
    const again = await tokensOf(authority, browser, { ...anna, password: 'a new password' });
    expect(await verify(again.id_token)).toEqual({ accountId: ANNA });
  });

  it('slows down password guessing', async () => {
    const { send } = await openSignedIn();
    const statuses: number[] = [];
    for (let tries = 0; tries < 9; tries++)
      statuses.push((await send('delete', { password: 'wrong' })).status);
    expect(statuses.slice(-2)).toEqual([400, 429]);
  });

  it('deletes the account with all its data', async () => {
    const { send, authority, tokens, db, account } = await openSignedIn();
    await db
      .insertInto('transponders')
      .values({
        code: '42',
        codeNumber: 42,
        carId: 0,
        productCategory: 1,
        label: '',
        ownerAccountId: ANNA,
        linkedAtMs: 1,
      })
      .execute();
    const video = { description: '', eventId: null, sessionId: null, addedAtMs: 1 };
    await db
      .insertInto('videos')
      .values({ accountId: ANNA, youtubeId: 'dQw4w9WgXcQ', ...video })
      .execute();
    const other = { givenName: 'Ben', surName: 'Test', nickName: 'ben', email: 'ben@example.org' };
    await saveAccounts(db, [{ id: BEN, ...other, passwordHash: null, createdAtMs: 0 }]);
    await db
      .insertInto('follows')
      .values([
        { followerId: ANNA, followedId: BEN, sinceMs: 1 },
        { followerId: BEN, followedId: ANNA, sinceMs: 1 },
      ])
      .execute();
    expect((await send('delete', { password: anna.password })).text).toContain('Your account is deleted');
    expect(await account()).toMatchObject({
      ...{ status: 2, givenName: '', surName: '', nickName: '', email: '', passwordHash: null },
    });
    expect(await db.selectFrom('videos').select('youtubeId').execute()).toEqual([]);
    expect(await db.selectFrom('follows').select('followerId').execute()).toEqual([]);
    expect((await refresh(authority, tokens.refresh_token)).json.error).toBe('invalid_grant');
    const { ownerAccountId } = await db.selectFrom('transponders').selectAll().executeTakeFirstOrThrow();
    expect(ownerAccountId).toBeNull();
    expect(
      await db.selectFrom('searchEntries').select('name').where('entityId', '=', ANNA).execute(),
    ).toEqual([]);
    const wrong = new TestBrowser();
    await expect(tokensOf(authority, wrong)).rejects.toThrow();
  });

  it('does not change the demo account', async () => {
    const { authority } = await openIdentity(await openDb(), anna);
    const browser = new TestBrowser();
    await tokensOf(authority, browser);
    const page = await browser.open(`${authority}/account`);
    expect(page.text).toContain('shared by all visitors');
    expect(page.text).not.toContain('<form');
  });
});
