/** Backups in a bucket of an S3-compatible store. */

import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../../operator-error.ts';
import { prepareDataDir } from '../data-dir.ts';
import type { BackupSummary } from './backup.ts';
import { timeOfBackup } from './backup-names.ts';
import type { S3Place } from './backup-settings.ts';
import type { BackupTarget } from './backup-target.ts';
import { checksumPathOf } from './checksum-file.ts';
import { createS3Client, PART_BYTES, type S3Client } from './s3-client.ts';

export function openS3Target(place: S3Place, dataDir: string): BackupTarget {
  const { bucketUrl, prefix } = bucketOf(place.url);
  const client = createS3Client(place, bucketUrl);
  const keyOf = (name: string) => `${prefix}${name}`;

  /** In the data folder, which has room for a restore anyway; /tmp is often small. */
  async function inWorkFolder<Done>(work: (folder: string) => Promise<Done>): Promise<Done> {
    const folder = join(dataDir, 'backup-in-transit');
    prepareDataDir(dataDir);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  return {
    description: place.url,
    store: (name, make) =>
      inWorkFolder(async (folder) => {
        const path = join(folder, name);
        const summary = await make(path);
        const [key, checksumKey] = [keyOf(name), checksumPathOf(keyOf(name))];
        try {
          // First, so that no backup is ever without it.
          await client.put(checksumKey, await readFile(checksumPathOf(path)));
          await upload(client, key, path);
          await requireSameBytes(client, key, summary);
        } catch (error) {
          await client.remove(key).catch(() => undefined);
          await client.remove(checksumKey).catch(() => undefined);
          throw error;
        }
        return summary;
      }),
    list: async () => {
      const objects = await client.list(prefix);
      const keys = new Set(objects.map(({ key }) => key));
      return objects
        .flatMap(({ key, bytes }) => {
          const name = key.slice(prefix.length);
          const atMs = timeOfBackup(name);
          return atMs === null ? [] : [{ name, atMs, bytes, hasChecksum: keys.has(checksumPathOf(key)) }];
        })
        .sort((a, b) => b.atMs - a.atMs);
    },
    withFile: (name, work) =>
      inWorkFolder(async (folder) => {
        const path = join(folder, name);
        for (const [key, file] of [
          [keyOf(name), path],
          [checksumPathOf(keyOf(name)), checksumPathOf(path)],
        ] as const)
          await pipeline(await client.get(key), createWriteStream(file, { mode: 0o600 }));
        return work(path);
      }),
    read: (name) => client.get(keyOf(name)),
    remove: async (name) => {
      await client.remove(keyOf(name));
      await client.remove(checksumPathOf(keyOf(name)));
    },
  };
}

/** `https://s3.example.org/bucket/some/folder` has the bucket first in its path. */
function bucketOf(url: string): { bucketUrl: string; prefix: string } {
  const { origin, pathname } = new URL(url);
  const [bucket = '', ...folders] = pathname.split('/').filter((part) => part !== '');
  return { bucketUrl: `${origin}/${bucket}`, prefix: folders.map((folder) => `${folder}/`).join('') };
}

async function upload(client: S3Client, key: string, path: string): Promise<void> {
  if ((await stat(path)).size <= PART_BYTES) await client.put(key, await readFile(path));
  else await client.putInParts(key, partsOf(path));
}

/** Each is full but the last, as stores demand. */
async function* partsOf(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r');
  try {
    for (;;) {
      const part = new Uint8Array(PART_BYTES);
      let filled = 0;
      for (;;) {
        const { bytesRead } = await file.read(part, filled, PART_BYTES - filled);
        filled += bytesRead;
        if (bytesRead === 0 || filled === PART_BYTES) break;
      }
      if (filled > 0) yield part.subarray(0, filled);
      if (filled < PART_BYTES) return;
    }
  } finally {
    await file.close();
  }
}

async function requireSameBytes(
  client: S3Client,
  key: string,
  { sha256, bytes }: BackupSummary,
): Promise<void> {
  const hash = createHash('sha256');
  let received = 0;
  for await (const chunk of await client.get(key)) {
    hash.update(chunk);
    received += chunk.length;
  }
  if (hash.digest('hex') === sha256) return;
  throw new OperatorError(
    `The backup store returned ${received} of ${bytes} bytes, or others than it was sent, so the backup was not kept.`,
  );
}
