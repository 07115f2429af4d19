/**
 * The limits per address, right over all workers: each counts for itself, and a few times a second the main process adds
 * up what all have counted.
 */

import type { Bus } from '../bus/bus.ts';
import { decodeMessage, encodeMessage } from '../bus/messages.ts';
import { CountsPerKey } from '../http/limits/counts-per-key.ts';
import { RequestCounts } from '../http/limits/request-counts.ts';
import type { OpenElsewhere } from '../live/push/viewer-limits.ts';
import { repeat } from '../repeat.ts';

const SUBJECT = 'limits.counted';
/** An address gets at most what it can send in this time beyond its limit. */
const ADD_UP_EVERY_MS = 200;
const WITHIN_MS = 5_000;

type Counted = {
  process: string;
  /** since the last message */
  requests: [address: string, count: number][];
  /** open live sockets of addresses that have opened or closed some */
  sockets: [address: string, open: number][];
};

type Sums = {
  requests: [address: string, current: number, ttl: number][];
  sockets: [address: string, elsewhere: number][];
};

/** In the main process. */
export function addUpCounts(bus: Bus, counts: RequestCounts): { forget(process: string): void } {
  const sockets = new Map<string, Map<string, number>>();
  bus.subscribe(SUBJECT, (message, _subject, reply) => {
    const { facts } = decodeMessage<Counted>(message);
    const own = sockets.get(facts.process) ?? new Map<string, number>();
    sockets.set(facts.process, own);
    for (const [address, open] of facts.sockets) {
      if (open === 0) own.delete(address);
      else own.set(address, open);
    }
    const others = Array.from(sockets).filter(([process]) => process !== facts.process);
    const elsewhere = (address: string) =>
      others.reduce((sum, [, open]) => sum + (open.get(address) ?? 0), 0);
    const sums: Sums = {
      requests: facts.requests.map(([address, by]) => {
        const { current, ttl } = counts.count(address, performance.now(), by);
        return [address, current, ttl];
      }),
      sockets: facts.sockets.map(([address]) => [address, elsewhere(address)]),
    };
    reply?.(encodeMessage(sums));
  });
  return { forget: (process) => void sockets.delete(process) };
}

/** In a worker. */
export class SharedCounts extends RequestCounts {
  readonly sockets: OpenElsewhere;
  readonly #bus: Bus;
  readonly #process: string;
  readonly #stop: () => void;
  #requests = new CountsPerKey();
  #addresses = new Set<string>();
  #changedSockets = new Map<string, number>();

  constructor(options: { bus: Bus; process: string; max: number; onError: (error: unknown) => void }) {
    super({ max: options.max, windowMs: 60_000 });
    this.#bus = options.bus;
    this.#process = options.process;
    const elsewhere = new Map<string, number>();
    this.sockets = {
      of: (address) => elsewhere.get(address) ?? 0,
      note: (address, open) => {
        this.#changedSockets.set(address, open);
        if (open === 0) elsewhere.delete(address);
      },
    };
    this.#stop = repeat(
      ADD_UP_EVERY_MS,
      async () => {
        for (const [address, open] of (await this.#addUp())?.sockets ?? []) elsewhere.set(address, open);
      },
      options.onError,
    );
  }

  override count(address: string, nowMs?: number, by = 1): { current: number; ttl: number } {
    this.#requests.add(address, by);
    this.#addresses.add(address);
    return super.count(address, nowMs, by);
  }

  close(): void {
    this.#stop();
  }

  async #addUp(): Promise<Sums | null> {
    const [requests, addresses, sockets] = [this.#requests, this.#addresses, this.#changedSockets];
    if (addresses.size + sockets.size === 0) return null;
    this.#requests = new CountsPerKey();
    this.#addresses = new Set();
    this.#changedSockets = new Map();
    const counted: Counted = {
      process: this.#process,
      requests: Array.from(addresses, (address) => [address, requests.of(address)]),
      sockets: [...sockets],
    };
    const { facts } = decodeMessage<Sums>(
      await this.#bus.request(SUBJECT, encodeMessage(counted), WITHIN_MS),
    );
    // Requests that came in the meantime are not in the sums.
    for (const [address, current, ttl] of facts.requests)
      this.correct(address, current + this.#requests.of(address), ttl);
    return facts;
  }
}
