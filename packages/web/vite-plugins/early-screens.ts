/** Tells the server what the screen at an address needs first, so that the page can bring it along. */

import type { Plugin } from 'vite';

export type EarlyScreen = {
  /** as in the route table: `/events/:eventId` */
  path: string;
  /** the only brand that has it; left out when both do */
  theme?: 1 | 2;
  /** sources of chunks that are loaded on demand, from `src/` */
  sources: readonly string[];
  /** what the screen asks the APIs at once; `:eventId` is the page's own */
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
        return `/${chunk.fileName}`;
      };
      const table = screens.map(({ sources, ...screen }) => ({
        ...screen,
        modules: [...new Set(sources.map(chunkOf))],
      }));
      this.emitFile({ type: 'asset', fileName: 'early-screens.json', source: JSON.stringify(table) });
    },
  };
}
