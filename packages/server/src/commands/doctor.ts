/** `lapwing-server doctor`: checks an installation, running or not, and gives advice. It changes nothing. */

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineCommand } from 'citty';
import type { Check, Finding } from '../doctor/check.ts';
import { ok, problem } from '../doctor/check.ts';
import { examine, type NamedFinding } from '../doctor/checks.ts';
import { OperatorError } from '../operator-error.ts';
import type { Settings } from '../settings/settings.ts';
import { verifyBackup } from '../storage/backup/verify-backup.ts';
import { Database, type DatabaseSettings, openDatabase } from '../storage/database.ts';
import { dataFileIn, dialectToRead } from '../storage/engines/sqlite.ts';

const marks = { ok: '✓', warning: '!', problem: '✗' } as const;

export function doctorCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: { name: 'doctor', description: 'Check the installation, or a backup, and say what to do' },
    args: {
      backup: { type: 'string', description: 'Check this backup instead, without restoring it' },
      json: { type: 'boolean', description: 'Answer as JSON, for scripts' },
    },
    run: async ({ args }) => {
      const settings = readSettings();
      const { backup } = args;
      const db = backup === undefined ? await openToRead(settings) : null;
      const installation = { settings, db, nowMs: Date.now() };
      const wanted = backup === undefined ? undefined : [backupCheck(resolve(backup))];
      const findings = await examine(installation, wanted).finally(() => db?.close());
      const isHealthy = findings.every(({ level }) => level !== 'problem');
      if (args.json === true) console.log(JSON.stringify({ isHealthy, findings }));
      else for (const finding of findings) console.log(lineOf(finding));
      if (!isHealthy) process.exitCode = 1;
    },
  });
}

/** null if there is none, or it cannot be opened, which a check reports. */
async function openToRead(settings: DatabaseSettings): Promise<Database | null> {
  try {
    if (settings.databaseUrl !== null) return await openDatabase(settings);
    const path = dataFileIn(settings.dataDir);
    return existsSync(path) ? new Database('sqlite', dialectToRead(path)) : null;
  } catch {
    return null;
  }
}

function backupCheck(path: string): Check {
  const look = async (): Promise<Finding> => {
    try {
      await verifyBackup(path);
      return ok(`${path} is whole`);
    } catch (error) {
      if (error instanceof OperatorError) return problem(error.message, 'Do not rely on this backup.');
      throw error;
    }
  };
  return { name: 'backup', look };
}

function lineOf({ name, level, found, advice }: NamedFinding): string {
  return `${marks[level]} ${name}: ${found}${advice === undefined ? '' : `. To do: ${advice}`}`;
}
