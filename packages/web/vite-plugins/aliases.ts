/** Large modules that the build replaces with small ones of the site. */

import { fileURLToPath } from 'node:url';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export const aliases = [
  // Measured with zod's own code: 9.1 kB gzip more on every first screen, and a live board is live 0.2 s later on a
  // connection of 400 kbit/s, after 5.1 s instead of 4.9 (bench live-screen, limit 5).
  { find: /^zod\/mini$/, replacement: here('../src/api/small-zod.ts') },
  // React has had this hook since 18; the shim is for older versions.
  { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
];
