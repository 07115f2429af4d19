/** Opens the embedded identity provider, which is loaded only if it is used. */

import type { FastifyInstance } from 'fastify';
import type { IdentityOptions } from './identity-options.ts';

export async function openEmbeddedIdentity(app: FastifyInstance, options: IdentityOptions): Promise<void> {
  const { identityRoutes } = await withoutRuntimeWarning(() => import('./routes.ts'));
  await identityRoutes(app, options);
}

/** The provider's package warns about Node.js before 22, although it works there. */
async function withoutRuntimeWarning<Result>(load: () => Promise<Result>): Promise<Result> {
  const { warn } = console;
  console.warn = (...line: unknown[]) => {
    if (!String(line[0]).includes('Unsupported runtime')) warn(...line);
  };
  try {
    return await load();
  } finally {
    console.warn = warn;
  }
}
