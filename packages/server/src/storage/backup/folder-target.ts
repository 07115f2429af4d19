/** Backups in a folder, for example on another disk. */

import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../../operator-error.ts';
import { timeOfBackup } from './backup-names.ts';
import type { FolderPlace } from './backup-settings.ts';
import type { BackupTarget, StoredBackup } from './backup-target.ts';
import { checksumPathOf, removeChecksum, requireChecksum } from './checksum-file.ts';

export function openFolderTarget({ folder, isDefault }: FolderPlace): BackupTarget {
  return {
    description: folder,
    store: async (name, make) => {
      // Another folder is not made: if it is missing, its disk is probably not mounted.
      if (isDefault) await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeUnfinished(folder);
      const path = join(folder, name);
      const summary = await make(path);
      await requireChecksum(path);
      return summary;
    },
    list: () => listFolder(folder, isDefault),
    withFile: async (name, work) => {
      const path = join(folder, name);
      if (!existsSync(path)) throw new OperatorError(`There is no backup ${name} in ${folder}.`);
      return work(path);
    },
    read: async (name) => createReadStream(join(folder, name)),
    remove: async (name) => {
      const path = join(folder, name);
      // In this order, so that no backup is ever without its checksum.
      await rm(path, { force: true });
      await removeChecksum(path);
    },
  };
}

async function listFolder(folder: string, isDefault: boolean): Promise<StoredBackup[]> {
  if (isDefault && !existsSync(folder)) return [];
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new OperatorError(`The folder ${folder} is missing or cannot be read.`, { cause });
  });
  const backups: StoredBackup[] = [];
  for (const name of names) {
    const atMs = timeOfBackup(name);
    if (atMs === null) continue;
    const { size } = await stat(join(folder, name));
    backups.push({ name, atMs, bytes: size, hasChecksum: names.includes(checksumPathOf(name)) });
  }
  return backups.sort((a, b) => b.atMs - a.atMs);
}

/** Left by a backup that was killed. Two are never made at the same time. */
async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names) {
    const [backup = '', rest = ''] = name.split(/(?<=\.db)/);
    if (timeOfBackup(backup) === null) continue;
    const isOrphan = rest === '.sha256' && !names.includes(backup);
    if (isOrphan || rest.includes('.unfinished')) await rm(join(folder, name), { force: true });
  }
}
