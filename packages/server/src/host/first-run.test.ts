import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { namesIn } from './first-run-routes.ts';
import { BEN, openSite, someFirstRun } from './host.test-support.ts';
import { findHostLink, needsHostLink } from './host-links.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'lapwing-first-run-'));

describeOnEachEngine('the first run', (openDb) => {
  it('makes the person with the link the host, with settings, an organisation and a key that works', async () => {
    const { ask, db, newLink, firstRun } = await openSite(await openDb(), { dataDir });
    expect((await ask('GET', '/api/first-run')).json.hasHost).toBe(false);
    expect(await needsHostLink(db, null)).toBe(true);
    const link = await newLink();
    const opened = await ask('POST', '/api/first-run/open', { link });
    expect(opened.json).toMatchObject({
      hasOwnAccounts: true,
      hasDemoWorld: false,
      settings: { signUp: { value: 'open', setBy: null }, siteName: { value: '', setBy: null } },
    });

    const done = await firstRun(someFirstRun(link));
    expect(done.status).toBe(200);
    expect(done.json.key).toMatch(/^lapwing_/);
    const own = await ask('GET', '/api/ingest/v1/organization', undefined, done.json.key);
    expect(own.json.name).toBe('Kart Club Emmen');
    expect((await ask('GET', '/api/first-run')).json.hasHost).toBe(true);
    expect(await needsHostLink(db, null)).toBe(false);
    const account = await db
      .selectFrom('accounts')
      .select(['givenName', 'surName', 'isHost'])
      .where('emailKey', '=', 'hanna.host@example.org')
      .executeTakeFirstOrThrow();
    expect(account).toEqual({ givenName: 'Hanna', surName: 'Host', isHost: 1 });
    const log = await db.selectFrom('auditLog').select(['actor', 'action']).orderBy('id').execute();
    expect(log).toEqual([
      { actor: 'Hanna Host', action: 'became-host' },
      { actor: 'Hanna Host', action: 'changed-setting' },
      { actor: 'Hanna Host', action: 'changed-setting' },
      { actor: 'Hanna Host', action: 'changed-setting' },
      { actor: 'Hanna Host', action: 'created-organization' },
      { actor: 'Hanna Host', action: 'created-key' },
    ]);
  });

  it('uses the link up, with every other one, and stores only a hash of it', async () => {
    const { db, newLink, firstRun, ask } = await openSite(await openDb(), { dataDir });
    const [link, other] = [await newLink(), await newLink()];
    expect(JSON.stringify(await db.selectFrom('hostLinks').selectAll().execute())).not.toContain(link);
    expect((await firstRun(someFirstRun(link))).status).toBe(200);
    for (const used of [link, other]) {
      const again = {
        ...someFirstRun(used),
        account: { email: 'eve@example.org', password: 'correct horse' },
      };
      expect((await firstRun(again)).status).toBe(404);
      expect((await ask('POST', '/api/first-run/open', { link: used })).status).toBe(404);
    }
  });

  it('refuses a link that nobody made, or that has expired', async () => {
    const { db, newLink, ask } = await openSite(await openDb(), { dataDir });
    expect((await ask('POST', '/api/first-run/open', { link: 'a'.repeat(43) })).status).toBe(404);
    expect((await ask('POST', '/api/first-run/open', { link: 'short' })).status).toBe(400);
    const link = await newLink();
    expect(await findHostLink(db, link, Date.now() + 25 * 3_600_000)).toBeNull();
  });

  it('reports every wrong field together, and changes nothing', async () => {
    const { db, newLink, firstRun } = await openSite(await openDb(), { dataDir });
    const link = await newLink();
    const refused = await firstRun({
      ...someFirstRun(link),
      account: { email: 'ben@example.org', password: 'short' },
      settings: { signUp: 'domain', accentColor: '#ffee00', publicUrl: 'https://club.example/path' },
    });
    expect(refused.status).toBe(400);
    expect(refused.json.errors.map(({ name }: { name: string }) => name)).toEqual([
      'settings.publicUrl',
      'settings.accentColor',
      'settings.signUpDomains',
      'account.email',
      'account.password',
    ]);
    expect(await db.selectFrom('auditLog').selectAll().execute()).toEqual([]);
    expect((await firstRun(someFirstRun(link))).status).toBe(200);
  });

  it('makes an account that is signed in the host', async () => {
    const { db, newLink, firstRun, tokenOf } = await openSite(await openDb(), { dataDir });
    const body = { ...someFirstRun(await newLink()), account: null, organization: null };
    expect((await firstRun(body)).status).toBe(401);
    const done = await firstRun(body, await tokenOf(BEN));
    expect(done.json).toMatchObject({ key: null, organizationId: null });
    const hosts = await db.selectFrom('accounts').select('id').where('isHost', '=', 1).execute();
    expect(hosts).toEqual([{ id: BEN }]);
  });

  it('names the variable of a setting that the environment decides, and refuses another value', async () => {
    const env = { LAPWING_SITE_NAME: 'From outside', LAPWING_SIGN_UP: 'closed' };
    const { ask, newLink, firstRun } = await openSite(await openDb(), { dataDir, env });
    const link = await newLink();
    const opened = await ask('POST', '/api/first-run/open', { link });
    expect(opened.json.settings).toMatchObject({
      siteName: { value: 'From outside', setBy: 'LAPWING_SITE_NAME' },
      signUp: { value: 'closed', setBy: 'LAPWING_SIGN_UP' },
      language: { value: 'en', setBy: null },
    });
    const refused = await firstRun(someFirstRun(link));
    expect(refused.json.errors.map(({ code }: { code: string }) => code)).toEqual([
      'set-by-environment',
      'set-by-environment',
    ]);
    const settings = { siteName: 'From outside', signUp: 'closed' };
    expect((await firstRun({ ...someFirstRun(link), settings })).status).toBe(200);
  });

  it('starts the server again for another address', async () => {
    const { newLink, firstRun, restarts } = await openSite(await openDb(), { dataDir });
    const body = someFirstRun(await newLink());
    const done = await firstRun({ ...body, settings: { publicUrl: 'https://timing.example' } });
    expect(done.json).toMatchObject({ restarts: true, publicUrl: 'https://timing.example' });
    await expect.poll(restarts).toBe(1);
  });

  it('offers no link if the environment names the hosts', async () => {
    const { db } = await openSite(await openDb(), { dataDir });
    expect(await needsHostLink(db, ['ben@example.org'])).toBe(false);
  });
});

describe('the names of a first host', () => {
  test.each([
    ['marijke.post@club.example', 'Marijke', 'Post'],
    ['jan@club.example', 'Jan', ''],
    ['a_b-c@club.example', 'A', 'B C'],
    ['123@club.example', 'Host', ''],
  ])('%s', (email, givenName, surName) => {
    expect(namesIn(email)).toEqual({ givenName, surName });
  });
});
