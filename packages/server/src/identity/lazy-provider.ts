/** Loads the identity provider when somebody signs in, or a little after the start: its package is a tenth of the start. */

import type { FastifyInstance } from 'fastify';
import type Provider from 'oidc-provider';
import { databaseProblem } from '../http/database-problem.ts';
import { loadAfterStart } from '../http/load-after-start.ts';
import { someTimeS } from '../http/retry-after.ts';
import type { ProviderOptions } from './provider.ts';

/** Its first visitors come first. */
const LOAD_AFTER_START_MS = 2_000;

export type GetProvider = () => Promise<Provider>;

export function openProviderLazily(app: FastifyInstance, options: ProviderOptions): GetProvider {
  let loading: Promise<Provider> | null = null;
  const log = app.log.child({ part: 'identity' });

  async function load(): Promise<Provider> {
    const { createProvider } = await withoutRuntimeWarning(() => import('./provider.ts'));
    const provider = createProvider(options);
    provider.on('server_error', (ctx, error) => {
      const refusal = databaseProblem(error);
      if (refusal === null) return log.error({ err: error }, 'the identity provider failed');
      log.warn({ reason: error.message }, refusal.message);
      // It has taken this for a bug.
      ctx.status = refusal.statusCode;
      ctx.set('retry-after', String(someTimeS()));
    });
    return provider;
  }

  const getProvider = () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  loadAfterStart(app, { what: 'the identity provider', afterMs: LOAD_AFTER_START_MS, load: getProvider });
  return getProvider;
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
