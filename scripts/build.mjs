/** `npm run build`: compiles every package and the site. */

import { build } from './build-packages.mjs';
import { stopOnSignals } from './child-process.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './workspace.mjs';

requireNode();
stopOnSignals();
await ensureInstalled();
process.exitCode = (await build()) ? 0 : 1;
