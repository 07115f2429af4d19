/**
 * Limits open connections: in total, so that descriptors never run out, and per address, so that nobody can take all of
 * them.
 */

import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { countedAs, isLoopback, isTrustedProxy } from '../client-address.ts';
import { CountsPerKey } from './counts-per-key.ts';

/** For the database, threads, files and outgoing connections. */
const RESERVED_DESCRIPTORS = 256;
/** Enough for a grandstand behind one router. */
const MOST_PER_ADDRESS = 5_000;
/** Of all connections: if there are few, some must be left for others. */
const SHARE_PER_ADDRESS = 0.25;

export type ConnectionCaps = { total: number; perAddress: number };

export function capsFor(descriptorLimit: number): ConnectionCaps {
  const total = Math.max(descriptorLimit - RESERVED_DESCRIPTORS, Math.floor(descriptorLimit / 2));
  return { total, perAddress: Math.min(MOST_PER_ADDRESS, Math.floor(total * SHARE_PER_ADDRESS)) };
}

let knownLimit: number | null = null;

/** The number of files and sockets that this process may open; Node has raised it to the maximum. */
export function descriptorLimit(): number {
  knownLimit ??= readDescriptorLimit();
  return knownLimit;
}

function readDescriptorLimit(): number {
  const limit = Number(limitOfLinux() ?? limitOfReport());
  // It may be the word `unlimited`.
  return Number.isInteger(limit) && limit > 0 ? limit : Number.POSITIVE_INFINITY;
}

function limitOfLinux(): string | null {
  try {
    return /^Max open files\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? null;
  } catch {
    return null;
  }
}

/** For other systems: a report waits until every thread has added to it. */
function limitOfReport(): unknown {
  // Otherwise it would resolve the names of all connected machines first.
  Object.assign(process.report, { excludeNetwork: true });
  const report: unknown = process.report.getReport();
  // The report's own type is just an object.
  return (report as { userLimits?: { open_files?: { soft?: unknown } } }).userLimits?.open_files?.soft;
}

export class ConnectionLimits {
  readonly caps: ConnectionCaps;
  readonly #onRefused: (reason: string) => void;
  readonly #perAddress = new CountsPerKey();
  readonly #countedUnder = new Map<Socket, string | null>();

  constructor(caps: ConnectionCaps, onRefused: (reason: string) => void) {
    this.caps = caps;
    this.#onRefused = onRefused;
  }

  get open(): number {
    return this.#countedUnder.size;
  }

  watch(server: Server): void {
    server.on('connection', (socket: Socket) => this.#admit(socket));
    // A client that forwards requests of others is a proxy, and its connections are not its own.
    const look = ({ headers, socket }: IncomingMessage) => {
      const isForwarded = headers['x-forwarded-for'] !== undefined;
      if (isForwarded && isTrustedProxy(socket.remoteAddress ?? '', 0)) this.#uncount(socket);
    };
    server.on('request', look).on('upgrade', look);
    server.once('listening', () => {
      // For example no descriptor to accept with; the next connection is tried again.
      server.on('error', (error) => this.#onRefused(error.message));
    });
  }

  #admit(socket: Socket): void {
    const { total, perAddress } = this.caps;
    const { remoteAddress = '' } = socket;
    const address = isLoopback(remoteAddress) ? null : countedAs(remoteAddress);
    if (this.open >= total) this.#refuse(socket, `${total} connections are open`);
    else if (address !== null && this.#perAddress.of(address) >= perAddress)
      this.#refuse(socket, `${perAddress} connections from ${address} are open`);
    else this.#count(socket, address);
  }

  #count(socket: Socket, address: string | null): void {
    this.#countedUnder.set(socket, address);
    if (address !== null) this.#perAddress.add(address, 1);
    socket.once('close', () => {
      this.#uncount(socket);
      this.#countedUnder.delete(socket);
    });
  }

  #uncount(socket: Socket): void {
    const address = this.#countedUnder.get(socket);
    if (typeof address !== 'string') return;
    this.#countedUnder.set(socket, null);
    this.#perAddress.add(address, -1);
  }

  #refuse(socket: Socket, reason: string): void {
    socket.destroy();
    this.#onRefused(reason);
  }
}
