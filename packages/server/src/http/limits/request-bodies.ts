/** Limits request bodies: their duration, and the total bytes in memory. */

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { countedAddressOf } from '../client-address.ts';
import { refuseConnection } from '../error-handler.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import { problem } from '../problem.ts';
import { CountsPerKey } from './counts-per-key.ts';
import type { Limits } from './limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** takes an upload key, which it checks before the body is read */
    takesUploads?: boolean;
  }
}

type Bounds = Limits['bodiesInFlight'];

export class RequestBodies {
  readonly #limits: Limits;
  readonly #timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();
  readonly #bodies: BytesInFlight;
  readonly #uploads: BytesInFlight;

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#bodies = new BytesInFlight(limits.bodiesInFlight);
    this.#uploads = new BytesInFlight(limits.uploadsInFlight);
  }

  /** Every body has a time limit; one that nobody reads does not hold the connection longer either. */
  watch(server: Server): void {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (!hasBody(request)) return;
      const limit = () => {
        if (request.complete) return;
        const timer = setTimeout(() => endUnfinished(request, response), this.#limits.bodyTimeMs).unref();
        this.#timers.set(request, timer);
      };
      limit();
      request.once('end', () => this.allowSlow(request)).once('close', () => this.allowSlow(request));
      // The rest of a refused body is read and discarded for a while, so that the refusal arrives.
      response.once('finish', limit);
    });
  }

  /** Uploads with a valid key have the server's time limit for any request. */
  allowSlow(request: IncomingMessage): void {
    clearTimeout(this.#timers.get(request));
  }

  observe(metrics: Metrics): void {
    const kinds = { bodies: this.#bodies, uploads: this.#uploads };
    metrics.observe(
      { name: 'http_body_bytes_in_flight', description: 'Bytes of bodies being received or processed' },
      'gauge',
      () => Object.entries(kinds).map(([kind, { total }]) => ({ value: total, labels: { kind } })),
    );
  }

  bound(app: FastifyInstance): void {
    app.addHook('preParsing', (request, reply, payload, done) => {
      const bytes = bytesOf(request);
      if (bytes === 0) return done(null, payload);
      const held = request.routeOptions.config.takesUploads === true ? this.#uploads : this.#bodies;
      const address = countedAddressOf(request);
      if (!held.take(address, bytes)) {
        const detail = 'Too much is being sent from your network at the same time';
        return done(problem('too-many-requests', { detail, headers: { 'retry-after': '5' } }));
      }
      reply.raw.once('close', () => held.giveBack(address, bytes));
      return done(null, payload);
    });
  }
}

function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;
}

/** The maximum number of bytes, if the length is not declared. */
function bytesOf({ headers, routeOptions }: FastifyRequest): number {
  if (!hasBody({ headers })) return 0;
  const most = routeOptions.bodyLimit;
  return Math.min(Number(headers['content-length'] ?? most), most);
}

function endUnfinished(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return;
  if (response.headersSent) request.socket.destroy();
  else refuseConnection(request.socket, problem('request-timeout'));
}

class BytesInFlight {
  readonly #bounds: Bounds;
  readonly #perAddress = new CountsPerKey();
  #total = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  get total(): number {
    return this.#total;
  }

  take(address: string, bytes: number): boolean {
    const { perAddress, total } = this.#bounds;
    if (this.#perAddress.of(address) + bytes > perAddress || this.#total + bytes > total) return false;
    this.#perAddress.add(address, bytes);
    this.#total += bytes;
    return true;
  }

  giveBack(address: string, bytes: number): void {
    this.#perAddress.add(address, -bytes);
    this.#total -= bytes;
  }
}
