/** Emits each country flag as a separate file with a known address, so that no script contains a list of 250 flags. */

import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { flagFolder, flagRelease } from '../src/ui/racing/flag-folder.ts';

const require = createRequire(import.meta.url);
const source = join(dirname(require.resolve('country-flag-icons/package.json')), '3x2');

function assertSameRelease(): void {
  const { version } = require('country-flag-icons/package.json');
  if (version !== flagRelease) {
    throw new Error(`country-flag-icons is ${version}: set flagRelease in ui/racing/flag-folder.ts to it`);
  }
}

export function countryFlags(): Plugin {
  return {
    name: 'lapwing:country-flags',
    buildStart: assertSameRelease,
    configureServer(server) {
      server.middlewares.use(flagFolder, async (request, response, next) => {
        const name = basename(new URL(request.url ?? '/', 'http://localhost').pathname);
        const svg = await readFile(join(source, name)).catch(() => null);
        if (svg === null) return next();
        response.setHeader('content-type', 'image/svg+xml').end(svg);
      });
    },
    async generateBundle() {
      const names = (await readdir(source)).filter((name) => /^[A-Z]{2}\.svg$/.test(name));
      for (const name of names) {
        this.emitFile({
          type: 'asset',
          fileName: `${flagFolder.slice(1)}/${name}`,
          source: await readFile(join(source, name)),
        });
      }
    },
  };
}
