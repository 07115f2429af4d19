/** The other files of an outbox folder: its id, the acknowledged number, and the lock. */

import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';

/**
 * The id that the server knows this folder by. It is created once: a folder that was deleted
 * gets another id, so that the server does not take its first batches for old ones.
 */
export async function outboxIdOf(folder: string): Promise<string> {
  const path = join(folder, 'outbox-id');
  const storedId = (await readIfThere(path))?.trim();
  if (storedId !== undefined && storedId !== '') return storedId;
  const id = randomUUID();
  const file = await open(path, 'w');
  try {
    await file.writeFile(`${id}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return id;
}

export async function readAcknowledged(folder: string): Promise<number> {
  const sequence = Number((await readIfThere(join(folder, 'acknowledged'))) ?? 0);
  return Number.isSafeInteger(sequence) && sequence > 0 ? sequence : 0;
}

/** Not flushed to the disk: if it is lost, records are sent again and the server stores them once. */
export async function writeAcknowledged(folder: string, sequence: number): Promise<void> {
  const path = join(folder, 'acknowledged');
  await writeFile(`${path}.new`, `${sequence}\n`);
  await rename(`${path}.new`, path);
}

/** Two programs on one outbox would send everything twice. Returns the function that unlocks it. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'lock');
  const owner = Number((await readIfThere(path)) ?? 0);
  if (owner > 0 && owner !== process.pid && isRunning(owner)) {
    throw new OperatorError(
      `The outbox ${folder} is in use by process ${owner}. Give this relay a folder of its own with --outbox, ` +
        `or delete ${path} if that process is another program.`,
    );
  }
  await writeFile(path, `${process.pid}\n`);
  return () => rm(path, { force: true });
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process is running too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
