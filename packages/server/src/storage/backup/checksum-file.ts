/** The checksum of a backup, in a file next to it that `sha256sum -c` can read. */

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { OperatorError } from '../../operator-error.ts';
import { moveIntoPlace } from './backup-file.ts';

export function checksumPathOf(path: string): string {
  return `${path}.sha256`;
}

/** Of the current file, under its future name. */
export async function writeChecksum(file: string, path: string): Promise<string> {
  const unfinished = `${checksumPathOf(path)}.unfinished`;
  const sha256 = await sha256Of(file);
  await writeFile(unfinished, lineOf(sha256, basename(path)), { mode: 0o600 });
  await moveIntoPlace(unfinished, checksumPathOf(path));
  return sha256;
}

/** Of a backup that was not finished, or is removed. */
export async function removeChecksum(path: string): Promise<void> {
  await rm(checksumPathOf(path), { force: true });
  await rm(`${checksumPathOf(path)}.unfinished`, { force: true });
}

/** Throws if the file does not match the checksum, or is missing. */
export async function requireChecksum(path: string): Promise<void> {
  const checksumPath = checksumPathOf(path);
  const text = await readFile(checksumPath, 'utf8').catch(() => null);
  if (text === null) {
    throw new OperatorError(
      `There is no ${checksumPath}, so nobody can tell whether the backup is whole. Put it next to the backup; a backup of a version before 0.2 has none and needs --without-checksum.`,
    );
  }
  const expected = /^\\?([0-9a-f]{64}) [ *]/i.exec(text)?.[1]?.toLowerCase();
  if (expected === undefined) throw new OperatorError(`${checksumPath} holds no SHA-256 checksum.`);
  if ((await sha256Of(path)) !== expected) {
    throw new OperatorError(
      `${path} is damaged or was changed: its checksum is not the one in ${checksumPath}. Take another backup.`,
    );
  }
}

/** Read from the disk or the network again, so that it is what a restore would find. */
async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

/** As coreutils write it: a leading backslash means that the name contains escapes. */
function lineOf(checksum: string, name: string): string {
  const escaped = name.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
  return `${escaped === name ? '' : '\\'}${checksum}  ${escaped}\n`;
}
