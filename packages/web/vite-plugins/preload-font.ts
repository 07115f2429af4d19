/** Preloads the main font in the page, instead of after the style sheet has arrived. */

import type { Plugin } from 'vite';

export function preloadFont(fileName: string): Plugin {
  return {
    name: 'lapwing:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const font = Object.keys(bundle).find((name) => name.includes(fileName) && name.endsWith('.woff2'));
        if (font === undefined) throw new Error(`no font ${fileName} in the bundle`);
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head',
          },
        ];
      },
    },
  };
}
