/** The folder in which an installation keeps its files. */

import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { OperatorError } from '../operator-error.ts';

/**
 * Creates it if it is missing, only for this user: it will hold password hashes. If it cannot be written, the start
 * stops with a clear message.
 */
export function prepareDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(
      `The data folder ${dataDir} cannot be written (${reason}). Make it writable, or set LAPWING_DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

/** One after the other: if nothing can be created (in /proc), Node's own recursion never ends. */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}
