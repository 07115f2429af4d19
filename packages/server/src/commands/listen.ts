/** Opens the port of the site, or reports in one line why it cannot be opened. */

import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { RunningTls } from '../http/tls/open-tls.ts';
import { OperatorError } from '../operator-error.ts';
import type { Settings } from '../settings/settings.ts';

type Address = { host: string; port: number };

/** With TLS the plain server is for this machine only, and https is in front of it. Closes the app if that fails. */
export async function listenWithTls(app: FastifyInstance, settings: Settings): Promise<RunningTls | null> {
  const { tls, publicUrl, dataDir, host, port, themeByHost } = settings;
  if (tls === null) {
    await listen(app, settings);
    return null;
  }
  const target = { host: '127.0.0.1', port };
  await listen(app, target);
  try {
    const { openTls } = await import('../http/tls/open-tls.ts');
    const log = app.log.child({ part: 'https' });
    return await openTls({ tls, publicUrl, dataDir, host, target, log, moreHosts: [...themeByHost.keys()] });
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** Closes the app if that fails. */
async function listen(app: FastifyInstance, { host, port }: Address): Promise<void> {
  try {
    // An object of its own: Fastify adds a function to it, and settings are sent to threads.
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw asOperatorError(error, { host, port });
  }
}

/** Checked before work that would otherwise be in vain. */
export async function requireFreePort(address: Address): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject).listen(address.port, address.host, resolve);
    });
  } catch (error) {
    throw asOperatorError(error, address);
  } finally {
    await new Promise((resolve) => probe.close(resolve));
  }
}

function asOperatorError(error: unknown, { host, port }: Address): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new OperatorError(
        `Port ${port} is taken by another program. Stop it, or set PORT to another number.`,
        {
          cause: error,
        },
      );
    case 'EACCES':
      return new OperatorError(
        `Port ${port} needs more rights than this user has. Set PORT to 1024 or above.`,
        {
          cause: error,
        },
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new OperatorError(`HOST ${host} is not an address of this machine.`, { cause: error });
    default:
      return error;
  }
}
