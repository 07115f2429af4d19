import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it, test } from 'vitest';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { BEN, CLEO, openHostedSite } from './host.test-support.ts';
import { accentStyle } from './site-look.ts';
import { type Facts, warningsOf } from './warnings.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'lapwing-host-'));
const idp = '/idp/lapwing/B2C_1A_SIGNUP_SIGNIN/v2.0';

describeOnEachEngine('the host page', (openDb) => {
  it('is for hosts only', async () => {
    const { app, ask, tokenOf } = await openHostedSite(await openDb(), { dataDir });
    const calls = app.mounted.endpoints.filter(({ path }) => path.startsWith('/api/host/'));
    expect(calls.length).toBeGreaterThan(20);
    const token = await tokenOf(BEN);
    for (const { method, path } of calls.filter((call) => call.method === 'GET')) {
      const url = path.replace(':organizationId', '1');
      expect([url, (await ask(method, url, undefined, null)).status]).toEqual([url, 401]);
      expect([url, (await ask(method, url, undefined, token)).status]).toEqual([url, 403]);
    }
    const changes: [Parameters<typeof ask>[0], string, unknown][] = [
      ['PUT', `/people/${CLEO}`, { isHost: true }],
      ['POST', `/people/${CLEO}/reset`, undefined],
      ['POST', `/people/${CLEO}/second-factor-reset`, undefined],
      ['POST', '/invitations', { email: 'new@example.org' }],
      ['POST', '/organizations', { name: 'X', city: '', countryCode: 'NL', sport: 'Karting' }],
      ['PUT', '/organizations/1/owner', { email: 'ben@example.org' }],
      ['PUT', '/organizations/1/suspension', { isSuspended: true }],
      ['POST', '/organizations/1/keys', { name: 'PC', scopes: ['results'] }],
      ['DELETE', '/organizations/1/keys/aaaaaaaaaaaa', undefined],
      ['POST', '/sessions/1/end', undefined],
      ['PUT', '/events/1/listing', { isListed: false }],
      ['PUT', '/settings', { siteName: 'Mine' }],
      ['DELETE', '/logo', undefined],
      ['PUT', '/announcement', { text: 'Hello', level: 'info', untilMs: null }],
      ['DELETE', '/announcement', undefined],
      ['POST', '/mail-test', undefined],
      ['POST', '/check', undefined],
      ['POST', '/backups', undefined],
    ];
    for (const [method, path, body] of changes) {
      const { status } = await ask(method, `/api/host${path}`, body, token);
      expect([path, status]).toEqual([path, 403]);
    }
  });

  it('shows the state of the server, with warnings', async () => {
    const { host } = await openHostedSite(await openDb(), { dataDir });
    const { status, json } = await host('GET', '/status');
    expect(status).toBe(200);
    expect(json).toMatchObject({ pushDelay: null, lastBackup: null, feeds: { running: 0, silent: 0 } });
    expect(json.disk.totalBytes).toBeGreaterThan(0);
    const codes = json.warnings.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(
      expect.arrayContaining(['no-backup', 'no-mail-server', 'no-push-keys', 'one-host']),
    );
  });

  it('deactivates an account, whose token is refused immediately, and reactivates it', async () => {
    const { host, ask, tokenOf, actions } = await openHostedSite(await openDb(), { dataDir });
    const token = await tokenOf(BEN);
    const own = () => ask('GET', '/api/organizations/own', undefined, token);
    expect((await own()).status).toBe(200);
    const changed = await host('PUT', `/people/${BEN}`, { isActive: false });
    expect(changed.json).toMatchObject({ isActive: false, name: 'Ben Test' });
    expect((await own()).status).toBe(401);
    expect((await host('PUT', `/people/${BEN}`, { isActive: true })).json.isActive).toBe(true);
    // The token from before stays refused: the person signs in again.
    expect((await own()).status).toBe(401);
    expect((await actions()).slice(0, 2)).toEqual(['reactivated', 'deactivated']);
  });

  it('keeps one host: the last one can neither resign nor be deactivated', async () => {
    const { host, hostId, ask, tokenOf } = await openHostedSite(await openDb(), { dataDir });
    for (const change of [{ isHost: false }, { isActive: false }]) {
      expect((await host('PUT', `/people/${hostId}`, change)).status).toBe(409);
    }
    expect((await host('PUT', `/people/${BEN}`, { isHost: true })).json.isHost).toBe(true);
    expect((await host('PUT', `/people/${hostId}`, { isHost: false })).json.isHost).toBe(false);
    expect((await host('GET', '/status')).status).toBe(403);
    expect((await ask('GET', '/api/host/status', undefined, await tokenOf(BEN))).status).toBe(200);
  });

  it('finds people by name and e-mail address, also with signs that mean something to SQL', async () => {
    const { host } = await openHostedSite(await openDb(), { dataDir });
    const namesFor = async (search: string) => {
      const { json } = await host('GET', `/people?search=${encodeURIComponent(search)}`);
      return json.map(({ name }: { name: string }) => name);
    };
    expect(await namesFor('BEN')).toEqual(['Ben Test']);
    expect(await namesFor('cleo@exam')).toEqual(['Cleo Test']);
    expect(await namesFor('%')).toEqual([]);
    expect(await namesFor("'; drop")).toEqual([]);
    expect((await host('GET', '/people?count=1')).headers['x-total-count']).toBe('3');
  });

  it('invites and resets by link, which the response has while no mail server is set', async () => {
    const { host, app } = await openHostedSite(await openDb(), { dataDir });
    const invited = await host('POST', '/invitations', { email: 'new@example.org' });
    expect(invited.json.link).toMatch(/confirm-sign-up\?.*code=/);
    // The rule is by invitation: the form is closed, and the link still opens.
    expect((await app.inject(`${idp}/sign-up`)).body).toContain('By invitation only');
    expect(
      (await app.inject(new URL(invited.json.link).pathname + new URL(invited.json.link).search)).statusCode,
    ).toBe(200);
    expect((await host('POST', '/invitations', { email: 'ben@example.org' })).json.errors[0].code).toBe(
      'has-account',
    );
    expect((await host('POST', `/people/${BEN}/reset`)).json.link).toMatch(/new-password\?.*code=/);
  });

  it('resets a second factor, with a line in the log, and leaves one that was never turned on', async () => {
    const db = await openDb();
    const { host, actions } = await openHostedSite(db, { dataDir });
    const factor = { accountId: BEN, secret: 'GEZDGNBVGY3TQOJQ', createdAtMs: 1, lastStep: 0 };
    await db
      .insertInto('secondFactors')
      .values({ ...factor, enabledAtMs: 1 })
      .execute();
    await db.insertInto('recoveryCodes').values({ accountId: BEN, codeHash: 'x' }).execute();
    const { json } = await host('GET', '/people?search=ben');
    expect(json).toMatchObject([{ name: 'Ben Test', hasSecondFactor: true }]);
    expect(JSON.stringify(json)).not.toContain(factor.secret);
    const before = await actions();
    const reset = await host('POST', `/people/${BEN}/second-factor-reset`);
    expect([reset.status, reset.json.hasSecondFactor]).toEqual([200, false]);
    expect(await db.selectFrom('recoveryCodes').selectAll().execute()).toEqual([]);
    await host('POST', `/people/${CLEO}/second-factor-reset`);
    expect(await actions()).toEqual(['reset-second-factor', ...before]);
  });

  it('creates, transfers and suspends an organisation; a suspended one has its keys refused with a reason', async () => {
    const { host, ask, actions } = await openHostedSite(await openDb(), { dataDir });
    const body = { name: 'RC Bodensee', city: 'Lindau', countryCode: 'DE', sport: 'RCRacing' };
    expect((await host('POST', '/organizations', { ...body, countryCode: 'XX' })).status).toBe(400);
    const made = await host('POST', '/organizations', { ...body, sport: 'Karting' });
    expect(made.json).toMatchObject({
      name: 'RC Bodensee',
      owners: [{ name: 'Hanna Host' }],
      isSuspended: false,
    });
    const path = `/organizations/${made.json.organizationId}`;
    const unknown = await host('PUT', `${path}/owner`, { email: 'nobody@example.org' });
    expect(unknown.json.errors[0]).toMatchObject({ name: 'email', code: 'no-account' });
    const moved = await host('PUT', `${path}/owner`, { email: 'ben@example.org' });
    expect(moved.json.owners).toEqual([{ accountId: BEN, name: 'Ben Test' }]);

    const { key, keys } = (await host('POST', `${path}/keys`, { name: 'PC', scopes: ['results'] })).json;
    const use = () => ask('GET', '/api/ingest/v1/organization', undefined, key);
    expect((await use()).status).toBe(200);
    await host('PUT', `${path}/suspension`, { isSuspended: true });
    expect(await use()).toMatchObject({ status: 403, json: { code: 'organization-suspended' } });
    await host('PUT', `${path}/suspension`, { isSuspended: false });
    expect((await use()).status).toBe(200);
    await host('DELETE', `${path}/keys/${keys[0].keyId}`);
    expect((await use()).status).toBe(401);
    expect((await actions()).slice(0, 6)).toEqual([
      'revoked-key',
      'resumed',
      'suspended',
      'created-key',
      'transferred',
      'created-organization',
    ]);
  });

  it('ends a running session and takes its event off the lists', async () => {
    const { host, ask, firstRunAnswer } = await openHostedSite(await openDb(), { dataDir });
    const atMs = Date.now();
    const sent = await ask(
      'POST',
      '/api/ingest/v1/live',
      {
        batchId: 'heat-1',
        sequence: 1,
        event: {
          clientId: 'trial',
          name: 'Trial',
          sport: 'Karting',
          startDate: new Date(atMs).toISOString().slice(0, 10),
          location: { name: 'Emmen', countryCode: 'NL', timeZone: 'Europe/Amsterdam' },
        },
        session: { clientId: 'heat-1', name: 'Heat 1', type: 'race' },
        events: [
          {
            kind: 'competitor',
            atMs,
            competitorId: '7',
            number: '7',
            lastName: 'Jansen',
            transponders: ['971'],
          },
          { kind: 'flag', atMs, flag: 'Green' },
          { kind: 'passing', atMs: atMs + 20_000, loopId: 'finish', transponder: '971' },
        ],
      },
      firstRunAnswer.key,
    );
    expect(sent.status).toBe(200);
    const [session] = (await host('GET', '/sessions')).json;
    expect(session).toMatchObject({ name: 'Heat 1', eventName: 'Trial', isListed: true, viewers: 0 });
    const unlisted = await host('PUT', `/events/${session.eventId}/listing`, { isListed: false });
    expect(unlisted.json[0].isListed).toBe(false);
    const event = `/api/v0.2.3/eventresults/events/${session.eventId}`;
    expect((await ask('GET', event)).status).toBe(404);
    await host('PUT', `/events/${session.eventId}/listing`, { isListed: true });
    expect((await ask('GET', event)).status).toBe(200);
    expect((await host('POST', `/sessions/${session.sessionId}/end`)).json).toEqual([]);
    expect((await host('POST', `/sessions/${session.sessionId}/end`)).status).toBe(404);
  });

  it('changes settings, which the sign-up page follows immediately', async () => {
    const { host, app, restarts } = await openHostedSite(await openDb(), { dataDir });
    const page = async () => (await app.inject(`${idp}/sign-up`)).body;
    await host('PUT', '/settings', { signUp: 'closed' });
    expect(await page()).toContain('New accounts are closed');
    expect((await host('PUT', '/settings', { signUp: 'domain' })).json.errors[0].name).toBe('signUpDomains');
    await host('PUT', '/settings', { signUp: 'domain', signUpDomains: ['club.example'] });
    expect(await page()).toContain('Only for e-mail addresses at club.example');
    const form = (email: string) =>
      app.inject({
        method: 'POST',
        url: `${idp}/sign-up`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ givenName: 'Eve', surName: 'Test', email }).toString(),
      });
    expect((await form('eve@elsewhere.example')).statusCode).toBe(400);
    expect((await form('eve@club.example')).statusCode).toBe(200);
    expect(restarts()).toBe(0);
    const moved = await host('PUT', '/settings', { publicUrl: 'https://timing.example' });
    expect(moved.json).toMatchObject({ restarts: true });
  });

  it('refuses an accent colour that cannot be read, with its contrast', async () => {
    const { host } = await openHostedSite(await openDb(), { dataDir });
    const refused = await host('PUT', '/settings', { accentColor: '#ffcc00' });
    expect(refused.json.errors[0]).toMatchObject({ code: 'low-contrast', params: { ratio: '1.3' } });
    const saved = await host('PUT', '/settings', { accentColor: '#8a1c3b' });
    expect(saved.json.settings.accentColor).toEqual({ value: '#8a1c3b', setBy: null });
  });

  it('has a logo of its own, and an announcement until its end', async () => {
    const { host, app } = await openHostedSite(await openDb(), { dataDir });
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    const saved = await host('PUT', '/logo', { image: picture.toString('base64') });
    expect((await app.inject(saved.json.logo)).headers['content-type']).toBe('image/webp');
    expect((await host('PUT', '/logo', { image: 'bm8gcGljdHVyZQ==' })).status).toBe(400);
    expect((await host('DELETE', '/logo')).json.logo).toBeNull();
    const announced = { text: 'Maintenance at 22:00', level: 'warning', untilMs: null };
    expect((await host('PUT', '/announcement', announced)).json.announcement).toEqual(announced);
    const past = await host('PUT', '/announcement', { ...announced, untilMs: Date.now() - 1 });
    expect(past.json.announcement).toBeNull();
    expect((await host('DELETE', '/announcement')).json.announcement).toBeNull();
  });

  it('shows what share of the traffic a content delivery network would take', async () => {
    const { ask, host } = await openHostedSite(await openDb(), { dataDir });
    const trafficNow = async () => (await host('GET', '/status')).json.traffic;
    const before = await trafficNow();
    for (let time = 0; time < 3; time++) await ask('GET', '/api/v0.2.3/eventresults/events');
    const after = await trafficNow();
    expect(after.cdn.responses - before.cdn.responses).toBe(2);
    expect(after.cdn.bytes - before.cdn.bytes).toBe(4);
    expect(after.responses - before.responses).toBe(4);
    expect(after).toMatchObject({ isHeld: false });
  });

  it('tests the mail, and says that it was written to a folder while no mail server is set', async () => {
    const { host, actions } = await openHostedSite(await openDb(), { dataDir });
    expect((await host('POST', '/mail-test')).json).toEqual({ outcome: 'written', reason: null });
    expect((await actions())[0]).toBe('tested-mail');
  });

  it('accepts hosts that the environment names, who cannot be removed on the site', async () => {
    const env = { LAPWING_HOSTS: 'Ben@Example.org' };
    const { ask, tokenOf, host } = await openHostedSite(await openDb(), { dataDir, env });
    expect((await ask('GET', '/api/host/status', undefined, await tokenOf(BEN))).status).toBe(200);
    const [ben] = (await host('GET', '/people?search=ben')).json;
    expect(ben).toMatchObject({ isHost: true, isHostByEnvironment: true });
    expect((await host('PUT', `/people/${BEN}`, { isHost: false })).status).toBe(409);
  });
});

const healthy: Facts = {
  version: '1.0.0',
  nowMs: 10 * 86_400_000,
  startedAtMs: 0,
  publicUrl: 'https://timing.example',
  database: { engine: 'sqlite', sizeBytes: 1_000 },
  disk: { freeBytes: 20e9, totalBytes: 50e9 },
  memory: { usedBytes: 1, totalBytes: 2 },
  feeds: { running: 0, silent: 0, oldestAgeMs: null },
  pushDelay: null,
  viewers: 0,
  backlog: { notifications: 0, setAside: 0 },
  lastBackup: { atMs: 9 * 86_400_000, file: 'a.db' },
  mail: { hasServer: true, lastSentAtMs: null, failure: null },
  hasWebPush: true,
  traffic: { responses: 0, bytes: 0, unchanged: 0, cdn: { responses: 0, bytes: 0 }, isHeld: false },
  hosts: 2,
  silentFeeds: [],
  backups: { everyMs: null, lastAttempt: null },
  backupWarning: null,
};

test.each<[string, Partial<Facts>, string[]]>([
  ['nothing', {}, []],
  ['a nearly full disk', { disk: { freeBytes: 50e6, totalBytes: 1e9 } }, ['disk-full']],
  ['little room', { disk: { freeBytes: 900e6, totalBytes: 1e9 } }, ['disk-low']],
  ['no backup', { backupWarning: { code: 'backup-none' } }, ['no-backup']],
  ['an old backup', { backupWarning: { code: 'backup-old', lastAtMs: 0 } }, ['old-backup']],
  [
    'a failed backup',
    { backupWarning: { code: 'backup-failed', atMs: 1, reason: 'no', target: '/b' } },
    ['backup-failed'],
  ],
  ['a silent feed', { silentFeeds: ['Kart Club'] }, ['feed-silent']],
  ['no encryption', { publicUrl: 'http://timing.example' }, ['not-https']],
  ['a single host', { hosts: 1 }, ['one-host']],
  [
    'refused mail before a warning',
    { hosts: 1, mail: { hasServer: true, lastSentAtMs: null, failure: { atMs: 1, reason: 'no' } } },
    ['mail-refused', 'one-host'],
  ],
])('warnings: %s', (_, facts, codes) => {
  expect(warningsOf({ ...healthy, ...facts }).map(({ code }) => code)).toEqual(codes);
});

test('an accent colour has a lighter one for dark pages', () => {
  expect(accentStyle('#8a1c3b')).toMatch(/--accent:#8a1c3b;--on-accent:#ffffff/);
  expect(accentStyle('#8a1c3b')).not.toMatch(/skin=dark\]\{--accent:#8a1c3b/);
});
