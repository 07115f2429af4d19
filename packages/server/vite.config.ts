/** Bundles the server: opening a handful of files instead of two thousand cuts the start to a third of the time. */

import { defineConfig } from 'vite';
import { serverLibraries } from '../../scripts/release/server-libraries.mjs';

export default defineConfig({
  ssr: {
    noExternal: true,
    // Compiled addons, and packages that read their own files at run time.
    external: serverLibraries.notBundled,
  },
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      // Workers and threads have their own files: for serving visitors, and for long uploads, long responses, backups,
      // checks, the demo world, and rendering.
      input: {
        main: 'src/main.ts',
        'serve-worker': 'src/workers/serve-worker.ts',
        'upload-parser-worker': 'src/ingest/uploads/upload-parser-worker.ts',
        'answer-worker': 'src/answer-worker.ts',
        'backup-worker': 'src/backups/backup-worker.ts',
        'doctor-worker': 'src/doctor/doctor-worker.ts',
        'generate-world-worker': 'src/demo/generate-world-worker.ts',
        'render-worker': 'src/pages/ssr/render-worker.ts',
      },
      // Files find the site and package.json relative to themselves, so all are in dist itself.
      output: {
        chunkFileNames: '[name]-[hash].js',
        comments: { legal: true, annotation: false, jsdoc: false },
      },
      // A package of the identity provider uses it at run time to name its own functions, from constants.
      checks: { eval: false },
    },
  },
});
