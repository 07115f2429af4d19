/**
 * Builds `service-worker.js` as one file, with the names of the files that every screen needs and that each may need.
 */

import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const SOURCE = fileURLToPath(new URL('../src/worker/service-worker.ts', import.meta.url));

/** Without these no screen opens or shows an error; the installed app starts with the events. */
const alwaysNeeded = [
  'main.tsx',
  'i18n/en-live.ts',
  'i18n/en-screens.ts',
  'offline/start-offline.tsx',
  'frame/AccountMenu.tsx',
  'frame/app-banner/AppBanner.tsx',
  'errors/ErrorDetails.tsx',
  'frame/PhoneMenuPanel.tsx',
  'errors/RouteErrorScreen.tsx',
  'frame/RouteAnnouncer.tsx',
  'search-box/SearchSuggestions.tsx',
  'frame/BreadcrumbTrail.tsx',
  'features/events/EventsScreen.tsx',
  'features/events/EventListSkeleton.tsx',
  'features/events/NoEvents.tsx',
  'features/events/LiveNow.tsx',
  'features/events/PersonalSidebar.tsx',
  'ui/overlays/Menu.tsx',
  'ui/overlays/ToastRegion.tsx',
];

/** Larger ones (players of streams) are useless offline. */
const LARGEST_IN_ADVANCE_BYTES = 150_000;

type NeededFiles = {
  /** for every screen */
  first: string[];
  /** what a screen's chunk may load later; both names start at the site's root */
  later: Record<string, string[]>;
};

function neededFiles(chunks: readonly Rolldown.OutputChunk[]): NeededFiles {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const addWithImports = (name: string, found: Set<string>): Set<string> => {
    const chunk = byName.get(name);
    if (chunk === undefined || found.has(name)) return found;
    found.add(name);
    for (const imported of chunk.imports) addWithImports(imported, found);
    return found;
  };
  const first = new Set<string>();
  for (const { fileName, moduleIds } of chunks) {
    if (moduleIds.some((id) => alwaysNeeded.some((source) => id.endsWith(`/src/${source}`))))
      addWithImports(fileName, first);
  }
  // The entry point imports every screen, so it is not counted for any of them.
  const start = new Set<string>();
  for (const { fileName, isEntry } of chunks) if (isEntry) addWithImports(fileName, start);

  const laterOf = (name: string): string[] => {
    const found = addWithImports(name, new Set());
    const own = new Set(found);
    for (const each of found) {
      if (start.has(each)) continue;
      for (const wanted of byName.get(each)?.dynamicImports ?? []) {
        const { length = Number.POSITIVE_INFINITY } = byName.get(wanted)?.code ?? {};
        if (length <= LARGEST_IN_ADVANCE_BYTES) addWithImports(wanted, found);
      }
    }
    return [...found].filter((each) => !own.has(each) && !first.has(each)).sort();
  };
  const later: Record<string, string[]> = {};
  for (const { fileName } of chunks) {
    if (start.has(fileName)) continue;
    const files = laterOf(fileName);
    if (files.length > 0) later[`/${fileName}`] = files.map((name) => `/${name}`);
  }
  return { first: [...first].sort().map((name) => `/${name}`), later };
}

function looksOf(bundle: Rolldown.OutputBundle): string[] {
  return Object.keys(bundle)
    .filter((name) => /\.css$|ibm-plex-sans-latin-wdth-normal[^/]*\.woff2$/.test(name))
    .map((name) => `/${name}`);
}

export function serviceWorker(): Plugin {
  return {
    name: 'lapwing:service-worker',
    apply: 'build',
    // After the style sheet and the page have their names.
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const { first, later } = neededFiles(chunks);
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        define: {
          FIRST_FILES: JSON.stringify([...first, ...looksOf(bundle)]),
          LATER_FILES: JSON.stringify(later),
        },
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
