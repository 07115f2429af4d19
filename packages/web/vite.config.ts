/** How the site is served during development and how it is built. */

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { aliases } from './vite-plugins/aliases.ts';
import { appIcons } from './vite-plugins/app-icons.ts';
import { chunkGroups } from './vite-plugins/chunks.ts';
import { countryFlags } from './vite-plugins/country-flags.ts';
import { mapsScript } from './vite-plugins/maps-script.ts';
import { pageParts } from './vite-plugins/page-parts.ts';
import { plainImports } from './vite-plugins/plain-imports.ts';
import { precompress } from './vite-plugins/precompress.ts';
import { readyCountries } from './vite-plugins/ready-countries.ts';
import { serviceWorker } from './vite-plugins/service-worker.ts';

/** The server that `npm run dev` uses; the site itself is always same-origin. */
const backend = process.env.LAPWING_BACKEND ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    plainImports(),
    countryFlags(),
    readyCountries(),
    mapsScript(),
    pageParts(),
    appIcons(),
    serviceWorker(),
    precompress(),
  ],
  resolve: { alias: aliases },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: backend, ws: true },
      '/idp': { target: backend },
      '/demo-camera': { target: backend },
    },
  },
  build: {
    target: 'es2023',
    // Only the page lists what to preload: the same list for every screen would fill a kilobyte of the first one.
    modulePreload: false,
    // The largest, hls.js, is only loaded for streams that the browser cannot play itself.
    chunkSizeWarningLimit: 600,
    // Fonts and pictures keep their own address, so that the content security policy needs no data: for them.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The server makes the page, see page-parts.ts.
      input: 'src/main.tsx',
      onLog(level, log, report) {
        // Above all a part of zod that small-zod.ts lacks.
        if (log.code === 'IMPORT_IS_UNDEFINED') throw new Error(log.message);
        report(level, log);
      },
      onwarn(warning, warn) {
        // A schema that small-zod lacks would only fail in the browser.
        if (warning.code === 'IMPORT_IS_UNDEFINED') throw new Error(warning.message);
        warn(warning);
      },
      // Schemas and calls of the contract that a chunk does not use are left out of it.
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
});
