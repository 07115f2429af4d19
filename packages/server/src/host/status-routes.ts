/** The state of the server for its hosts, and the tests of mail and web push. */

import { statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import type { PushMessage } from '@lapwing/contract/live/push';
import { hostApi } from '@lapwing/contract/site/host';
import type { HostStatus } from '@lapwing/contract/site/host-status';
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { mount } from '../http/mount.ts';
import { problem } from '../http/problem.ts';
import { hostMailBounds } from '../identity/attempts.ts';
import type { MailHealth } from '../identity/mail-health.ts';
import type { RecentDurations } from '../live/push/recent-durations.ts';
import { createSendMessage, isPushService } from '../live/web-push/send-message.ts';
import { isAuthSecret, isPublicKey } from '../live/web-push/subscription-keys.ts';
import type { VapidKeys } from '../live/web-push/vapid.ts';
import { PRODUCT_VERSION } from '../product-version.ts';
import { readRaw } from '../storage/announce.ts';
import { findBackupWarning } from '../storage/backup/backup-warning.ts';
import { findLastAttempt, findLastBackup } from '../storage/backup/last-backup.ts';
import type { Database } from '../storage/database.ts';
import { dataFileIn } from '../storage/engines/sqlite.ts';
import type { Schema } from '../storage/schema.ts';
import { listSetAside } from '../storage/set-aside/set-aside.ts';
import { describeAttempt } from './backup-attempt.ts';
import { changeAsHost, type HostContext, requireHost } from './context.ts';
import { countHosts } from './hosts.ts';
import { listRunning } from './sessions-routes.ts';
import { SILENT_AFTER_MS, warningsOf } from './warnings.ts';

const PRODUCT_NAME = 'Lapwing';

export type StatusOptions = {
  dataDir: string;
  publicUrl: string;
  /** null for backups on request only */
  backUpEveryMs: number | null;
  pushKeys: VapidKeys | null;
  mailHealth: () => MailHealth;
  publishDelays: RecentDurations;
  countViewers: (liveSessionId: string) => number;
  countAllViewers: () => number;
  traffic: () => Promise<HostStatus['traffic']>;
};

export function statusRoutes(app: FastifyInstance, context: HostContext, options: StatusOptions): void {
  const { db, mails, now } = context;
  const startedAtMs = now();

  mount(app, hostApi.status, async ({ user }): Promise<HostStatus> => {
    await requireHost(context, user);
    const nowMs = now();
    const running = await listRunning(db, options.countViewers);
    const ages = running.map(({ lastDataAtMs }) => nowMs - (lastDataAtMs ?? nowMs));
    // A server that has just started waits for its feeds.
    const silent = running.filter(
      ({ lastDataAtMs }) =>
        lastDataAtMs !== null && nowMs - Math.max(lastDataAtMs, startedAtMs) > SILENT_AFTER_MS,
    );
    const { bavail, blocks, bsize } = await statfs(options.dataDir);
    const facts = {
      version: PRODUCT_VERSION,
      nowMs,
      startedAtMs,
      publicUrl: options.publicUrl,
      database: { engine: db.engine, sizeBytes: await databaseBytes(db, options.dataDir) },
      disk: { freeBytes: bavail * bsize, totalBytes: blocks * bsize },
      memory: { usedBytes: process.memoryUsage.rss(), totalBytes: totalmem() },
      feeds: {
        running: running.length,
        silent: silent.length,
        oldestAgeMs: ages.length === 0 ? null : Math.max(0, ...ages),
      },
      pushDelay: options.publishDelays.summary(),
      viewers: options.countAllViewers(),
      backlog: { notifications: await countWaiting(db), setAside: (await listSetAside(db)).length },
      lastBackup: await findLastBackup(db),
      backups: { everyMs: options.backUpEveryMs, lastAttempt: describeAttempt(await findLastAttempt(db)) },
      mail: { hasServer: mails.hasMailServer, ...options.mailHealth() },
      hasWebPush: options.pushKeys !== null,
      traffic: await options.traffic(),
    };
    const silentFeeds = silent.map(({ organizationName }) => organizationName);
    const hosts = await countHosts(db, context.hostEmails);
    const backupWarning = await findBackupWarning(db, { everyMs: options.backUpEveryMs }, nowMs);
    return { ...facts, warnings: warningsOf({ ...facts, silentFeeds, hosts, backupWarning }) };
  });

  mount(app, hostApi.testMail, async ({ user }) => {
    const { accountId, email } = await requireHost(context, user);
    await requireAttempt(accountId);
    const tested = await mails.test(email, context.site.current().language);
    await changeAsHost(context, user, (_, log) => log('tested-mail', { email, outcome: tested.outcome }));
    return tested;
  });

  mount(app, hostApi.testPush, async ({ body: { endpoint, keys }, user }) => {
    const { accountId } = await requireHost(context, user);
    await requireAttempt(accountId);
    const { pushKeys } = options;
    if (pushKeys === null) throw problem('conflict', { detail: 'No push keys are set' });
    if (!isPushService(endpoint) || !isPublicKey(keys.p256dh) || !isAuthSecret(keys.auth))
      throw problem('bad-request', { detail: 'This is no subscription of a browser' });
    const subscription = { endpoint, publicKey: keys.p256dh, auth: keys.auth };
    const message: PushMessage = { title: PRODUCT_NAME, body: '✓', url: '/host', tag: 'host-test' };
    return { outcome: await createSendMessage(pushKeys)(subscription, JSON.stringify(message)) };
  });

  async function requireAttempt(accountId: string): Promise<void> {
    const waitMs = await context.attempts.take(hostMailBounds(accountId));
    if (waitMs > 0)
      throw problem('too-many-requests', { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } });
  }
}

/** null if the database does not tell. */
async function databaseBytes(db: Database, dataDir: string): Promise<number | null> {
  if (db.engine === 'postgres') {
    const size = sql<{ size: string }>`select pg_database_size(current_database()) as size`;
    return Number((await readRaw(db, size)).rows[0]?.size ?? 0);
  }
  const file = dataFileIn(dataDir);
  const sizes = [file, `${file}-wal`].map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function countWaiting(db: Kysely<Schema>): Promise<number> {
  const { found } = await db
    .selectFrom('notifications')
    .where('sentAtMs', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow();
  return Number(found);
}
