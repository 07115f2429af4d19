/** On Windows npm and the programs of npm packages are batch files, which Node does not start. Their scripts it does. */

import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * @param {string} command
 * @param {string[]} args
 * @returns {[command: string, args: string[]]} the same as a script for Node
 */
export function windowsCommand(command, args) {
  const script = command === 'npm' ? process.env.npm_execpath : scriptOf(command);
  return script === undefined ? [command, args] : [process.execPath, [script, ...args]];
}

/** @param {string} command */
function scriptOf(command) {
  if (basename(dirname(command)) !== '.bin') return undefined;
  const name = basename(command);
  const folder = join(dirname(dirname(command)), name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[name]);
}
