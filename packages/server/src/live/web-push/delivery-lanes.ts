/** Delivers to many push services in parallel: a slow or silent one only delays itself. */

import { parseAddress } from '../../http/parse-address.ts';

const AT_ONCE = 100;
/** To one service, by its last outcome. */
const atOnceTo = { good: 20, unknown: 5, failing: 1 } as const;
/** Messages behind more than this would be outdated when sent. */
const MOST_WAITING_IN_A_LANE = 5_000;
export const MOST_WAITING = 20_000;
const MOST_KNOWN = 1_000;

/** Whether it succeeded; an exception counts as a failure. */
type Delivery = () => Promise<boolean>;
type Lane = { waiting: Delivery[]; running: number };

export class DeliveryLanes {
  readonly #lanes = new Map<string, Lane>();
  readonly #known = new Map<string, 'good' | 'failing'>();
  readonly #onError: (error: unknown) => void;
  #running = 0;
  #waiting = 0;
  #idle: (() => void)[] = [];

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** False if too much is waiting already. */
  add(endpoint: string, delivery: Delivery): boolean {
    const name = laneOf(endpoint);
    const lane = this.#lanes.get(name) ?? { waiting: [], running: 0 };
    if (lane.waiting.length >= MOST_WAITING_IN_A_LANE || this.#waiting >= MOST_WAITING) return false;
    this.#lanes.set(name, lane);
    lane.waiting.push(delivery);
    this.#waiting += 1;
    this.#startMore();
    return true;
  }

  /** Resolves when nothing waits or runs. */
  idle(): Promise<void> {
    if (this.#lanes.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  /** Drops waiting deliveries; running ones end by themselves. */
  stop(): Promise<void> {
    for (const [name, lane] of this.#lanes) {
      this.#waiting -= lane.waiting.length;
      lane.waiting = [];
      if (lane.running === 0) this.#lanes.delete(name);
    }
    return this.idle();
  }

  /** One of each lane in turn. */
  #startMore(): void {
    for (let hasStarted = true; hasStarted && this.#running < AT_ONCE; ) {
      hasStarted = false;
      for (const [name, lane] of [...this.#lanes]) {
        const atOnce = atOnceTo[this.#known.get(name) ?? 'unknown'];
        if (lane.running >= atOnce || this.#running >= AT_ONCE) continue;
        const delivery = lane.waiting.shift();
        if (delivery === undefined) continue;
        this.#waiting -= 1;
        hasStarted = true;
        // Goes behind the others, whose turn is next.
        this.#lanes.delete(name);
        this.#lanes.set(name, lane);
        void this.#run(name, lane, delivery);
      }
    }
  }

  async #run(name: string, lane: Lane, deliver: Delivery): Promise<void> {
    lane.running += 1;
    this.#running += 1;
    let isDelivered = false;
    try {
      isDelivered = await deliver();
    } catch (error) {
      this.#onError(error);
    }
    lane.running -= 1;
    this.#running -= 1;
    this.#note(name, isDelivered);
    if (lane.running === 0 && lane.waiting.length === 0) this.#lanes.delete(name);
    this.#startMore();
    if (this.#lanes.size === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }

  #note(name: string, isDelivered: boolean): void {
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(name, isDelivered ? 'good' : 'failing');
  }
}

/** One lane per domain: `a.push.example.org` and `b.push.example.org` are one service. */
function laneOf(endpoint: string): string {
  return parseAddress(endpoint)?.hostname.split('.').slice(-2).join('.') ?? '';
}
