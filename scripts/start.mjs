/** `npm start`: installs and builds if needed, then becomes the server. */

import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build-packages.mjs';
import { stopEverything } from './child-process.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { installPackages } from './install.mjs';
import { requireNode, serverMain } from './workspace.mjs';

requireNode();
endWithNpm();

const interrupted = async () => {
  await stopEverything();
  process.exit(0);
};
process.on('SIGINT', interrupted).on('SIGTERM', interrupted);
const { compiled } = await installPackages();
await buildIfStale();
await compiled;
// From here the signals belong to the server.
process.off('SIGINT', interrupted).off('SIGTERM', interrupted);

process.argv = [process.execPath, serverMain, 'start', ...process.argv.slice(2)];
await import(pathToFileURL(serverMain).href);
