/** `npm run pictures`: takes the reference pictures of the screens again. Look at what changed before committing them. */

import { join } from 'node:path';
import { bin, build } from './build-packages.mjs';
import { run, stopOnSignals } from './child-process.mjs';
import { root } from './workspace.mjs';

stopOnSignals();
if (!(await build())) process.exit(1);
const args = ['test', '--project=pictures', '--update-snapshots=all', '--reporter=list'];
process.exitCode = await run(bin('playwright'), args, { cwd: join(root, 'e2e') });
