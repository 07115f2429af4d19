#!/usr/bin/env node
/** The command as it is installed: the server with the settings of this machine, which are in one file for all its commands. */

import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const main = new URL('../dist/main.js', import.meta.url);
const named = process.env.LAPWING_SETTINGS_FILE;
const settingsFile = named ?? '/etc/lapwing.env';

if (!existsSync(main))
  refuse(`Lapwing is not built: run npm run build in ${fileURLToPath(new URL('../../..', import.meta.url))}`);
if (named !== undefined || existsSync(settingsFile)) loadSettings();
// Who unpacks a release wants a server of their own; a checkout starts with the demo world.
if (existsSync(new URL('../../../release.json', import.meta.url))) process.env.LAPWING_DEMO ??= 'off';
// From Node 22 on, code that was compiled once is found again by the next start, which then takes a tenth less processor time.
module.enableCompileCache?.();
await import(main.href);

/** What the environment has set already stays. */
function loadSettings() {
  try {
    process.loadEnvFile(settingsFile);
  } catch (error) {
    const isForbidden = error.code === 'EACCES';
    refuse(
      isForbidden
        ? `The settings in ${settingsFile} cannot be read by this user. Try: sudo -u lapwing lapwing-server …`
        : `The settings in ${settingsFile} cannot be read: ${error.message}`,
    );
  }
}

/** @param {string} reason */
function refuse(reason) {
  console.error(reason);
  process.exit(1);
}
