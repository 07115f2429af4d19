/** `lapwing-server doctor`: checks an installation, running or not, and gives advice. It changes nothing. */

import { resolve } from 'node:path';
import { defineCommand } from 'citty';
import type { Check, Finding } from '../doctor/check.ts';
import { ok, problem } from '../doctor/check.ts';
import { wrongSettings } from '../doctor/check-settings.ts';
import { examine, type NamedFinding } from '../doctor/checks.ts';
import { examineInstallation } from '../doctor/examine-installation.ts';
import { OperatorError } from '../operator-error.ts';
import type { Settings } from '../settings/settings.ts';
import { verifyBackup } from '../storage/backup/verify-backup.ts';

const marks = { ok: '✓', warning: '!', problem: '✗' } as const;

export function doctorCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: { name: 'doctor', description: 'Check the installation, or a backup, and say what to do' },
    args: {
      backup: { type: 'string', description: 'Check this backup instead, without restoring it' },
      json: { type: 'boolean', description: 'Answer as JSON, for scripts' },
    },
    run: async ({ args }) => {
      const { backup } = args;
      const wanted = backup === undefined ? undefined : [backupCheck(resolve(backup))];
      const findings = await findAll(readSettings, wanted);
      const isHealthy = findings.every(({ level }) => level !== 'problem');
      if (args.json === true) console.log(JSON.stringify({ isHealthy, findings }));
      else for (const finding of findings) console.log(lineOf(finding));
      if (!isHealthy) process.exitCode = 1;
    },
  });
}

/** With wrong settings nothing else can be checked. */
async function findAll(
  readSettings: () => Settings,
  wanted: readonly Check[] | undefined,
): Promise<NamedFinding[]> {
  let settings: Settings;
  try {
    settings = readSettings();
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return wrongSettings(error.message).map((finding) => ({
      code: 'settings',
      name: 'settings',
      ...finding,
    }));
  }
  const nowMs = Date.now();
  return wanted === undefined
    ? examineInstallation(settings, nowMs)
    : examine({ settings, db: null, nowMs, timeServer: null }, wanted);
}

function backupCheck(path: string): Check {
  const look = async (): Promise<Finding> => {
    try {
      await verifyBackup(path);
      return ok(`${path} is whole`);
    } catch (error) {
      if (error instanceof OperatorError)
        return problem(
          error.message.replace(/\.$/, ''),
          'sudo -u lapwing lapwing-server backup',
          'do not rely on this one',
        );
      throw error;
    }
  };
  return { code: 'backup', name: 'backup', look };
}

function lineOf({ name, level, found, command, advice }: NamedFinding): string {
  const todo = command === undefined ? '' : `. To do: ${command}`;
  return `${marks[level]} ${name}: ${found}${todo}${advice === undefined ? '' : ` (${advice})`}`;
}
