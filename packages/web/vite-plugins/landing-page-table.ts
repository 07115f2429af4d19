/** Emits the table of landing pages, from which the server sends the first data, chunks and style of a screen with the page. */

import type { Plugin } from 'vite';
import { usedStyle } from './used-style.ts';

export type LandingPage = {
  /** as in the route table: `/events/:eventId` */
  path: string;
  /** the only brand that has it; left out if both do */
  theme?: 1 | 2;
  /** the only query parameters that the address may have; none if left out */
  query?: readonly string[];
  /**
   * For slow connections: the page contains the style that it uses, and loads the whole style sheet and its font later.
   * These parts, from `src/`, may be shown before the style sheet has arrived.
   */
  shownSoon?: readonly string[];
  /** sources of chunks that are loaded on demand, from `src/` */
  sources: readonly string[];
  /**
   * The first API calls of the screen. `:eventId` comes from the path, the query or the first answer.
   * `&guid=:guid?` is left out if the page has none.
   */
  answers: readonly string[];
};

/** What the page itself and the server that fills it in use of the style sheet. */
const PAGE =
  'html body class="prerendered" data-skin data-theme data-font data-prerender light dark later none inert';

export function landingPageTable(screens: readonly LandingPage[]): Plugin {
  return {
    name: 'lapwing:landing-pages',
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
      /** A chunk and everything it imports, because a preload fetches one file only. */
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
      this.emitFile({ type: 'asset', fileName: 'landing-pages.json', source: JSON.stringify(table) });
    },
  };
}
