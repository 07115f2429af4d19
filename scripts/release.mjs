/** `npm run release`: packs everything a host needs into one archive, with Node inside. */

import { buildIfStale } from './build-packages.mjs';
import { stopOnSignals } from './child-process.mjs';
import { ensureInstalled } from './install.mjs';
import { packRelease } from './release/pack.mjs';
import { requireNode } from './workspace.mjs';

requireNode();
stopOnSignals();
await ensureInstalled();
await buildIfStale();
const { archive, size } = await packRelease();
console.log(`${archive} (${(size / 1e6).toFixed(1)} MB)`);
