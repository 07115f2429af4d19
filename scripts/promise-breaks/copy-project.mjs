/** A copy of the project to break things in: its packages find each other, and everything installed is shared. */

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { atEnd } from '../child-process.mjs';
import { root } from '../workspace.mjs';

const OWN_SCOPE = '@lapwing';
/** Created by a build, and needed by some tests. */
const builtFolders = ['packages/server/dist-native'];
/** Tests read their source as text, which Vite refuses for files outside the project. */
const readAsText = ['oidc-client-ts'];

export function makeCopy() {
  const copy = mkdtempSync(join(tmpdir(), 'lapwing-promises-'));
  atEnd(() => rmSync(copy, { recursive: true, force: true, maxRetries: 5 }));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const files = listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  for (const folder of builtFolders) {
    if (existsSync(join(root, folder))) cpSync(join(root, folder), join(copy, folder), { recursive: true });
  }
  linkModules(root, copy);
  for (const name of readdirSync(join(copy, 'packages'))) {
    linkModules(join(root, 'packages', name), join(copy, 'packages', name));
  }
  linkModules(join(root, 'e2e'), join(copy, 'e2e'));
  return copy;
}

/**
 * @param {string} from
 * @param {string} to
 */
function linkModules(from, to) {
  const modules = join(from, 'node_modules');
  if (!existsSync(modules)) return;
  mkdirSync(join(to, 'node_modules'), { recursive: true });
  for (const name of readdirSync(modules)) {
    // Links of the workspace are relative, so that copied ones lead to the copied packages.
    if (name === OWN_SCOPE || readAsText.includes(name)) {
      cpSync(join(modules, name), join(to, 'node_modules', name), {
        recursive: true,
        verbatimSymlinks: true,
      });
    } else if (!name.startsWith('.vite')) {
      symlinkSync(join(modules, name), join(to, 'node_modules', name));
    }
  }
}
