/** `npm start`: installs and builds if needed, makes the demo world while the site is built, then becomes the server. */

import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build-packages.mjs';
import { runQuietly, stopEverything } from './child-process.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { installPackages } from './install.mjs';
import { withProgress } from './progress.mjs';
import { requireNode, serverMain } from './workspace.mjs';

requireNode();
endWithNpm();

const interrupted = async () => {
  await stopEverything();
  process.exit(0);
};
process.on('SIGINT', interrupted).on('SIGTERM', interrupted);
const { compiled } = await installPackages();
let preparing = Promise.resolve();
await buildIfStale(() => {
  preparing = compiled.then(prepareDatabase);
});
await compiled;
await preparing;
// From here the signals belong to the server.
process.off('SIGINT', interrupted).off('SIGTERM', interrupted);

process.argv = [process.execPath, serverMain, 'start', ...process.argv.slice(2)];
await import(pathToFileURL(serverMain).href);

/** Errors are reported by the start itself, which does what is not done here. */
async function prepareDatabase() {
  if (process.env.LAPWING_DEMO === 'off') return;
  const prepared = runQuietly(process.execPath, [serverMain, 'start', '--prepare']);
  await withProgress('Making the demo world', prepared);
}
