/** Loads the identity provider when somebody signs in, or a little after the start: its package is a tenth of the start. */

import type { FastifyInstance } from 'fastify';
import type Provider from 'oidc-provider';
import { loadAfterStart } from '../http/load-after-start.ts';
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
    provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'the identity provider failed'));
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
