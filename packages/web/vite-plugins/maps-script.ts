/**
 * Builds `maps.js`, the site's own maps script: it calls back immediately and loads the map itself when one is opened.
 */

import type { Plugin } from 'vite';

const SOURCE = 'src/maps/satellite-map.tsx';

function scriptFor(address: string): string {
  return `window.lapwingMaps = {
  open: (...given) => import(${JSON.stringify(address)}).then(({ open }) => open(...given)),
};
const called = new URL(document.currentScript.src).searchParams.get('callback');
if (called !== null) window[called]();
`;
}

export function mapsScript(): Plugin {
  let chunk = '';
  let isBuild = false;
  return {
    name: 'lapwing:maps-script',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    buildStart() {
      if (isBuild) chunk = this.emitFile({ type: 'chunk', id: SOURCE, preserveSignature: 'strict' });
    },
    generateBundle() {
      const source = scriptFor(`/${this.getFileName(chunk)}`);
      this.emitFile({ type: 'asset', fileName: 'maps.js', source });
    },
    configureServer(server) {
      server.middlewares.use('/maps.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(scriptFor(`/${SOURCE}`));
      });
    },
  };
}
