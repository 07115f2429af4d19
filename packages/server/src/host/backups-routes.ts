/** The backups of the site for its hosts: list them, make one now, download one, restore one. */

import { Readable } from 'node:stream';
import { hostApi } from '@lapwing/contract/site/host';
import type { BackupList, StoredBackup } from '@lapwing/contract/site/host-backups';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { problem } from '../http/problem.ts';
import { OperatorError } from '../operator-error.ts';
import { backupNameAt } from '../storage/backup/backup-names.ts';
import {
  type BackupContext,
  describePlace,
  listBackups,
  readStoredBackup,
} from '../storage/backup/backups.ts';
import { findLastAttempt } from '../storage/backup/last-backup.ts';
import { findMissingHere } from '../storage/backup/missing-here.ts';
import { createTicket, redeemTicket } from '../storage/download-tickets.ts';
import { describeAttempt } from './backup-attempt.ts';
import { changeAsHost, type HostContext, requireHost } from './context.ts';
import { createRestores, findLastRestore } from './restores.ts';

export type BackupsOptions = {
  backupContext: BackupContext;
  /** Backups in a folder may then be seen by one server alone. */
  hasOtherServers: boolean;
  backups: {
    /** here or at another server */
    isRunning(): Promise<boolean>;
    /** in the background */
    start(nowMs: number): void;
    /** Rejects with an `OperatorError` if this backup cannot be restored. */
    check(name: string): Promise<void>;
  };
};

const DOWNLOAD_PATH = '/downloads/backups';

export function backupsRoutes(
  app: FastifyInstance,
  context: HostContext,
  { backupContext, backups, hasOtherServers }: BackupsOptions,
): void {
  const { db, now, restore } = context;
  const restores =
    restore &&
    createRestores(context, {
      check: backups.check,
      restore,
      onError: (error) => app.log.error({ err: error }, 'a backup could not be restored'),
    });

  async function describe(): Promise<BackupList> {
    const list = await readList(backupContext);
    const { place } = backupContext.backups;
    const isListed = hasOtherServers && list.unreadable === null;
    return {
      place: describePlace(backupContext),
      everyMs: backupContext.backups.everyMs,
      isRunning: await backups.isRunning(),
      lastAttempt: describeAttempt(await findLastAttempt(db)),
      ...list,
      missingHere: isListed ? await findMissingHere(db, place, list.backups) : null,
      restoring: restores?.current() ?? null,
      lastRestore: await findLastRestore(db),
    };
  }

  async function requireNoBackup(): Promise<void> {
    if (await backups.isRunning()) throw problem('conflict', { detail: 'A backup is being made' });
  }

  async function requireStored(name: string): Promise<StoredBackup> {
    const found = (await readList(backupContext)).backups.find((each) => each.name === name);
    if (found === undefined) throw problem('not-found', { detail: `No backup ${name}` });
    return found;
  }

  mount(app, hostApi.backups, async ({ user }) => {
    await requireHost(context, user);
    return describe();
  });

  mount(app, hostApi.backUp, async ({ user }) => {
    const nowMs = now();
    await changeAsHost(context, user, async (_, log) => {
      await requireNoBackup();
      await log('started-backup', { name: backupNameAt(nowMs) });
    });
    backups.start(nowMs);
    return describe();
  });

  mount(app, hostApi.restoreBackup, async ({ params: { backupName: name }, user }) => {
    await requireHost(context, user);
    const { isVerified } = await requireStored(name);
    if (!isVerified) throw problem('conflict', { detail: 'This backup has no checksum' });
    if (restores === null) throw problem('conflict', { detail: 'This server cannot start itself again' });
    await restores.start(name, () =>
      changeAsHost(context, user, async (_, log, actor) => {
        await requireNoBackup();
        await log('started-restore', { name });
        return actor;
      }),
    );
    return { startId: context.startId };
  });

  mount(app, hostApi.downloadBackup, async ({ params: { backupName: name }, user }) => {
    await requireHost(context, user);
    await requireStored(name);
    return changeAsHost(context, user, async (tx, log) => {
      await log('downloaded-backup', { name });
      return { path: `${DOWNLOAD_PATH}/${await createTicket(tx, 'backup', name, now())}` };
    });
  });

  // A question for the head alone must not use up the ticket.
  const route = { exposeHeadRoute: false };
  app.get<{ Params: { ticket: string } }>(`${DOWNLOAD_PATH}/:ticket`, route, async ({ params }, reply) => {
    const name = await redeemTicket(db, 'backup', params.ticket, now());
    const found = name === null ? null : await readStoredBackup(backupContext, name);
    if (found === null) throw problem('not-found', { detail: 'This link has been used, or is too old' });
    return reply
      .type('application/vnd.sqlite3')
      .header('content-length', found.bytes)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(found.content, { objectMode: false }));
  });
}

async function readList(context: BackupContext): Promise<Pick<BackupList, 'backups' | 'unreadable'>> {
  try {
    const stored = await listBackups(context);
    const backups = stored.map(({ hasChecksum, ...each }) => ({ ...each, isVerified: hasChecksum }));
    return { backups, unreadable: null };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return { backups: [], unreadable: error.message };
  }
}
