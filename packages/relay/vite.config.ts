/** Bundles the track-side program, so that it runs from one file. */

import { defineConfig } from 'vite';

export default defineConfig({
  ssr: { noExternal: true },
  build: { ssr: 'src/main.ts', target: 'node20', sourcemap: true },
});
