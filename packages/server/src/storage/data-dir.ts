/** The folder in which an installation keeps its files. */

import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { OperatorError } from '../operator-error.ts';

/** Makes it where it is missing, for this user alone: it will hold password hashes. One that cannot be written stops the start with a line that says so. */
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

/** One after the other: where nothing can be made (in /proc), Node's own way tries for ever. */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}
