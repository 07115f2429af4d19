/** Lists for the server what the screen at an address needs first, so that the page can contain it. */

import type { Plugin } from 'vite';
import { usedStyle } from './used-style.ts';

export type EarlyScreen = {
  /** as in the route table: `/events/:eventId` */
  path: string;
  /** the only brand that has it; left out when both do */
  theme?: 1 | 2;
  /** what the screen reads of the query, and nothing else may stand there; none when left out */
  query?: readonly string[];
  /**
   * For slow connections: the page contains the style that it uses, and loads the whole style sheet and its font later.
   * These parts, from `src/`, may be shown before the style sheet has arrived.
   */
  shownSoon?: readonly string[];
  /** sources of chunks that are loaded on demand, from `src/` */
  sources: readonly string[];
  /**
   * What the screen asks the APIs at once; `:eventId` is the page's own, of its path or query, or the first answer's.
   * `&guid=:guid?` is left out where the page has none.
   */
  answers: readonly string[];
};

/** What the page itself and the server that fills it in use of the style sheet. */
const PAGE =
  'html body class="prerendered" data-skin data-theme data-font data-prerender light dark later none inert';

export function earlyScreens(screens: readonly EarlyScreen[]): Plugin {
  return {
    name: 'lapwing:early-screens',
    apply: 'build',
    // Once the style sheet exists.
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const chunkOf = (source: string) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${source}`)));
        if (chunk === undefined) throw new Error(`no chunk holds ${source}`);
        return chunk;
      };
      const files = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      /** A chunk and all that it imports, since a preload fetches one file only. */
      const withImports = (fileName: string, seen = new Set<string>()): Set<string> => {
        if (seen.has(fileName)) return seen;
        seen.add(fileName);
        for (const imported of files.get(fileName)?.imports ?? []) withImports(imported, seen);
        return seen;
      };
      const fromTheStart = new Set<string>();
      for (const { fileName, isEntry } of chunks) {
        if (isEntry && fileName.includes('index')) withImports(fileName, fromTheStart);
      }
      const style = Object.values(bundle).find(
        (file) => file.type === 'asset' && file.fileName.endsWith('.css'),
      );
      const styleFor = (fileNames: ReadonlySet<string>) => {
        if (style?.type !== 'asset') throw new Error('there is no style sheet');
        const code = [...fileNames].map((fileName) => files.get(fileName)?.code ?? '');
        return usedStyle(String(style.source), [...code, PAGE]);
      };
      const allOf = (sources: readonly string[]) =>
        new Set(sources.flatMap((source) => [...withImports(chunkOf(source).fileName)]));
      const table = await Promise.all(
        screens.map(async ({ sources, shownSoon, ...screen }) => ({
          ...screen,
          ...(shownSoon && {
            style: await styleFor(new Set([...fromTheStart, ...allOf([...sources, ...shownSoon])])),
          }),
          modules: [...allOf(sources)]
            .filter((fileName) => !fromTheStart.has(fileName))
            .map((fileName) => `/${fileName}`),
        })),
      );
      this.emitFile({ type: 'asset', fileName: 'early-screens.json', source: JSON.stringify(table) });
    },
  };
}
