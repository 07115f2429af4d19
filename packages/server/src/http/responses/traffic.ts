/** Counts responses by whether a content delivery network would have answered them, and their bytes. */

import type { FastifyReply } from 'fastify';
import type { Metrics } from '../monitoring/metrics.ts';
import type { EncodedResponse } from './encoded-response.ts';

/**
 * `repeated`: a network would have had it. `fetched`: the first of its kind, which a network would have fetched and held.
 * `file`: has an age of its own, such as the site's files. `own`: only the server can answer it.
 */
const trafficKinds = ['repeated', 'fetched', 'file', 'own'] as const;
export type TrafficKind = (typeof trafficKinds)[number];

type Counted = { responses: number; bytes: number; unchanged: number };

const NOT_MODIFIED = 304;

/** Of requests that a page makes within the server: their responses are sent in the page. */
export const withinServer = { 'x-lapwing-within': 'page' } as const;

export class Traffic {
  readonly #counted: Readonly<Record<TrafficKind, Counted>>;
  readonly #holdMs: number;
  readonly #held = new WeakMap<FastifyReply, EncodedResponse>();
  readonly #fetchedAtMs = new WeakMap<EncodedResponse, number>();
  readonly #now: () => number;

  /** As if a network held responses for so long, whether or not there is one. */
  constructor(holdMs: number, now: () => number = () => performance.now()) {
    this.#holdMs = holdMs;
    this.#now = now;
    const none = () => ({ responses: 0, bytes: 0, unchanged: 0 });
    this.#counted = { repeated: none(), fetched: none(), file: none(), own: none() };
  }

  /** This reply is one that a network may hold. */
  noteHoldable(reply: FastifyReply, ready: EncodedResponse): void {
    this.#held.set(reply, ready);
  }

  countReply(reply: FastifyReply): void {
    if ('x-lapwing-within' in reply.request.headers) return;
    const bytes = Number(reply.getHeader('content-length') ?? reply.raw.getHeader('content-length') ?? 0);
    const ready = this.#held.get(reply);
    const isFile = /\bpublic\b.*\bmax-age=[1-9]/.test(String(reply.getHeader('cache-control')));
    if (ready !== undefined) this.countHoldable(ready, reply.statusCode, bytes);
    else this.count(isFile ? 'file' : 'own', reply.statusCode, bytes);
  }

  countHoldable(ready: EncodedResponse, status: number, bytes: number): void {
    const fetchedAtMs = this.#fetchedAtMs.get(ready);
    const nowMs = this.#now();
    const isRepeated = fetchedAtMs !== undefined && nowMs - fetchedAtMs < this.#holdMs;
    if (!isRepeated) this.#fetchedAtMs.set(ready, nowMs);
    this.count(isRepeated ? 'repeated' : 'fetched', status, bytes);
  }

  count(kind: TrafficKind, status: number, bytes: number): void {
    const counted = this.#counted[kind];
    counted.responses += 1;
    if (status === NOT_MODIFIED) counted.unchanged += 1;
    else counted.bytes += bytes;
  }

  observe(metrics: Metrics): void {
    const each = (name: keyof Counted) =>
      trafficKinds.map((kind) => ({ value: this.#counted[kind][name], labels: { kind } }));
    metrics.observe(
      { name: 'traffic_responses', description: 'Responses by what a content delivery network would do' },
      'counter',
      () => each('responses'),
    );
    metrics.observe(
      { name: 'traffic_unchanged', description: 'Responses without a body: the reader had it (304)' },
      'counter',
      () => each('unchanged'),
    );
    metrics.observe(
      { name: 'traffic_bytes', description: 'Bytes of bodies by what a content delivery network would do' },
      'counter',
      () => each('bytes'),
    );
  }
}
