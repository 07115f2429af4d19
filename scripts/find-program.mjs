/** Looks for a program on the PATH, and among the servers of the system. */

import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * @param {string[]} names in order of preference
 * @returns {string | undefined} the full path of the first one found
 */
export function findProgram(...names) {
  // Debian installs servers in folders that are only on root's path.
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/sbin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** @param {string} file */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
