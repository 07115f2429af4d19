/** Makes `service-worker.js` in one piece, with the names of the files that every screen needs. */

import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const SOURCE = fileURLToPath(new URL('../src/worker/service-worker.ts', import.meta.url));

/** Without these no screen opens, and none can say what is wrong; the installed app begins with the events. */
const alwaysNeeded = [
  'main.tsx',
  'i18n/en-screens.ts',
  'offline/start-offline.tsx',
  'shell/ErrorDetails.tsx',
  'shell/RouteErrorScreen.tsx',
  'shell/RouteAnnouncer.tsx',
  'shell/Trail.tsx',
  'features/events/EventsScreen.tsx',
  'features/events/EventListSkeleton.tsx',
  'features/events/NoEvents.tsx',
  'features/events/LiveNow.tsx',
  'features/events/Yours.tsx',
];

function filesOf(bundle: Rolldown.OutputBundle): string[] {
  const wanted = new Set<string>();
  const add = (name: string) => {
    const file = bundle[name];
    if (file === undefined || wanted.has(name)) return;
    wanted.add(name);
    if (file.type === 'chunk') file.imports.forEach(add);
  };
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk') {
      if (file.moduleIds.some((id) => alwaysNeeded.some((source) => id.endsWith(`/src/${source}`))))
        add(file.fileName);
    } else if (/\.css$|ibm-plex-sans-latin-wdth-normal[^/]*\.woff2$/.test(file.fileName)) {
      add(file.fileName);
    }
  }
  return [...wanted].sort().map((name) => `/${name}`);
}

export function serviceWorker(): Plugin {
  return {
    name: 'lapwing:service-worker',
    apply: 'build',
    // When the style sheet and the page have their names.
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        define: { FIRST_FILES: JSON.stringify(filesOf(bundle)) },
        build: {
          write: false,
          target: 'es2023',
          lib: { entry: SOURCE, formats: ['iife'], name: 'worker' },
        },
      });
      const code = [built].flat().flatMap((result) => ('output' in result ? [result.output[0].code] : []));
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: code.join('') });
    },
  };
}
