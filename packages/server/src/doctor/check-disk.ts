/** Checks the folder of the installation, and its disk. */

import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dataFileIn } from '../storage/engines/sqlite.ts';
import { type Finding, type Installation, ok, problem, setCommand, warning } from './check.ts';

const MB = 1_000_000;
const LEAST_BYTES = 100 * MB;
const LITTLE_BYTES = 1_000 * MB;
const START = 'sudo systemctl start lapwing';

export async function checkDataFolder({ settings: { dataDir } }: Installation): Promise<Finding> {
  if (!existsSync(dataDir)) return warning(`${dataDir} does not exist`, START, 'the first start makes it');
  if (!statSync(dataDir).isDirectory())
    return problem(`${dataDir} is no folder`, setCommand('LAPWING_DATA_DIR', '/var/lib/lapwing'));
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return problem(`${dataDir} cannot be written by this user`, `sudo chown -R lapwing ${dataDir}`);
  }
  return ok(`${dataDir} can be written`);
}

/** Only the server's user may read password hashes and signing keys. */
export async function checkPermissions({ settings }: Installation): Promise<Finding | null> {
  const { dataDir, databaseUrl } = settings;
  if (process.platform === 'win32' || databaseUrl !== null || !existsSync(dataDir)) return null;
  const open = [dataFileIn(dataDir), `${dataFileIn(dataDir)}-wal`].find(
    (path) => existsSync(path) && (statSync(path).mode & 0o077) !== 0,
  );
  if (open !== undefined) return warning(`Others on this machine can read ${open}`, `chmod 600 ${open}`);
  return ok('only the owner can read the database');
}

export async function checkFreeDisk({ settings: { dataDir } }: Installation): Promise<Finding | null> {
  if (!existsSync(dataDir)) return null;
  const { bavail, bsize } = await statfs(dataDir);
  const freeBytes = bavail * bsize;
  const dataFile = dataFileIn(dataDir);
  const dataBytes = existsSync(dataFile) ? statSync(dataFile).size : 0;
  const found = `${Math.floor(freeBytes / MB)} MB free, ${Math.ceil(dataBytes / MB)} MB of data`;
  if (freeBytes < LEAST_BYTES)
    return problem(
      found,
      largestFiles(dataDir),
      'make room now: a full disk stops everything that is written',
    );
  if (freeBytes < LITTLE_BYTES + dataBytes)
    return warning(found, largestFiles(dataDir), 'make room: a restore needs as much as the data takes');
  return ok(found);
}

function largestFiles(dataDir: string): string {
  return `sudo du -xah ${dataDir} | sort -h | tail`;
}
