/** The routes and their first calls for the server's main thread, without the screens. Built after vite.ssr.config.ts. */

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { aliases } from './vite-plugins/aliases.ts';

export default defineConfig({
  plugins: [react()],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  resolve: { alias: aliases },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/landing-pages.ts',
    outDir: 'dist-ssr',
    emptyOutDir: false,
    target: 'node20',
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z'] },
    },
  },
});
