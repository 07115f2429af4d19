/** Serves https next to the plain server: from certificate files, or with certificates that it gets and renews itself. */

import type { Server } from 'node:http';
import type { Server as NetServer } from 'node:net';
import { OperatorError } from '../../operator-error.ts';
import { repeat } from '../../repeat.ts';
import { ConnectionLimits, capsFor, descriptorLimit } from '../limits/connection-limits.ts';
import { defaultLimits } from '../limits/limits.ts';
import { type AcmeOptions, type Challenges, findStoredCertificate, obtainCertificate } from './acme.ts';
import { type Certificate, isRenewalDue } from './certificate.ts';
import { readCertificateFiles } from './certificate-files.ts';
import { createRedirectServer } from './redirect-server.ts';
import { createTlsFront, type PlainServer } from './tls-front.ts';
import type { TlsSettings } from './tls-settings.ts';

/** A viewer takes three: from outside, to the plain server, and there. */
const DESCRIPTORS_EACH = 3;
const FILES_EVERY_MS = 10_000;
const RENEWAL_EVERY_MS = 3_600_000;

export type TlsOptions = {
  tls: TlsSettings;
  publicUrl: string;
  /** other names of this server, with certificates of their own */
  moreHosts: readonly string[];
  dataDir: string;
  /** on which https listens */
  host: string;
  /** Opens https in front of the plain server with the first certificate. */
  createFront: (certificate: Certificate) => Front;
  log: Record<'info' | 'warn' | 'error', (details: object, line: string) => void>;
  filesEveryMs?: number;
};

/** A server that does not listen yet. */
type Front = {
  server: Server | NetServer;
  /** New connections get it; open ones stay. */
  replaceCertificate(certificate: Certificate): void;
  close(): Promise<void>;
};

export type RunningTls = {
  /** Looks for a new certificate now, instead of at the next time. */
  look(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Throws one line if a port is taken or a certificate file is wrong. Without a certificate from the authority the rest
 * keeps running, and it is tried again every hour.
 */
export async function openTls(options: TlsOptions): Promise<RunningTls> {
  const { tls, publicUrl, log } = options;
  const { hostname } = new URL(publicUrl);
  const hosts = [hostname, ...options.moreHosts.filter((host) => host !== hostname)];
  const challenges: Challenges = new Map();
  const source = sourceOf(options, hosts, challenges);
  let current = await source.first();
  let front: Front | null = null;

  const redirect = createRedirectServer((host) => originFor(host, publicUrl, hosts), challenges);
  await listenOn(redirect, options.host, tls.redirectPort, 'LAPWING_TLS_REDIRECT_PORT');

  async function use(certificate: Certificate): Promise<void> {
    if (front !== null) front.replaceCertificate(certificate);
    else {
      const opened = options.createFront(certificate);
      await listenOn(opened.server, options.host, tls.port, 'LAPWING_TLS_PORT');
      front = opened;
    }
    current = certificate;
  }

  let looking: Promise<void> | null = null;
  function look(): Promise<void> {
    looking ??= lookOnce().finally(() => {
      looking = null;
    });
    return looking;
  }

  /** What was used before stays in use if there is no other. */
  async function lookOnce(): Promise<void> {
    try {
      const next = await source.next(current);
      if (next === null) return;
      await use(next);
      log.info({ validTo: new Date(next.validToMs).toISOString() }, 'a new certificate is in use');
    } catch (error) {
      const reason = error instanceof OperatorError ? error.message : String(error);
      log.error(
        { reason },
        current === null ? 'there is no certificate yet' : 'the certificate could not be renewed',
      );
    }
  }

  try {
    if (current !== null) await use(current);
  } catch (error) {
    redirect.close();
    throw error;
  }
  // Not awaited: an authority that does not answer must not delay the start.
  if (tls.source.kind === 'auto') void look();
  const stop = repeat(source.everyMs, look, () => {});
  return {
    look,
    close: async () => {
      stop();
      redirect.closeAllConnections();
      await new Promise((resolve) => redirect.close(resolve));
      await front?.close();
    },
  };
}

type Source = {
  everyMs: number;
  first(): Promise<Certificate | null>;
  /** null if the current one stays */
  next(current: Certificate | null): Promise<Certificate | null>;
};

function sourceOf(
  { tls: { source }, dataDir, filesEveryMs = FILES_EVERY_MS }: TlsOptions,
  hosts: readonly string[],
  challenges: Challenges,
): Source {
  if (source.kind === 'files') {
    // A wrong pair is reported once, not every few seconds.
    let refused = '';
    return {
      everyMs: filesEveryMs,
      first: () => readCertificateFiles(source, hosts, Date.now()),
      next: async (current) => {
        try {
          const found = await readCertificateFiles(source, hosts, Date.now());
          refused = '';
          return found.chain === current?.chain && found.key === current.key ? null : found;
        } catch (error) {
          if (!(error instanceof OperatorError) || error.message === refused) return null;
          refused = error.message;
          throw error;
        }
      },
    };
  }
  const options: AcmeOptions = { ...source, hosts, dataDir };
  return {
    everyMs: RENEWAL_EVERY_MS,
    first: () => findStoredCertificate(options, Date.now()),
    next: async (current) =>
      current !== null && !isRenewalDue(current, Date.now())
        ? null
        : obtainCertificate(options, challenges, Date.now()),
  };
}

function originFor(host: string, publicUrl: string, hosts: readonly string[]): string {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  const url = new URL(publicUrl);
  if (hosts.includes(name)) url.hostname = name;
  return url.origin;
}

/** In this process. */
export function frontOf(target: PlainServer, log: TlsOptions['log']): TlsOptions['createFront'] {
  return (certificate) =>
    createTlsFront({ certificate, target, limits: defaultLimits, connectionLimits: frontLimits(log) });
}

function frontLimits(log: TlsOptions['log']): ConnectionLimits {
  const caps = capsFor(Math.floor(descriptorLimit() / DESCRIPTORS_EACH));
  return new ConnectionLimits(caps, (reason) => log.warn({ reason }, 'connections are refused'));
}

async function listenOn(
  server: Server | NetServer,
  host: string,
  port: number,
  setting: string,
): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code === 'EADDRINUSE')
      throw new OperatorError(`Port ${port} is taken by another program. Stop it, or set ${setting}.`, {
        cause,
      });
    if (code === 'EACCES')
      throw new OperatorError(
        `Port ${port} needs more rights than this user has. Add AmbientCapabilities=CAP_NET_BIND_SERVICE to the service, or set ${setting}.`,
        { cause },
      );
    throw cause;
  }
}
