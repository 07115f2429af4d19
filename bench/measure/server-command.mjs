/** Commands of the server on the data of a bench, before it starts. */

import { execFileSync } from 'node:child_process';
import { serverMain } from '../../scripts/workspace.mjs';

/**
 * @param {string} dataDir
 * @returns {(...args: string[]) => any} runs one command and returns what it prints as JSON
 */
export function commandsOn(dataDir) {
  return (...args) =>
    JSON.parse(
      execFileSync(process.execPath, [serverMain, ...args, '--json'], {
        env: { ...process.env, LAPWING_DEMO: 'off', LAPWING_DATA_DIR: dataDir },
        encoding: 'utf8',
      }),
    );
}
