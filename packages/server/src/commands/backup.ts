/** `lapwing-server backup [FILE]`: one file with everything, made while the server runs. */

import { basename, resolve } from 'node:path';
import { defineCommand } from 'citty';
import type { Settings } from '../settings/settings.ts';
import { makeBackup } from '../storage/backup/backup.ts';
import { backUpNow, listBackups } from '../storage/backup/backups.ts';
import { noteBackup } from '../storage/backup/last-backup.ts';
import { requireChosenPlace } from '../storage/require-chosen-place.ts';
import { createProgressBar } from './progress-bar.ts';

const MB = 1_000_000;

export function backupCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: { name: 'backup', description: 'Write everything into one file, also while the server runs' },
    args: {
      file: {
        type: 'positional',
        required: false,
        description:
          'The file to write; it must not exist yet. Without it, the place of the settings is used',
      },
      list: { type: 'boolean', description: 'List the backups at the place of the settings instead' },
      json: { type: 'boolean', description: 'Answer as JSON, for scripts' },
    },
    run: async ({ args }) => {
      const settings = readSettings();
      const isJson = args.json === true;
      if (args.list === true) return showList(settings, isJson);
      requireChosenPlace(settings);
      return args.file === undefined
        ? backUpToPlace(settings, isJson)
        : backUpToFile(settings, resolve(args.file), isJson);
    },
  });
}

async function backUpToFile(settings: Settings, file: string, isJson: boolean): Promise<void> {
  const bar = createProgressBar('Backing up');
  const summary = await makeBackup(settings, file, isJson ? undefined : bar.update);
  await noteBackup(settings, { file, atMs: Date.now() });
  if (isJson) return console.log(JSON.stringify({ file, ...summary }));
  bar.finish(
    `Everything is in ${file}. Keep it safe, with ${basename(file)}.sha256 next to it: it holds password hashes and signing keys.`,
  );
}

async function backUpToPlace(settings: Settings, isJson: boolean): Promise<void> {
  const bar = createProgressBar('Backing up');
  const made = await backUpNow(settings, Date.now(), isJson ? undefined : bar.update);
  if (isJson) return console.log(JSON.stringify(made));
  const { name, target, rows, bytes, removed, cleanupFailure } = made;
  bar.finish(`${name} is in ${target}: ${rows} rows, ${sizeOf(bytes)}, checked.`);
  for (const old of removed) console.log(`Removed ${old}.`);
  if (cleanupFailure !== null) console.warn(`Old backups could not be removed: ${cleanupFailure}`);
}

async function showList(settings: Settings, isJson: boolean): Promise<void> {
  const backups = await listBackups(settings);
  if (isJson) return console.log(JSON.stringify(backups));
  if (backups.length === 0) console.log('There are no backups yet.');
  for (const { name, bytes } of backups) console.log(`${name}  ${sizeOf(bytes)}`);
}

function sizeOf(bytes: number): string {
  return `${(bytes / MB).toFixed(1)} MB`;
}
