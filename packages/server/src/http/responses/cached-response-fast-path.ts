/**
 * Repeats a cached response before Fastify sees the request: for cached bytes, routing costs more than sending them.
 * `LAPWING_FAST_RESPONSES=off` turns it off.
 *
 * What must never be added here: anything that decides about a visitor (tokens, access to an event), anything that reads
 * the database or a body, and headers that differ from request to request, except the id and the rate limit.
 * Responses that need any of these are not offered. Hooks that are added to the server after `createServer`, and hooks
 * that see a response before it is sent, keep their routes out of here by themselves. A hook inside `createServer` that
 * runs for every request must be repeated in `serve`.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { CORRELATION_HEADER } from '@lapwing/contract/values/constants';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countedAddressOf, isFromThisMachine } from '../client-address.ts';
import { correlationIdOf } from '../correlation-id.ts';
import type { RequestCounts } from '../limits/request-counts.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import { logsEverything } from '../monitoring/request-log.ts';
import { VARY_BY_READER } from '../readers.ts';
import { type EncodedResponse, matchesEtag, preferredEncoding } from './encoded-response.ts';
import { isFromAnyone, isHoldable } from './holdable.ts';
import type { Traffic } from './traffic.ts';

const MAX_ADDRESSES = 2000;
/** A stranger could fill the memory with long addresses. */
const MAX_ADDRESS_LENGTH = 300;

type Entry = {
  ready: EncodedResponse;
  body: Buffer;
  headers: string[];
  route: string;
  /** a content delivery network may hold it, if anyone could have asked for it */
  isHoldable: boolean;
};

/** Set per response, or useless without a body. */
const notRepeated = new Set([
  CORRELATION_HEADER,
  'content-length',
  'date',
  'connection',
  'keep-alive',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
]);

/** They see the response itself, which is not made again here. */
const hooksOfResponses = new Set(['preSerialization', 'onSend']);
/** They run for every request, so only those of `createServer` are known here. */
const hooksOfRequests = new Set([
  'onRequest',
  'preParsing',
  'preValidation',
  'preHandler',
  'onResponse',
  'onTimeout',
  'onRequestAbort',
]);

type FastPathServices = {
  metrics: Metrics;
  traffic: Traffic;
  counts: RequestCounts;
  logger: FastifyBaseLogger;
  /** Whether headers tell a content delivery network to hold responses. */
  isHeld: boolean;
};

function keyOf({ headers, url }: IncomingMessage): string {
  return `${preferredEncoding(headers['accept-encoding'])} ${url}`;
}

export class CachedResponseFastPath {
  readonly #entries = new Map<string, Entry>();
  readonly #around: FastPathServices;
  readonly #isLogged: boolean;
  /** scopes of the server with hooks that are not repeated here */
  readonly #hooked = new WeakSet<object>();
  #areHooksKnown = true;
  #isClosed: boolean;

  constructor({ isOn = true, ...around }: FastPathServices & { isOn?: boolean }) {
    this.#around = around;
    this.#isLogged = logsEverything(around.logger);
    this.#isClosed = !isOn;
  }

  /** From now on the hooks of this server are seen. */
  watchHooks(app: FastifyInstance): void {
    const { addHook } = app;
    const note = (scope: object, name: string) => {
      if (hooksOfResponses.has(name) || (hooksOfRequests.has(name) && !this.#areHooksKnown))
        this.#hooked.add(scope);
    };
    // Scopes inherit it from the server, and call it on themselves.
    const watched = function (this: FastifyInstance, ...given: [never, never]) {
      note(this, given[0]);
      return addHook.apply(this, given);
    };
    Object.assign(app, { addHook: watched });
  }

  /** `createServer` has added its own; what these do is repeated here. */
  noMoreKnownHooks(): void {
    this.#areHooksKnown = false;
  }

  #isHooked(scope: object | null): boolean {
    if (scope === null) return false;
    return this.#hooked.has(scope) || this.#isHooked(Object.getPrototypeOf(scope));
  }

  /**
   * From now on, requests for this address with the same encodings are answered here, as long as the bytes are current.
   */
  offer(request: FastifyRequest, reply: FastifyReply, ready: EncodedResponse, body: Buffer): void {
    const { url = '' } = request.raw;
    if (this.#isClosed || request.method !== 'GET' || url.length > MAX_ADDRESS_LENGTH) return;
    if (this.#isHooked(request.server)) return;
    // Others get a page at the same address.
    if (String(reply.getHeader('vary')).startsWith(VARY_BY_READER)) return;
    this.#forgetOld();
    if (this.#entries.size >= MAX_ADDRESSES) this.#entries.clear();
    const headers: string[] = [];
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (!notRepeated.has(name)) headers.push(name, String(value));
    }
    const route = request.routeOptions.url ?? 'unknown';
    const isHoldableNow = isHoldable(request, reply, ready);
    // Its headers are not those that others get.
    if (this.#around.isHeld && !isHoldableNow && ready.tags.length > 0) return;
    this.#entries.set(keyOf(request.raw), { ready, body, headers, route, isHoldable: isHoldableNow });
  }

  /** False if it is unknown here, and the server must respond. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || this.#entries.size === 0 || this.#isClosed) return false;
    const key = keyOf(request);
    const entry = this.#entries.get(key);
    if (entry === undefined) return false;
    if (!entry.ready.isCurrent) {
      this.#entries.delete(key);
      return false;
    }

    const isHeld = entry.isHoldable && isFromAnyone(request);
    if (entry.isHoldable && !isHeld && this.#around.isHeld) return false;
    const limits = this.#limitsOf(request);
    if (limits === null) return false;
    const id = correlationIdOf(request);
    const isKnown = matchesEtag(request.headers['if-none-match'], entry.ready.etag);
    const status = isKnown ? 304 : 200;
    if (isKnown) response.writeHead(status, [...entry.headers, ...limits, CORRELATION_HEADER, id]).end();
    else {
      const length = String(entry.body.length);
      response
        .writeHead(status, [...entry.headers, ...limits, 'content-length', length, CORRELATION_HEADER, id])
        .end(entry.body);
    }
    this.#around.metrics.countRepeatedAnswer(entry.route);
    if (isHeld) this.#around.traffic.countHoldable(entry.ready, status, entry.body.length);
    else this.#around.traffic.count('own', status, entry.body.length);
    if (this.#isLogged) this.#log(request, id, status);
    return true;
  }

  /** Counts the request; null if the address has sent too many, which the server reports. */
  #limitsOf(request: IncomingMessage): readonly string[] | null {
    if (isFromThisMachine(request)) return [];
    const { counts } = this.#around;
    const { current, ttl } = counts.count(countedAddressOf(request));
    if (current > counts.max) return null;
    return [
      'x-ratelimit-limit',
      String(counts.max),
      'x-ratelimit-remaining',
      String(counts.max - current),
      'x-ratelimit-reset',
      String(Math.ceil(ttl / 1000)),
    ];
  }

  #log({ method, url = '' }: IncomingMessage, correlationId: string, status: number): void {
    const path = url.split('?', 1)[0];
    this.#around.logger.debug({ correlationId, method, path, status, durationMs: 0 }, 'answered again');
  }

  /** Bytes evicted from the cache must not be held here. */
  #forgetOld(): void {
    for (const [key, { ready }] of this.#entries) if (!ready.isCurrent) this.#entries.delete(key);
  }

  close(): void {
    this.#isClosed = true;
  }
}
