/** `npm run release`: packs everything a host needs into one archive, and the program for the track into others. */

import { copyFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { buildIfStale } from './build-packages.mjs';
import { stopOnSignals } from './child-process.mjs';
import { ensureInstalled } from './install.mjs';
import { packRelease } from './release/pack.mjs';
import { packRelayArchive, systems } from './release/relay-archives.mjs';
import { packRelayPackage } from './release/relay-package.mjs';
import { requireNode } from './workspace.mjs';

requireNode();
stopOnSignals();
await ensureInstalled();
await buildIfStale();
// First: the archive contains it, for the server to offer.
const relayPackage = await packRelayPackage();
const { archive, size } = await packRelease();
report(archive, size);
const output = dirname(archive);
copyFileSync(relayPackage, join(output, basename(relayPackage)));
report(join(output, basename(relayPackage)), statSync(relayPackage).size);
for (const system of systems) {
  const packed = await packRelayArchive(system, output);
  report(packed.archive, packed.size, packed.hasNode ? '' : ', without Node: no npm registry can be reached');
}

/**
 * @param {string} file
 * @param {number} bytes
 * @param {string} [note]
 */
function report(file, bytes, note = '') {
  console.log(`${file} (${(bytes / 1e6).toFixed(1)} MB${note})`);
}
