/** Shared by the calls of hosts: who asks, and changes together with their entry in the audit log. */

import type { AuditAction } from '@lapwing/contract/site/host-people';
import type { Transaction } from 'kysely';
import type { User } from '../http/mount.ts';
import { problem } from '../http/problem.ts';
import type { Attempts } from '../identity/attempts.ts';
import { requireUser } from '../identity/require-user.ts';
import type { SiteSettingsStore } from '../settings/site-settings.ts';
import type { Database } from '../storage/database.ts';
import type { Schema } from '../storage/schema.ts';
import { type Actor, logAction } from './audit-log.ts';
import type { HostMails } from './host-mails.ts';
import { findHost, type HostEmails } from './hosts.ts';
import type { RestoreRequest } from './restores.ts';

export type Log = (action: AuditAction, params?: Readonly<Record<string, string>>) => Promise<void>;
type Work<Done> = (tx: Transaction<Schema>, log: Log, actor: Actor) => Promise<Done>;

export type HostContext = {
  db: Database;
  site: SiteSettingsStore;
  hostEmails: HostEmails;
  attempts: Attempts;
  mails: HostMails;
  now: () => number;
  /** Differs for every start of the server. */
  startId: string;
  /** Starts the server again with the stored settings, after the response; null if it cannot. */
  restart: (() => void) | null;
  /** Replaces everything with a checked backup and starts again; null if it cannot. */
  restore: ((request: RestoreRequest) => void) | null;
};

export type Host = Actor & { email: string };

export async function requireHost(
  { db, hostEmails }: Pick<HostContext, 'db' | 'hostEmails'>,
  user: User | null,
): Promise<Host> {
  const found = await findHost(db, requireUser(user).accountId, hostEmails);
  if (found === null) throw problem('not-allowed', { detail: 'Only hosts of the site may do this' });
  return found;
}

/** A change by a host. The change and its entry in the log are stored together, or neither is. */
export async function changeAsHost<Done>(
  context: Pick<HostContext, 'db' | 'hostEmails' | 'now'>,
  user: User | null,
  work: Work<Done>,
): Promise<Done> {
  const actor = await requireHost(context, user);
  return context.db.transaction().execute((tx) => {
    const log: Log = (action, params) => logAction(tx, { actor, atMs: context.now() }, action, params);
    return work(tx, log, actor);
  });
}
