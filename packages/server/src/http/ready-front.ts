/** Answers again what was just answered, before any routing: for kept bytes the way through the server costs more than the bytes. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { CORRELATION_HEADER } from '@lapwing/contract/constants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { correlationIdOf } from './correlation-id.ts';
import type { Metrics } from './metrics.ts';
import { matchesEtag, preferredEncoding, type ReadyBytes } from './ready-bytes.ts';

const MAX_ADDRESSES = 2000;
/** A stranger could fill the memory with long addresses. */
const MAX_ADDRESS_LENGTH = 300;

type Entry = { ready: ReadyBytes; body: Buffer; headers: string[]; route: string };

/** Said per answer, or of no use without a body. */
const notRepeated = new Set([CORRELATION_HEADER, 'content-length', 'date', 'connection', 'keep-alive']);

function keyOf({ headers, url }: IncomingMessage): string {
  return `${preferredEncoding(headers['accept-encoding'])} ${url}`;
}

export class ReadyFront {
  readonly #entries = new Map<string, Entry>();
  readonly #metrics: Metrics;
  #isClosed = false;

  constructor(metrics: Metrics) {
    this.#metrics = metrics;
  }

  /** From now on this address is answered here to all who take the same encodings, as long as the bytes are current. */
  offer(request: FastifyRequest, reply: FastifyReply, ready: ReadyBytes, body: Buffer): void {
    const { url = '' } = request.raw;
    if (request.method !== 'GET' || url.length > MAX_ADDRESS_LENGTH) return;
    this.#forgetOld();
    if (this.#entries.size >= MAX_ADDRESSES) this.#entries.clear();
    const headers: string[] = [];
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (!notRepeated.has(name)) headers.push(name, String(value));
    }
    const route = request.routeOptions.url ?? 'unknown';
    this.#entries.set(keyOf(request.raw), { ready, body, headers, route });
  }

  /** False: not known here, the server must answer. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || this.#entries.size === 0 || this.#isClosed) return false;
    const key = keyOf(request);
    const entry = this.#entries.get(key);
    if (entry === undefined) return false;
    if (!entry.ready.isCurrent) {
      this.#entries.delete(key);
      return false;
    }

    const id = correlationIdOf(request);
    if (matchesEtag(request.headers['if-none-match'], entry.ready.etag)) {
      response.writeHead(304, [...entry.headers, CORRELATION_HEADER, id]).end();
    } else {
      const length = String(entry.body.length);
      response
        .writeHead(200, [...entry.headers, 'content-length', length, CORRELATION_HEADER, id])
        .end(entry.body);
    }
    this.#metrics.countRepeatedAnswer(entry.route);
    return true;
  }

  /** What the cache has let go must not be held here. */
  #forgetOld(): void {
    for (const [key, { ready }] of this.#entries) if (!ready.isCurrent) this.#entries.delete(key);
  }

  close(): void {
    this.#isClosed = true;
  }
}
