/** `npm run release`: packs everything a host needs into one archive, and the program for the track into others. */

import { copyFileSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { auditOfRelease, auditPackages } from './audit-packages.mjs';
import { buildIfStale } from './build-packages.mjs';
import { stopOnSignals } from './child-process.mjs';
import { ensureInstalled } from './install.mjs';
import { systems } from './release/node-packages.mjs';
import { packRelease } from './release/pack.mjs';
import { makeArm64Parts, partsOfThisMachine } from './release/parts.mjs';
import { packRelayArchive } from './release/relay-archives.mjs';
import { packRelayPackage } from './release/relay-package.mjs';
import { requireNode, root } from './workspace.mjs';

const { values } = parseArgs({ options: { arch: { type: 'string' } } });
if (values.arch !== undefined && values.arch !== process.arch && values.arch !== 'arm64') {
  console.error(
    `This machine makes archives for ${process.arch === 'arm64' ? 'arm64' : `${process.arch} and arm64`}.`,
  );
  process.exit(1);
}
requireNode();
stopOnSignals();
await requireAudit();
await ensureInstalled();
await buildIfStale();
// First: the archive contains it, for the server to offer.
const relayPackage = await packRelayPackage();
const output = join(root, 'release');
rmSync(output, { recursive: true, force: true });
mkdirSync(output);
if (values.arch !== 'arm64' || process.arch === 'arm64') await pack(partsOfThisMachine());
if (values.arch !== process.arch && process.arch !== 'arm64') await packForArm64();
copyFileSync(relayPackage, join(output, basename(relayPackage)));
report(join(output, basename(relayPackage)), statSync(relayPackage).size);
for (const system of systems) {
  const packed = await packRelayArchive(system, output);
  report(packed.archive, packed.size, packed.hasNode ? '' : ', without Node: no npm registry can be reached');
}

/** First: it says within seconds that there will be no release. */
async function requireAudit() {
  const { code, output, note } = await auditPackages(auditOfRelease(process.env));
  if (code !== 0) {
    console.error(output.trimEnd());
    process.exit(1);
  }
  console.log(`Known vulnerabilities of packages: ${note}`);
}

async function packForArm64() {
  const parts = await makeArm64Parts();
  if (!('missing' in parts)) return pack(parts);
  console.log(`There is no archive for ARM: ${parts.missing}.`);
  if (values.arch === 'arm64') process.exit(1);
}

/** @param {import('./release/parts.mjs').Parts} parts */
async function pack(parts) {
  const { archive, size } = await packRelease(parts, output);
  report(archive, size);
}

/**
 * @param {string} file
 * @param {number} bytes
 * @param {string} [note]
 */
function report(file, bytes, note = '') {
  console.log(`${file} (${(bytes / 1e6).toFixed(1)} MB${note})`);
}
