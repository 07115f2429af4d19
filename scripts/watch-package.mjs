/** Builds a package now, and again after each change of one of its files. */

import { build } from 'vite';

/** @typedef {{ outDir?: string, onBuilt: () => Promise<void> }} WatchOptions */

/**
 * Resolves after the first build, also one that failed: its errors are printed, and the next change is another try.
 * @param {string} folder of the package
 * @param {WatchOptions} options
 */
export async function watchPackage(folder, { outDir = 'dist', onBuilt }) {
  const watcher = await build({
    root: folder,
    logLevel: 'warn',
    // Earlier builds stay until the end, because a running server may load parts of them late.
    build: { watch: {}, outDir, emptyOutDir: false },
  });
  if (!('on' in watcher)) throw new Error(`${folder} is not watched`);
  await new Promise((resolve) => {
    watcher.on('event', async (event) => {
      if (event.code === 'ERROR') console.error(event.error);
      if (event.code === 'BUNDLE_END') {
        await event.result.close();
        await onBuilt();
      }
      if (event.code === 'END' || event.code === 'ERROR') resolve(undefined);
    });
  });
}
