/** Checks a backup from its first byte to its last row, and changes nothing. */

import { existsSync } from 'node:fs';
import { OperatorError } from '../../operator-error.ts';
import { checkBackupFile } from './backup-file.ts';
import { requireChecksum } from './checksum-file.ts';

export async function verifyBackup(
  path: string,
  { isWithoutChecksum = false }: { isWithoutChecksum?: boolean } = {},
): Promise<void> {
  if (!existsSync(path)) throw new OperatorError(`There is no file ${path}.`);
  if (!isWithoutChecksum) await requireChecksum(path);
  await checkBackupFile(path);
}
