/** Emits `page.json`: the files of the built site, from which the server makes its page. */

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { PageParts } from '@lapwing/contract/site/ssr';
import { build, type Plugin, type Rolldown } from 'vite';
import { activeSessionSource, liveFrame, liveSessionSource } from '../src/live-sources.ts';
import { usedStyle } from './used-style.ts';

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));
const MAIN = 'main.tsx';
const FONT = 'ibm-plex-sans-latin-wdth-normal';

/** What the page itself and the server that makes it use of the style sheet. */
const PAGE =
  'html body class="prerendered" data-skin data-theme data-font data-prerender light dark later none inert';

type Chunk = Rolldown.OutputChunk;

/** The page's own scripts, each in one piece. */
async function inlineScript(path: string, scripts: readonly string[] = []): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { SITE_SCRIPTS: JSON.stringify(scripts) },
    build: { write: false, target: 'es2023', lib: { entry: source(path), formats: ['iife'], name: 'page' } },
  });
  const [code] = [built].flat().flatMap((result) => ('output' in result ? [result.output[0].code] : []));
  if (code === undefined || code.includes('</')) throw new Error(`${path} cannot be inlined`);
  return code.trim();
}

/** A chunk after all that it imports, since a preload fetches one file only. */
function withImports(
  name: string,
  chunks: ReadonlyMap<string, Chunk>,
  found = new Set<string>(),
): Set<string> {
  const chunk = chunks.get(name);
  if (chunk === undefined || found.has(name)) return found;
  found.add(name);
  for (const imported of chunk.imports) withImports(imported, chunks, found);
  return found;
}

function chunkOf(chunks: ReadonlyMap<string, Chunk>, path: string): string {
  for (const [name, { moduleIds }] of chunks) if (moduleIds.includes(path)) return name;
  throw new Error(`no chunk holds ${path}`);
}

export function pageParts(): Plugin {
  return {
    name: 'lapwing:page-parts',
    apply: 'build',
    // When the style sheet has its name.
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const chunks = new Map<string, Chunk>();
      for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.set(file.fileName, file);
      const address = (fileName: string) => `/${fileName}`;
      const fileNamed = (part: string, extension: string) => {
        const found = Object.keys(bundle).find((name) => name.includes(part) && name.endsWith(extension));
        if (found === undefined) throw new Error(`no ${part} in the bundle`);
        return address(found);
      };
      const icon = async (name: string) => {
        const asset = await readFile(source(`ui/logo/${name}.svg`));
        const id = this.emitFile({ type: 'asset', name: `${name}.svg`, source: asset });
        return address(this.getFileName(id));
      };
      const main = chunkOf(chunks, source(MAIN));
      const start = withImports(main, chunks);
      const [entry = main, ...imported] = start;
      const scripts = [...imported, entry].map(address);
      const onDemand = [...chunks.values()].flatMap(({ moduleIds }) =>
        moduleIds.filter((id) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0),
      );
      const live = new Set(start);
      for (const path of [...liveFrame, activeSessionSource, liveSessionSource])
        withImports(chunkOf(chunks, source(path)), chunks, live);
      const style = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.css'));
      if (style?.type !== 'asset') throw new Error('there is no style sheet');
      const code = [...live].map((name) => chunks.get(name)?.code ?? '');
      const parts: PageParts = {
        scripts,
        styles: [address(style.fileName)],
        liveStyle: await usedStyle(String(style.source), [...code, PAGE]),
        font: fileNamed(FONT, '.woff2'),
        icons: { live: await icon('icon-live'), results: await icon('icon-results') },
        beforePaint: await inlineScript('page/before-paint.ts'),
        startSite: await inlineScript('page/start-site.ts', scripts),
        chunks: Object.fromEntries(
          onDemand
            .filter((id) => id.startsWith(source('')))
            .map((id) => [
              id.slice(source('').length),
              [...withImports(chunkOf(chunks, id), chunks)].filter((name) => !start.has(name)).map(address),
            ]),
        ),
      };
      this.emitFile({ type: 'asset', fileName: 'page.json', source: JSON.stringify(parts) });
    },
  };
}
