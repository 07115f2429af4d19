/** Tells the server what the screen at an address needs first, so that the page can bring it along. */

import type { Plugin } from 'vite';

export type EarlyScreen = {
  /** as in the route table: `/events/:eventId` */
  path: string;
  /** the only brand that has it; left out when both do */
  theme?: 1 | 2;
  /** what the screen reads of the query, and nothing else may stand there; none when left out */
  query?: readonly string[];
  /** What runs comes before the font, and the page is read in one of the device until then; its style is in the page. */
  isForWeakLines?: true;
  /** sources of chunks that are loaded on demand, from `src/` */
  sources: readonly string[];
  /**
   * What the screen asks the APIs at once; `:eventId` is the page's own, of its path or query, or the first answer's.
   * `&guid=:guid?` is left out where the page has none.
   */
  answers: readonly string[];
};

export function earlyScreens(screens: readonly EarlyScreen[]): Plugin {
  return {
    name: 'lapwing:early-screens',
    apply: 'build',
    generateBundle(_options, bundle) {
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
      const table = screens.map(({ sources, ...screen }) => ({
        ...screen,
        modules: [...new Set(sources.flatMap((source) => [...withImports(chunkOf(source).fileName)]))]
          .filter((fileName) => !fromTheStart.has(fileName))
          .map((fileName) => `/${fileName}`),
      }));
      this.emitFile({ type: 'asset', fileName: 'early-screens.json', source: JSON.stringify(table) });
    },
  };
}
