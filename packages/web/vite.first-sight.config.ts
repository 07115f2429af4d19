/** How the site is built for the server, which draws the first sight of a page with it. */

import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { standIns } from './vite-plugins/stand-ins.ts';

export default defineConfig({
  plugins: [react(), { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  resolve: { alias: standIns },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/first-sight/draw-page.tsx',
    outDir: 'dist-first-sight',
    target: 'node20',
  },
});
