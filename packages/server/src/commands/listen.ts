/** Opens the port of the site, or reports in one line why it cannot be opened. */

import { lookup } from 'node:dns/promises';
import { createServer, type Server } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { answerVisitor } from '../http/client-of-worker.ts';
import type { RunningTls, TlsOptions } from '../http/tls/open-tls.ts';
import { OperatorError } from '../operator-error.ts';
import type { Settings } from '../settings/settings.ts';
import type { Workers } from '../workers/start-workers.ts';

type Address = { host: string; port: number };

/** Connections that the main process answers while its first worker starts. */
const MOST_BEFORE_WORKERS = 20;

/** What is open to visitors. */
export type OpenPorts = {
  /** In order: no new connections first, then the requests in progress. */
  close(): Promise<void>;
};

/** With TLS the plain server is for this machine only, and https is in front of it. Closes the app if that fails. */
export async function openPorts(app: FastifyInstance, settings: Settings): Promise<OpenPorts> {
  const { tls, host, port } = settings;
  const target = { host: tls === null ? host : '127.0.0.1', port };
  await listen(app, target);
  try {
    const https = await openHttps(settings, app.log, (log) => (tls === null ? null : frontIn(target, log)));
    return {
      async close() {
        await app.close();
        await https?.close();
      },
    };
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** The same with workers, which take the connections. Closes the app, and stops them, if that fails. */
export async function openPortsOfWorkers(
  app: FastifyInstance,
  settings: Settings,
  workers: Workers,
): Promise<OpenPorts> {
  const { tls, host, port } = settings;
  const servers: Server[] = [];
  // Not awaited: it would wait for all connections that workers have.
  const closeServers = () => {
    for (const server of servers) server.close();
  };
  const close = async () => {
    closeServers();
    await workers.stop();
    await app.close();
  };
  try {
    await app.listen({ path: workers.mainSocket });
    workers.connections.answerUntilReady((socket) => answerVisitor(app.server, socket), MOST_BEFORE_WORKERS);
    for (const address of await addressesOf(tls === null ? host : '127.0.0.1')) {
      const server = workers.connections.createServer({ isTls: false });
      servers.push(server);
      await listenPlainly(server, { host: address, port });
    }
    await workers.open();
    const https = await openHttps(settings, app.log, async () => (certificate) => {
      workers.useCertificate(certificate);
      const server = workers.connections.createServer({ isTls: true });
      return {
        server,
        replaceCertificate: workers.useCertificate,
        close: async () => void server.close(),
      };
    });
    return {
      async close() {
        await https?.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw asOperatorError(error, { host, port });
  }
}

type CreateFront = TlsOptions['createFront'];

async function openHttps(
  { tls, publicUrl, dataDir, host, themeByHost }: Settings,
  appLog: FastifyBaseLogger,
  createFront: (log: TlsOptions['log']) => Promise<CreateFront> | null,
): Promise<RunningTls | null> {
  if (tls === null) return null;
  const log = appLog.child({ part: 'https' });
  const front = await createFront(log);
  if (front === null) return null;
  const { openTls } = await import('../http/tls/open-tls.ts');
  const moreHosts = [...themeByHost.keys()];
  return openTls({ tls, publicUrl, dataDir, host, log, moreHosts, createFront: front });
}

async function frontIn(target: Address, log: TlsOptions['log']): Promise<CreateFront> {
  const { frontOf } = await import('../http/tls/open-tls.ts');
  return frontOf(target, log);
}

/** As Fastify: the name of this machine has two addresses. */
async function addressesOf(host: string): Promise<string[]> {
  if (host !== 'localhost') return [host];
  const found = await lookup(host, { all: true });
  return [...new Set(found.map(({ address }) => address))];
}

function listenPlainly(server: Server, { host, port }: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
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
