/** The build of the site with which the server renders pages, in a thread of its own. */

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { aliases } from './vite-plugins/aliases.ts';

export default defineConfig({
  plugins: [react()],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  resolve: { alias: aliases },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/ssr/render-page.tsx',
    outDir: 'dist-ssr',
    target: 'node20',
  },
});
