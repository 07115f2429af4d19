/** The checks of `lapwing-server doctor`, in this order. */

import { reasonOf } from '../storage/set-aside/data-fault.ts';
import type { Check, Finding, Installation } from './check.ts';
import { checkLastBackup, checkSetAside, checkSigningKeys } from './check-data.ts';
import { checkConnection, checkForeignKeys, checkIntegrity, checkMigrations } from './check-database.ts';
import { checkDataFolder, checkFreeDisk, checkPermissions } from './check-disk.ts';

const checks: readonly Check[] = [
  { name: 'data folder', look: checkDataFolder },
  { name: 'permissions', look: checkPermissions },
  { name: 'free disk', look: checkFreeDisk },
  { name: 'database', look: checkConnection },
  { name: 'integrity', look: checkIntegrity },
  { name: 'foreign keys', look: checkForeignKeys },
  { name: 'migrations', look: checkMigrations },
  { name: 'signing keys', look: checkSigningKeys },
  { name: 'set aside', look: checkSetAside },
  { name: 'last backup', look: checkLastBackup },
];

export type NamedFinding = Finding & { name: string };

/** A check that throws is reported as a problem, and the others still run. */
export async function examine(
  installation: Installation,
  wanted: readonly Check[] = checks,
): Promise<NamedFinding[]> {
  const findings: NamedFinding[] = [];
  for (const { name, look } of wanted) {
    try {
      const finding = await look(installation);
      if (finding !== null) findings.push({ name, ...finding });
    } catch (error) {
      findings.push({
        name,
        level: 'problem',
        found: `could not be checked: ${reasonOf(error)}`,
        advice: 'Mend what the lines above name, then run it again.',
      });
    }
  }
  return findings;
}
