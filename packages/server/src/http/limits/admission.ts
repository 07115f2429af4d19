/**
 * Decides what is accepted while the server has more to do than it can: what is connected and what timers send goes on,
 * and new work is refused before everything becomes slow.
 */

import type { Metrics } from '../monitoring/metrics.ts';
import { retryAfterS } from '../retry-after.ts';
import { type Load, type LoadLimits, type LoadReason, nextLoad, noLoad, severityOf } from './load-rule.ts';
import { createLoadSampler, type LoadSampler, machineLimits } from './sample-load.ts';

const SAMPLE_EVERY_MS = 1_000;
const MIB = 1024 * 1024;
/** If there are few connections, some must be left to refuse with, and for calls. */
const SHARE_OF_VIEWERS = 0.9;

export type AdmissionSettings = {
  /** of all workers together; null: as many as each has connections, less a tenth */
  viewers: number | null;
  /** requests in progress */
  requests: number;
  delayMs: number;
  /** of all processes together; null: the memory of the container or of the machine */
  memoryMb: number | null;
};

export const defaultAdmission: AdmissionSettings = {
  viewers: null,
  requests: 2_000,
  delayMs: 500,
  memoryMb: null,
};

/** `essential`: what timers send of running sessions, health and metrics. */
export type RequestKind = 'essential' | 'upload' | 'ordinary';
type Refused = 'viewer' | 'upload' | 'request';
type RefusalReason = LoadReason | 'count' | 'main-process';

export type Refusal = { reason: RefusalReason; retryAfterS: number };

/** Spread out, so that those who were refused do not come back at the same moment. */
const pauses: Record<Refused, { fromS: number; toS: number }> = {
  viewer: { fromS: 10, toS: 30 },
  upload: { fromS: 5, toS: 15 },
  request: { fromS: 5, toS: 15 },
};

export type AdmissionOptions = {
  settings: AdmissionSettings;
  /** connections that may be open */
  connections: number;
  /** processes that share the viewers of the settings */
  workers?: number;
  /** Without it nothing is sampled, and only counts are limited. */
  sampler?: LoadSampler | null;
  random?: () => number;
};

export class Admission {
  readonly limits: LoadLimits & { viewers: number; requests: number };
  readonly #sampler: LoadSampler | null;
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #random: () => number;
  readonly #refusals = new Map<string, { labels: Record<string, string>; count: number }>();
  readonly #overloadedListeners = new Set<() => void>();
  #load: Load = noLoad;
  #requests = 0;
  #bytesOfOthers = 0;
  /** What this process may have of the viewers that the workers share; null if each has its own limit. */
  #shareOfViewers: number | null;

  constructor({
    settings,
    connections,
    workers = 1,
    sampler = createLoadSampler(),
    random = Math.random,
  }: AdmissionOptions) {
    const machine = machineLimits();
    this.limits = {
      viewers: settings.viewers ?? Math.floor(connections * SHARE_OF_VIEWERS),
      requests: settings.requests,
      delayMs: settings.delayMs,
      memoryBytes: settings.memoryMb === null ? machine.memoryBytes : settings.memoryMb * MIB,
      heapBytes: machine.heapBytes,
    };
    this.#shareOfViewers = settings.viewers === null ? null : Math.ceil(settings.viewers / workers);
    this.#random = random;
    this.#sampler = sampler;
    if (sampler !== null) this.#timer = setInterval(() => this.sample(), SAMPLE_EVERY_MS).unref();
  }

  get load(): Load {
    return this.#load;
  }

  get requests(): number {
    return this.#requests;
  }

  /** Resident memory of this process; 0 if the system does not tell. */
  ownMemoryBytes(): number {
    return this.#sampler?.memoryBytes() ?? 0;
  }

  /** The limit of memory is that of the server: what its other processes have counts too. */
  countMemoryOfOthers(bytes: number): void {
    this.#bytesOfOthers = bytes;
  }

  /**
   * Each worker may take its part of the room that is left, until it hears of the others again. So together they never have
   * many more than the setting allows, and all of the room is used, whichever worker has how many.
   */
  shareViewers({ own, others, workers }: { own: number; others: number; workers: number }): void {
    if (this.#shareOfViewers === null) return;
    const left = Math.max(0, this.limits.viewers - own - others);
    this.#shareOfViewers = own + Math.ceil(left / workers);
  }

  /** Called with each sample of an overloaded server: what can be given up makes room. */
  onOverloaded(giveUp: () => void): void {
    this.#overloadedListeners.add(giveUp);
  }

  sample(): void {
    if (this.#sampler === null) return;
    const own = this.#sampler.sample();
    const memoryBytes = own.memoryBytes === null ? null : own.memoryBytes + this.#bytesOfOthers;
    this.#load = nextLoad(this.#load, { ...own, memoryBytes }, this.limits);
    if (this.#load.level === 'overloaded') for (const giveUp of this.#overloadedListeners) giveUp();
  }

  /** null if one more viewer may connect. */
  refuseViewer(connected: number): Refusal | null {
    if (connected >= (this.#shareOfViewers ?? this.limits.viewers)) return this.#refuse('viewer', 'count');
    return this.#load.reason === null ? null : this.#refuse('viewer', this.#load.reason);
  }

  /** null if it is accepted: then it counts until `endRequest`. */
  beginRequest(kind: RequestKind): Refusal | null {
    const what = kind === 'upload' ? 'upload' : 'request';
    const { level, reason } = this.#load;
    // What timers send has room that nobody else can take.
    const most = this.limits.requests * (kind === 'essential' ? 2 : 1);
    if (this.#requests >= most) return this.#refuse(what, 'count');
    const isRefused =
      kind === 'essential' ? false : level === 'overloaded' || (level === 'busy' && kind === 'upload');
    if (isRefused && reason !== null) return this.#refuse(what, reason);
    this.#requests += 1;
    return null;
  }

  /** For a request of a worker that the main process did not answer. */
  refuseUnanswered(): Refusal {
    return this.#refuse('request', 'main-process');
  }

  endRequest(): void {
    this.#requests -= 1;
  }

  observe(metrics: Metrics): void {
    const { limits } = this;
    metrics.observe(
      {
        name: 'overload_level',
        description: '0 normal, 1 no new viewers and uploads, 2 only what must go on',
      },
      'gauge',
      () => severityOf(this.#load.level),
    );
    metrics.observe(
      { name: 'overload_limit', description: 'The limits of admission by kind, see docs/operating.md' },
      'gauge',
      () => [
        { value: limits.viewers, labels: { kind: 'viewers' } },
        { value: limits.requests, labels: { kind: 'requests' } },
        { value: limits.delayMs / 1000, labels: { kind: 'delay_seconds' } },
        { value: limits.memoryBytes, labels: { kind: 'memory_bytes' } },
        { value: limits.heapBytes, labels: { kind: 'heap_bytes' } },
      ],
    );
    metrics.observe(
      { name: 'http_requests_in_flight', description: 'Requests in progress' },
      'gauge',
      () => this.#requests,
    );
    metrics.observe(
      {
        name: 'admission_refused',
        description: 'New work refused with 503, by what it was and by the reason',
      },
      'counter',
      () => Array.from(this.#refusals.values(), ({ labels, count }) => ({ value: count, labels })),
    );
  }

  close(): void {
    clearInterval(this.#timer);
    this.#sampler?.close();
  }

  #refuse(what: Refused, reason: RefusalReason): Refusal {
    const key = `${what} ${reason}`;
    const refused = this.#refusals.get(key) ?? { labels: { what, reason }, count: 0 };
    refused.count += 1;
    this.#refusals.set(key, refused);
    const { fromS, toS } = pauses[what];
    return { reason, retryAfterS: retryAfterS({ fromS, toS, random: this.#random }) };
  }
}
