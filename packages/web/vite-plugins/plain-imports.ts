/**
 * Leaves dynamic imports to the browser. Vite wraps each in a helper that first loads the styles and modules listed
 * for it. This site lists none (its styles are one file, see vite.config.ts), so the helper would be dead weight on the
 * first screen.
 */

import type { Plugin } from 'vite';

const HELPER_ID = '\0vite/preload-helper.js';

export function plainImports(): Plugin {
  return {
    name: 'lapwing:plain-imports',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ build: { cssCodeSplit: false } }),
    load: (id) => (id === HELPER_ID ? 'export const __vitePreload = (load) => load();' : null),
  };
}
