/** Large modules that the build replaces with small ones of the site. */

import { fileURLToPath } from 'node:url';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export const aliases = [
  // The first screen has no room for all of zod, and its compiled checks would need `unsafe-eval`.
  { find: /^zod\/mini$/, replacement: here('../src/api/small-zod.ts') },
  { find: '../createLucideIcon.mjs', replacement: here('../src/ui/small-lucide-icon.ts') },
  // React has had this hook since 18; the shim is for older versions.
  { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
];
