/** What a host should look at. Each warning is one function here. */

import type { HostStatus, HostWarning } from '@lapwing/contract/site/host-status';
import type { BackupWarning } from '../storage/backup/backup-warning.ts';

const DAY_MS = 86_400_000;
const MB = 1_000_000;
const LEAST_BYTES = 100 * MB;
const LITTLE_BYTES = 1_000 * MB;
/** A timer sends a heartbeat more often than this. */
export const SILENT_AFTER_MS = 30_000;

export type Facts = Omit<HostStatus, 'warnings'> & {
  hosts: number;
  silentFeeds: readonly string[];
  backupWarning: BackupWarning | null;
};

type Warn = (facts: Facts) => HostWarning | null;

const warning = (code: HostWarning['code'], params: HostWarning['params'] = {}): HostWarning => ({
  code,
  level: 'warning',
  params,
});
const asProblem = (found: HostWarning): HostWarning => ({ ...found, level: 'problem' });

const ofDisk: Warn = ({ disk, database }) => {
  const megabytes = Math.floor(disk.freeBytes / MB);
  if (disk.freeBytes < LEAST_BYTES) return asProblem(warning('disk-full', { megabytes }));
  return disk.freeBytes < LITTLE_BYTES + (database.sizeBytes ?? 0)
    ? warning('disk-low', { megabytes })
    : null;
};

const ofMail: Warn = ({ mail }) => {
  if (mail.failure !== null) return asProblem(warning('mail-refused', { reason: mail.failure.reason }));
  return mail.hasServer ? null : warning('no-mail-server');
};

const ofBackup: Warn = ({ backupWarning, nowMs }) => {
  switch (backupWarning?.code) {
    case undefined:
      return null;
    case 'backup-failed':
      return warning('backup-failed', { reason: backupWarning.reason });
    case 'backup-none':
      return warning('no-backup');
    case 'backup-old':
      return warning('old-backup', { days: Math.floor((nowMs - backupWarning.lastAtMs) / DAY_MS) });
  }
};

const ofFeeds: Warn = ({ silentFeeds }) =>
  silentFeeds.length === 0
    ? null
    : warning('feed-silent', { name: silentFeeds[0] ?? '', count: silentFeeds.length });

const ofSetAside: Warn = ({ backlog }) =>
  backlog.setAside === 0 ? null : warning('set-aside', { count: backlog.setAside });

const ofPush: Warn = ({ hasWebPush }) => (hasWebPush ? null : warning('no-push-keys'));

const ofHttps: Warn = ({ publicUrl }) => {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' || hostname === 'localhost' ? null : warning('not-https');
};

const ofHosts: Warn = ({ hosts }) => (hosts === 1 ? warning('one-host') : null);

const all: readonly Warn[] = [ofDisk, ofMail, ofFeeds, ofBackup, ofSetAside, ofHttps, ofPush, ofHosts];

/** Problems first. */
export function warningsOf(facts: Facts): HostWarning[] {
  const found = all.flatMap((warn) => warn(facts) ?? []);
  return [
    ...found.filter(({ level }) => level === 'problem'),
    ...found.filter(({ level }) => level !== 'problem'),
  ];
}
