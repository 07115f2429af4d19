import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { describeOnEachEngine, describeOnSqlite } from '../storage/engines.test-support.ts';
import { aSignInRequest, TestBrowser } from './identity.test-support.ts';
import { ANNA, anna, CLIENT, openIdentity, redeem, refresh, signIn } from './open-identity.test-support.ts';

describeOnEachEngine('signing in', (openDb) => {
  const open = async () => openIdentity(await openDb());

  it('publishes its configuration to every origin, with addresses under the requested one', async () => {
    const { authority } = await open();
    const response = await fetch(`${authority}/.well-known/openid-configuration`, {
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(response.headers.get('access-control-allow-origin')).toBe('https://elsewhere.example');
    expect(await response.json()).toMatchObject({
      authorization_endpoint: `${authority}/auth`,
      token_endpoint: `${authority}/token`,
      end_session_endpoint: `${authority}/session/end`,
    });
  });

  it('leads through the page to a code, and the code to an ID token that our API accepts', async () => {
    const { authority, verify } = await open();
    const request = aSignInRequest(authority, CLIENT, { scope: 'openid profile' });
    const code = await signIn(authority, new TestBrowser(), request);
    const { json, headers } = await redeem(authority, code, request);
    expect(headers.get('access-control-allow-origin')).toBe(new URL(authority).origin);
    expect(await verify(json.id_token)).toEqual({ accountId: ANNA });
    expect(decodeJwt(json.id_token)).toMatchObject({
      sub: ANNA,
      aud: CLIENT,
      sid: expect.any(String),
      given_name: 'Anna',
      family_name: 'Berg',
    });
    expect(json.refresh_token).toEqual(expect.any(String));
  });

  it('accepts neither a wrong verifier nor a code a second time', async () => {
    const { authority } = await open();
    const browser = new TestBrowser();
    const first = aSignInRequest(authority, CLIENT);
    const code = await signIn(authority, browser, first);
    const stolen = await redeem(authority, code, { ...first, verifier: 'x'.repeat(43) });
    expect(stolen.json.error).toBe('invalid_grant');

    const second = aSignInRequest(authority, CLIENT);
    const goodCode = await signIn(authority, browser, second);
    expect((await redeem(authority, goodCode, second)).status).toBe(200);
    expect((await redeem(authority, goodCode, second)).json.error).toBe('invalid_grant');
  });

  it('requires PKCE', async () => {
    const { authority } = await open();
    const request = aSignInRequest(authority, CLIENT);
    const url = new URL(request.authorizeUrl);
    url.searchParams.delete('code_challenge');
    url.searchParams.delete('code_challenge_method');
    const back = await new TestBrowser().open(url.href, {}, request.redirectUri);
    expect(back.url.searchParams.get('error')).toBe('invalid_request');
  });

  it('renews with a refresh token that works once; using it twice ends the whole sign-in', async () => {
    const { authority, verify } = await open();
    const request = aSignInRequest(authority, CLIENT);
    const first = await redeem(authority, await signIn(authority, new TestBrowser(), request), request);
    const second = await refresh(authority, first.json.refresh_token);
    expect(await verify(second.json.id_token)).toEqual({ accountId: ANNA });
    expect(second.json.refresh_token).not.toBe(first.json.refresh_token);
    expect((await refresh(authority, first.json.refresh_token)).json.error).toBe('invalid_grant');
    expect((await refresh(authority, second.json.refresh_token)).json.error).toBe('invalid_grant');
  });

  it('does not renew for an account that is no longer active', async () => {
    const db = await openDb();
    const { authority } = await openIdentity(db);
    const request = aSignInRequest(authority, CLIENT);
    const { json } = await redeem(authority, await signIn(authority, new TestBrowser(), request), request);
    await db.updateTable('accounts').set({ status: 1 }).execute();
    expect((await refresh(authority, json.refresh_token)).json.error).toBe('invalid_grant');
  });

  it('signs out without a confirmation if the site sends its token, and returns to the site', async () => {
    const { authority } = await open();
    const browser = new TestBrowser();
    const request = aSignInRequest(authority, CLIENT);
    const { json } = await redeem(authority, await signIn(authority, browser, request), request);
    const home = new URL(authority).origin;
    const query = new URLSearchParams({ id_token_hint: json.id_token, post_logout_redirect_uri: home });
    const page = await browser.open(`${authority}/session/end?${query}`);
    expect(page.text).toContain('submit-now.js');
    const back = await browser.submit(page, {}, home);
    expect(back.url.href).toBe(`${home}/`);
    expect((await refresh(authority, json.refresh_token)).json.error).toBe('invalid_grant');
    expect((await browser.open(aSignInRequest(authority, CLIENT).authorizeUrl)).text).toContain(
      'name="password"',
    );
  });

  it('asks before signing out if anyone could have sent the visitor', async () => {
    const { authority } = await open();
    const browser = new TestBrowser();
    await signIn(authority, browser, aSignInRequest(authority, CLIENT));
    const page = await browser.open(`${authority}/session/end`);
    expect(page.text).toContain('Do you want to sign out?');
    expect(page.text).not.toContain('submit-now.js');
    expect((await browser.submit(page, {})).text).toContain('You are signed out');
  });

  it('redirects nobody to another site', async () => {
    const { authority } = await open();
    const request = aSignInRequest(authority, CLIENT, { redirect_uri: 'https://evil.example/auth' });
    const page = await new TestBrowser().open(request.authorizeUrl);
    expect(page.status).toBe(400);
    expect(page.text).toContain('An error occurred while signing in.');
    expect(page.text).toContain(page.headers.get('x-correlation-id') ?? 'no id');
  });

  it('redirects nobody to another site after signing out either', async () => {
    const { authority } = await open();
    const browser = new TestBrowser();
    await signIn(authority, browser, aSignInRequest(authority, CLIENT));
    const query = new URLSearchParams({
      client_id: CLIENT,
      post_logout_redirect_uri: 'https://evil.example/',
    });
    const page = await browser.open(`${authority}/session/end?${query}`);
    expect([page.status, page.text]).toEqual([400, expect.not.stringContaining('evil.example')]);
  });

  it('keeps keys and sessions over a restart', async () => {
    const db = await openDb();
    const before = await openIdentity(db);
    const request = aSignInRequest(before.authority, CLIENT);
    const { json } = await redeem(
      before.authority,
      await signIn(before.authority, new TestBrowser(), request),
      request,
    );
    const after = await openIdentity(db);
    expect(await after.verify(json.id_token)).toEqual({ accountId: ANNA });
    expect((await refresh(after.authority, json.refresh_token)).status).toBe(200);
  });
});

describeOnEachEngine('several servers on one database', (openDb) => {
  it('are one provider: a sign-in starts at one, continues at another and is renewed at a third', async () => {
    const db = await openDb();
    const [one, other, third] = [await openIdentity(db), await openIdentity(db), await openIdentity(db)];
    const browser = new TestBrowser();
    const request = aSignInRequest(one.authority, CLIENT);
    const form = await browser.open(request.authorizeUrl);
    const elsewhere = { ...form, url: new URL(form.url.pathname, other.authority) };
    const back = await browser.submit(elsewhere, anna, `${other.origin}/auth`);
    const code = back.url.searchParams.get('code') ?? '';
    const { json } = await redeem(other.authority, code, request);
    expect(await third.verify(json.id_token)).toEqual({ accountId: ANNA });
    expect((await refresh(third.authority, json.refresh_token)).status).toBe(200);
    expect((await refresh(one.authority, json.refresh_token)).json.error).toBe('invalid_grant');
  });

  it('count wrong passwords together', async () => {
    const db = await openDb();
    const servers = [await openIdentity(db), await openIdentity(db)];
    const statuses: number[] = [];
    for (const { authority } of servers) {
      const browser = new TestBrowser();
      const form = await browser.open(aSignInRequest(authority, CLIENT).authorizeUrl);
      for (let tries = 0; tries < 5; tries++)
        statuses.push((await browser.submit(form, { ...anna, password: `wrong ${tries}` })).status);
    }
    expect(statuses).toEqual([...Array(8).fill(401), 429, 429]);
  });
});

describeOnSqlite('the sign-in page', (openDb) => {
  const open = async () => openIdentity(await openDb());

  it('is in the language that the site requests, or that of the browser', async () => {
    const { authority } = await open();
    const page = (more: Record<string, string>, language: string) =>
      new TestBrowser(language).open(aSignInRequest(authority, CLIENT, more).authorizeUrl);
    expect((await page({ ui_locales: 'ja' }, 'nl')).text).toContain('<html lang="ja">');
    expect((await page({}, 'fr, nl-BE;q=0.8')).text).toContain('Inloggen');
    expect((await page({}, 'fr')).text).toContain('<h1>Sign in</h1>');
  });

  it('has no inline script, is shown in no frame and has the look of the site', async () => {
    const { authority } = await open();
    const page = await new TestBrowser().open(aSignInRequest(authority, CLIENT).authorizeUrl);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.text).not.toMatch(/<script(?! src=)/);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(page.text).toContain('<link rel="stylesheet" href="/assets/site.css">');
    expect(page.text).toContain('lapwing-demo');
  });

  it('refuses a wrong password and an unknown address with the same text', async () => {
    const { authority } = await open();
    const browser = new TestBrowser();
    const form = await browser.open(aSignInRequest(authority, CLIENT).authorizeUrl);
    const wrong = await browser.submit(form, { ...anna, password: 'wrong' });
    const unknown = await browser.submit(form, { ...anna, email: '"><script>@example.org' });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    for (const page of [wrong, unknown])
      expect(page.text).toContain('The e-mail address or the password is not right.');
    expect(unknown.text).toContain('value="&quot;&gt;&lt;script&gt;@example.org"');
  });

  it('makes guessers wait, even with the right password', async () => {
    const { authority } = await open();
    const browser = new TestBrowser();
    const form = await browser.open(aSignInRequest(authority, CLIENT).authorizeUrl);
    for (let tries = 0; tries < 8; tries++)
      await browser.submit(form, { ...anna, password: `wrong ${tries}` });
    const refused = await browser.submit(form, anna);
    expect(refused.status).toBe(429);
    expect(refused.text).toContain('Too many attempts.');
  });

  it('accepts no form from another site', async () => {
    const { authority } = await open();
    const browser = new TestBrowser();
    const form = await browser.open(aSignInRequest(authority, CLIENT).authorizeUrl);
    const answer = await browser.open(form.url.href, {
      method: 'POST',
      body: new URLSearchParams(anna),
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.status).toBe(403);
  });

  it('changes the session id at sign-in, so that a planted one is worthless', async () => {
    const { authority } = await open();
    const browser = new TestBrowser();
    await signIn(authority, browser, aSignInRequest(authority, CLIENT));
    const first = browser.cookie('lapwing_session');
    await browser
      .open(aSignInRequest(authority, CLIENT, { prompt: 'login' }).authorizeUrl)
      .then((form) => browser.submit(form, anna, `${new URL(authority).origin}/auth`));
    expect(first).toEqual(expect.any(String));
    expect(browser.cookie('lapwing_session')).not.toBe(first);

    const planted = new TestBrowser();
    planted.setCookie('lapwing_session', 'planted');
    await signIn(authority, planted, aSignInRequest(authority, CLIENT));
    expect(planted.cookie('lapwing_session')).not.toBe('planted');
  });

  it('reports it when the sign-in has expired', async () => {
    const { authority } = await open();
    const page = await new TestBrowser().open(`${authority}/interaction/gone`);
    expect(page.status).toBe(400);
    expect(page.text).toContain('This sign-in has expired');
  });
});
