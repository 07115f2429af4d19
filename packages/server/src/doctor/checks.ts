/** The checks of `lapwing-server doctor`, in this order. The list of findings is data: other programs read it too. */

import type { CheckCode } from '@lapwing/contract/site/host-status';
import { reasonOf } from '../storage/set-aside/data-fault.ts';
import type { Check, Finding, Installation } from './check.ts';
import { checkBackupPlace, checkBackupSchedule, checkLastBackup } from './check-backups.ts';
import { checkCertificate } from './check-certificate.ts';
import { checkClock } from './check-clock.ts';
import { checkSetAside, checkSigningKeys } from './check-data.ts';
import { checkConnection, checkForeignKeys, checkIntegrity, checkMigrations } from './check-database.ts';
import { checkDataFolder, checkFreeDisk, checkPermissions } from './check-disk.ts';
import { checkFeeds } from './check-feeds.ts';
import { checkFonts, checkTimeZones } from './check-machine.ts';
import { checkMail, checkPushKeys } from './check-messages.ts';
import { checkNats } from './check-nats.ts';
import { checkLiveSocket, checkProxy, checkPublicAddress } from './check-public.ts';
import { checkReplica } from './check-replica.ts';
import { checkSettings } from './check-settings.ts';

export const checks: readonly Check<CheckCode>[] = [
  { code: 'settings', name: 'settings', look: checkSettings },
  { code: 'data-folder', name: 'data folder', look: checkDataFolder },
  { code: 'permissions', name: 'permissions', look: checkPermissions },
  { code: 'free-disk', name: 'free disk', look: checkFreeDisk },
  { code: 'database', name: 'database', look: checkConnection },
  { code: 'integrity', name: 'integrity', look: checkIntegrity },
  { code: 'foreign-keys', name: 'foreign keys', look: checkForeignKeys },
  { code: 'migrations', name: 'migrations', look: checkMigrations },
  { code: 'replica', name: 'replica', look: checkReplica },
  { code: 'nats', name: 'nats', look: checkNats },
  { code: 'signing-keys', name: 'signing keys', look: checkSigningKeys },
  { code: 'set-aside', name: 'set aside', look: checkSetAside },
  { code: 'last-backup', name: 'last backup', look: checkLastBackup },
  { code: 'backup-schedule', name: 'backup schedule', look: checkBackupSchedule },
  { code: 'backup-place', name: 'backup place', look: checkBackupPlace },
  { code: 'clock', name: 'clock', look: checkClock },
  { code: 'time-zones', name: 'time zones', look: checkTimeZones },
  { code: 'fonts', name: 'fonts', look: checkFonts },
  { code: 'mail', name: 'mail', look: checkMail },
  { code: 'push-keys', name: 'push keys', look: checkPushKeys },
  { code: 'feeds', name: 'feeds', look: checkFeeds },
  { code: 'public-address', name: 'public address', look: checkPublicAddress },
  { code: 'certificate', name: 'certificate', look: checkCertificate },
  { code: 'proxy', name: 'proxy', look: checkProxy },
  { code: 'live-connections', name: 'live connections', look: checkLiveSocket },
];

/** For the operator: `found` is a sentence in English, `command` mends it. */
export type NamedFinding<Code extends string = string> = Finding & { code: Code; name: string };

/** A check that throws is reported as a problem, and the others still run. */
export async function examine<Code extends string>(
  installation: Installation,
  wanted: readonly Check<Code>[],
): Promise<NamedFinding<Code>[]> {
  const findings: NamedFinding<Code>[] = [];
  for (const { code, name, look } of wanted) {
    try {
      const finding = await look(installation);
      if (finding !== null) findings.push({ code, name, ...finding });
    } catch (error) {
      findings.push({
        code,
        name,
        level: 'problem',
        found: `could not be checked: ${reasonOf(error)}`,
        command: 'lapwing-server doctor',
        advice: 'mend what the lines above name, then run it again',
      });
    }
  }
  return findings;
}
