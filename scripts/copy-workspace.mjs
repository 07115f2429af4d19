/** A copy of the workspace like a fresh clone, with the packages installed here. For tests. */

import { cpSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './workspace.mjs';

const notInClone = /^(\.git|node_modules|dist|dist-.*|\.types|data|test-results|coverage|.*\.tsbuildinfo)$/;

/** @param {string} folder that does not exist yet */
export function copyWorkspace(folder) {
  cpSync(root, folder, {
    recursive: true,
    filter: (path) => path === root || !notInClone.test(basename(path)),
  });
  const [installed, modules] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(modules, '@lapwing'), { recursive: true });
  for (const name of readdirSync(installed)) {
    // Caches and commands belong to the copy.
    if (!/^(@lapwing|\.bin|\.cache|\.vite.*)$/.test(name))
      symlinkSync(join(installed, name), join(modules, name));
  }
  for (const name of readdirSync(join(installed, '@lapwing'))) {
    symlinkSync(readlinkSync(join(installed, '@lapwing', name)), join(modules, '@lapwing', name));
  }
  mkdirSync(join(modules, '.bin'));
  for (const [name, target] of commandsOf(folder)) symlinkSync(target, join(modules, '.bin', name));
}

/**
 * The commands of the installed packages, and our own, which npm would link too.
 * @param {string} folder
 * @returns {Map<string, string>}
 */
function commandsOf(folder) {
  const shared = join(root, 'node_modules/.bin');
  const commands = new Map(readdirSync(shared).map((name) => [name, join(shared, name)]));
  for (const name of ['server', 'relay']) {
    const own = join(folder, 'packages', name);
    const { bin } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'));
    for (const [command, file] of Object.entries(bin)) commands.set(command, join(own, file));
  }
  return commands;
}
