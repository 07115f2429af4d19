import { execFileSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import dns from 'node:dns';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, request as httpRequest, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createNetServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { saveAccounts } from '../accounts/writers.ts';
import { createServer } from '../http/server.ts';
import { openSmtpServer } from '../identity/smtp-server.test-support.ts';
import { makeVapidKeys } from '../live/web-push/vapid.ts';
import { PRODUCT_VERSION } from '../product-version.ts';
import { openResults } from '../results/calls.test-support.ts';
import { aSession } from '../results/results.test-support.ts';
import { parseSettings } from '../settings/settings.ts';
import { noteAttempt } from '../storage/backup/last-backup.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import type { Check, Finding, Installation } from './check.ts';
import { checkBackupPlace, checkBackupSchedule, checkLastBackup } from './check-backups.ts';
import { checkCertificate } from './check-certificate.ts';
import { checkClock } from './check-clock.ts';
import { checkFeeds } from './check-feeds.ts';
import { checkFonts, checkTimeZones } from './check-machine.ts';
import { checkMail, checkPushKeys } from './check-messages.ts';
import { checkLiveSocket, checkProxy, checkPublicAddress, judgeConnection } from './check-public.ts';
import { checkSettings } from './check-settings.ts';

const NOW_MS = Date.UTC(2026, 4, 11, 10);
const HOUR_MS = 3_600_000;

async function look(
  check: Check['look'],
  env: Record<string, string> = {},
  changes: Partial<Installation> = {},
): Promise<Finding | null> {
  const finding = await check({
    settings: parseSettings({ LAPWING_DATA_DIR: tmpdir(), ...env }),
    db: null,
    nowMs: NOW_MS,
    timeServer: null,
    ...changes,
  });
  // Whatever is wrong has a command.
  expect(finding === null || finding.level === 'ok' || finding.command !== undefined).toBe(true);
  return finding;
}

async function listenTo(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function siteOf(listener: RequestListener) {
  const port = await listenTo(createHttpServer(listener));
  return { LAPWING_PUBLIC_URL: `http://127.0.0.1:${port}` };
}

it.each<[string, Record<string, string>, string, RegExp]>([
  [
    'no https',
    { LAPWING_PUBLIC_URL: 'http://timing.example.org' },
    'problem',
    /LAPWING_PUBLIC_URL=https:\/\/timing/,
  ],
  ['the demo account', { LAPWING_PUBLIC_URL: 'https://timing.example.org' }, 'warning', /LAPWING_DEMO=off/],
  [
    'no support address',
    { LAPWING_PUBLIC_URL: 'https://timing.example.org', LAPWING_DEMO: 'off' },
    'warning',
    /LAPWING_SUPPORT_EMAIL=/,
  ],
])('settings of a public site: %s', async (_, env, level, command) => {
  expect(await look(checkSettings, env)).toMatchObject({ level, command: expect.stringMatching(command) });
});

it('settings of this machine only are fine', async () => {
  expect(await look(checkSettings)).toMatchObject({ level: 'ok' });
});

it('nothing outside is asked about a site of this machine', async () => {
  for (const check of [checkPublicAddress, checkProxy, checkLiveSocket, checkCertificate, checkClock])
    expect(await look(check)).toBeNull();
});

it('the public address is asked from outside', async () => {
  const answer =
    (status: number, body: unknown, headers = {}): RequestListener =>
    (_, response) =>
      void response.writeHead(status, headers).end(JSON.stringify(body));
  const closed = createNetServer();
  const taken = await new Promise<number>((resolve) =>
    closed.listen(0, '127.0.0.1', () => resolve((closed.address() as AddressInfo).port)),
  );
  await new Promise((resolve) => closed.close(resolve));
  const found = async (env: Record<string, string>) => {
    const { level, found: line } = (await look(checkPublicAddress, env)) ?? {};
    return `${level}: ${line}`;
  };
  const good = { status: 'ok', version: PRODUCT_VERSION };
  expect(await found(await siteOf(answer(200, good)))).toMatch(/^ok: .+ answers/);
  expect(await found(await siteOf(answer(200, { ...good, version: '0.0.1' })))).toMatch(
    /^warning: version 0\.0\.1/,
  );
  expect(await found(await siteOf(answer(200, '<html>')))).toMatch(/^problem: another program answers/);
  expect(await found(await siteOf(answer(502, '')))).toMatch(/^problem: the proxy cannot reach the server/);
  expect(await found(await siteOf(answer(301, '', { location: 'https://elsewhere.example' })))).toMatch(
    /^problem: .+ leads to https:\/\/elsewhere/,
  );
  expect(await found({ LAPWING_PUBLIC_URL: `http://127.0.0.1:${taken}` })).toMatch(
    /^problem: nothing listens/,
  );
  expect(await found({ LAPWING_PUBLIC_URL: 'http://nowhere.invalid' })).toMatch(/^problem: no name server/);
});

it('the proxy has to pass on host, scheme and address, and live connections', async () => {
  const app = await createServer();
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  /** As a proxy that passes on these headers only. */
  const proxyWith =
    (headers: (host: string) => Record<string, string>): RequestListener =>
    (request, response) => {
      const forwarded = httpRequest(
        { port, host: '127.0.0.1', path: request.url, headers: headers(request.headers.host ?? '') },
        (answer) => {
          response.writeHead(answer.statusCode ?? 0, answer.headers);
          answer.pipe(response);
        },
      );
      forwarded.end();
    };
  const whole = await siteOf(proxyWith((host) => ({ host, 'x-forwarded-for': '192.0.2.7' })));
  expect(await look(checkProxy, whole)).toMatchObject({ level: 'ok' });
  const withoutHost = await siteOf(proxyWith(() => ({ host: 'localhost:8080' })));
  expect(await look(checkProxy, withoutHost)).toMatchObject({
    level: 'problem',
    found: expect.stringContaining('the host localhost:8080 instead of'),
  });
  // It has no live timing, and the proxy passes on no upgrade.
  expect(await look(checkLiveSocket, whole)).toMatchObject({
    level: 'problem',
    advice: expect.stringContaining('Upgrade $http_upgrade'),
  });
});

it.each([
  [{ protocol: 'https', isForwarded: true, isEncrypted: false }, 'ok', /passed on/],
  [{ protocol: 'http', isForwarded: true, isEncrypted: false }, 'problem', /does not pass on https/],
  [{ protocol: 'https', isForwarded: false, isEncrypted: false }, 'problem', /addresses of visitors/],
  [{ protocol: 'https', isForwarded: false, isEncrypted: true }, 'ok', /there is none/],
] as const)('a connection that arrives as %j', (seen, level, found) => {
  expect(
    judgeConnection({ host: 'timing.example.org', ...seen }, 'https://timing.example.org'),
  ).toMatchObject({
    level,
    found: expect.stringMatching(found),
  });
});

it('a certificate that browsers do not trust is a problem', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lapwing-certificate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=timing.example.org', '-days', '3'];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-keyout',
      key,
      '-out',
      cert,
      ...subject,
    ],
    { stdio: 'ignore' },
  );
  const port = await listenTo(createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }));
  const env = { LAPWING_PUBLIC_URL: `https://127.0.0.1:${port}` };
  expect(await look(checkCertificate, env)).toMatchObject({
    level: 'problem',
    found: expect.stringMatching(/trust|another name/),
  });
  expect(await look(checkCertificate, env, { nowMs: Date.now() + 30 * 24 * HOUR_MS })).toMatchObject({
    level: 'problem',
    found: expect.stringContaining('expired on'),
  });
});

it('a name server that answers after the time limit does not end the check', async () => {
  const late: (() => void)[] = [];
  const { lookup: usual } = dns;
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation(((host: string, ...rest: unknown[]) => {
    // The socket also asks for the address that it is bound to.
    const callback = rest.at(-1) as Parameters<typeof usual>[1];
    if (host !== 'time.example.org') usual(host, callback);
    else late.push(() => callback(new Error('EAI_AGAIN'), '', 4));
  }) as typeof usual);
  const uncaught = vi.fn();
  process.on('uncaughtException', uncaught);
  try {
    const timeServer = { host: 'time.example.org', port: 123 };
    expect(await look(checkClock, {}, { timeServer })).toMatchObject({
      level: 'ok',
      found: expect.stringMatching(/no time server answers/),
    });
    expect(late.length).toBeGreaterThan(0);
    for (const answer of late) answer();
    await new Promise((resolve) => setImmediate(resolve));
    expect(uncaught).not.toHaveBeenCalled();
  } finally {
    process.off('uncaughtException', uncaught);
    lookup.mockRestore();
  }
});

it('a mail server that refuses is a problem, and a site without one is warned', async () => {
  const site = { LAPWING_PUBLIC_URL: 'https://timing.example.org' };
  expect(await look(checkMail, site)).toMatchObject({
    level: 'warning',
    found: expect.stringMatching(/nobody can sign up/),
  });
  const { url } = await openSmtpServer();
  const mail = { ...site, LAPWING_SMTP_URL: url };
  expect(await look(checkMail, mail)).toMatchObject({
    level: 'warning',
    found: expect.stringMatching(/e-mails come from/),
  });
  const from = { ...mail, LAPWING_MAIL_FROM: 'a@club.test' };
  expect(await look(checkMail, from)).toMatchObject({
    level: 'warning',
    found: expect.stringMatching(/nobody gets an e-mail if backups/),
  });
  expect(await look(checkMail, { ...from, LAPWING_OPERATOR_EMAIL: 'b@club.test' })).toMatchObject({
    level: 'ok',
  });
  expect(await look(checkMail, { ...site, LAPWING_SMTP_URL: 'smtp://127.0.0.1:9' })).toMatchObject({
    level: 'problem',
    found: expect.stringMatching(/the mail server refuses: nothing listens at its address/),
  });
});

it('push keys have to belong together', async () => {
  const [own, other] = [makeVapidKeys(), makeVapidKeys()];
  const env = { LAPWING_PUSH_PUBLIC_KEY: own.publicKey, LAPWING_PUSH_CONTACT: 'mailto:a@club.test' };
  expect(await look(checkPushKeys)).toMatchObject({ level: 'ok' });
  expect(await look(checkPushKeys, { ...env, LAPWING_PUSH_PRIVATE_KEY: own.privateKey })).toMatchObject({
    level: 'ok',
  });
  expect(await look(checkPushKeys, { ...env, LAPWING_PUSH_PRIVATE_KEY: other.privateKey })).toMatchObject({
    level: 'problem',
    command: expect.stringContaining('push-keys'),
  });
});

it('a clock that is an hour off is a problem', async () => {
  const server = createSocket('udp4');
  onTestFinished(() => void server.close());
  let offMs = 0;
  server.on('message', (_, sender) => {
    const answer = Buffer.alloc(48);
    answer.writeUInt32BE(Math.floor((Date.now() + offMs) / 1000) + 2_208_988_800, 40);
    answer.writeUInt32BE(Math.floor((((Date.now() + offMs) % 1000) / 1000) * 2 ** 32), 44);
    server.send(answer, sender.port, sender.address);
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  const timeServer = { host: '127.0.0.1', port: server.address().port };
  offMs = HOUR_MS;
  expect(await look(checkClock, {}, { timeServer })).toMatchObject({
    level: 'problem',
    found: '60 minutes wrong',
    command: 'sudo timedatectl set-ntp true',
  });
  offMs = -HOUR_MS;
  expect(await look(checkClock, {}, { timeServer })).toMatchObject({ level: 'problem' });
  offMs = 30_000;
  expect(await look(checkClock, {}, { timeServer })).toMatchObject({ level: 'warning' });
});

it('missing fontconfig is a warning', async () => {
  const path = process.env.PATH;
  onTestFinished(() => {
    process.env.PATH = path;
  });
  process.env.PATH = '/nowhere';
  expect(await look(checkFonts)).toMatchObject({
    level: 'warning',
    command: expect.stringMatching(/fonts-noto-cjk/),
  });
});

it('backups without a schedule, on the same disk and to a missing folder are found', async () => {
  expect(await look(checkBackupSchedule)).toMatchObject({
    level: 'warning',
    command: expect.stringMatching(/LAPWING_BACKUP_EVERY=24h/),
  });
  const daily = { LAPWING_BACKUP_EVERY: '24h' };
  expect(await look(checkBackupSchedule, { ...daily, LAPWING_BACKUP_TO: tmpdir() })).toMatchObject({
    level: 'warning',
    found: expect.stringMatching(/on the same disk/),
  });
  expect(await look(checkBackupPlace, { ...daily, LAPWING_BACKUP_TO: '/nowhere/at/all' })).toMatchObject({
    level: 'problem',
    found: expect.stringMatching(/is missing or cannot be read/),
  });
});

describeOnEachEngine('the doctor on stored data', (openDb, { migratedPlace }) => {
  async function withData(work: (db: Database) => Promise<void>) {
    const db = await openDatabase(await migratedPlace());
    await work(db).finally(() => db.close());
  }

  it('finds that the last backup of several servers is in the folder of another one', () =>
    withData(async (db) => {
      const [folder, dataDir] = ['backups', 'data'].map((name) =>
        mkdtempSync(join(tmpdir(), `doctor-${name}-`)),
      );
      const env = {
        ...{ LAPWING_BACKUP_EVERY: '24h', LAPWING_BACKUP_TO: folder ?? '', LAPWING_DATA_DIR: dataDir ?? '' },
        ...{ NATS_URL: 'nats://127.0.0.1', DATABASE_URL: 'postgres://127.0.0.1/lapwing' },
      };
      const name = 'lapwing-20260511T090000Z.db';
      const value = JSON.stringify({
        ...{ outcome: 'made', atMs: NOW_MS - HOUR_MS, tookMs: 1, name, target: folder },
        ...{ rows: 1, bytes: 1, sha256: '0' },
      });
      expect(await look(checkBackupPlace, env, { db })).toMatchObject({ level: 'ok' });
      await db.insertInto('serverState').values({ key: 'backup.attempt', value }).execute();
      expect(await look(checkBackupPlace, env, { db })).toMatchObject({
        level: 'warning',
        found: `the last backup, ${name}, is not in ${folder}: another server has it`,
      });
      writeFileSync(join(folder ?? '', name), 'a backup');
      expect(await look(checkBackupPlace, env, { db })).toMatchObject({ level: 'ok' });
    }));

  it('an event of next week is no sign of a wrong clock, and a result of the next hour is one', () =>
    withData(async (db) => {
      const { save } = await openResults(db);
      await save(aSession({ resultStatus: 'Official' }));
      await db
        .updateTable('events')
        .set({ updatedAtMs: NOW_MS + 7 * 24 * HOUR_MS })
        .execute();
      await db.updateTable('sessionRevisions').set({ publishedAtMs: NOW_MS }).execute();
      expect(await look(checkClock, {}, { db })).toBeNull();
      await db
        .updateTable('sessionRevisions')
        .set({ publishedAtMs: NOW_MS + HOUR_MS })
        .execute();
      expect(await look(checkClock, {}, { db })).toMatchObject({
        level: 'problem',
        found: '60 minutes behind data that was stored before',
      });
    }));

  it('finds an unknown time zone, a missing backup and a clock behind the data', () =>
    withData(async (db) => {
      await db
        .insertInto('venues')
        .values({
          name: 'Crater',
          lengthMm: 1,
          lengthUnit: 1,
          countryCode: 'NL',
          latitudeE6: null,
          longitudeE6: null,
          timeZone: 'Mars/Olympus',
        })
        .execute();
      expect(await look(checkTimeZones, {}, { db })).toMatchObject({
        level: 'problem',
        found: expect.stringMatching(/Mars\/Olympus is unknown/),
      });
      expect(await look(checkFeeds, {}, { db })).toMatchObject({ level: 'ok' });
      expect(await look(checkLastBackup, {}, { db })).toMatchObject({
        level: 'warning',
        found: 'none is known',
      });
      await db
        .insertInto('serverState')
        .values({ key: 'backup.last', value: JSON.stringify({ file: 'x', atMs: NOW_MS + HOUR_MS }) })
        .execute();
      expect(await look(checkClock, {}, { db })).toMatchObject({
        level: 'problem',
        found: '60 minutes behind data that was stored before',
      });
    }));

  it('accepts mail without an operator if there is a host, who gets the e-mails about backups', async () => {
    const { url } = await openSmtpServer();
    const env = {
      LAPWING_PUBLIC_URL: 'https://timing.example.org',
      LAPWING_SMTP_URL: url,
      LAPWING_MAIL_FROM: 'a@club.test',
    };
    const db = await openDb();
    expect(await look(checkMail, env, { db })).toMatchObject({ level: 'warning' });
    const id = `LAPWING-GA-${'b'.repeat(32)}`;
    const names = { givenName: 'Ben', surName: 'Test', nickName: 'Ben' };
    await saveAccounts(db, [{ id, ...names, email: 'ben@example.org', passwordHash: null, createdAtMs: 0 }]);
    await db.updateTable('accounts').set({ isHost: 1 }).execute();
    expect(await look(checkMail, env, { db })).toMatchObject({ level: 'ok' });
  });

  it('finds the reason of a failed backup', async () => {
    const place = await migratedPlace();
    await noteAttempt(place, {
      outcome: 'failed',
      atMs: NOW_MS,
      reason: 'The disk is full.',
      target: '/mnt',
    });
    const db = await openDatabase(place);
    expect(await look(checkLastBackup, {}, { db })).toMatchObject({
      level: 'warning',
      found: 'the last attempt failed: The disk is full',
    });
    await db.close();
  });

  it('names the interval of backups', async () => {
    expect(await look(checkBackupSchedule, { LAPWING_BACKUP_EVERY: '1h' })).toMatchObject({
      level: 'ok',
      found: 'every hour',
    });
    expect(await look(checkBackupSchedule, { LAPWING_BACKUP_EVERY: '24h' })).toMatchObject({
      found: 'every 24 hours',
    });
  });
});
