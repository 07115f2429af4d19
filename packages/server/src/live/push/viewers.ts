/** Everyone who is connected. Each is given a sign of life in every period, and whoever gives none back is cut. */

import type { Viewer } from './viewer.ts';

/** Programs for SignalR take a server for dead after 30 s without a word. */
const PERIOD_S = 15;

export class Viewers {
  /** One for each second of the period: all at once would hold up what is happening on the track. */
  readonly #groups: Map<Viewer, () => Buffer>[] = Array.from({ length: PERIOD_S }, () => new Map());
  readonly #timer: NodeJS.Timeout;
  #next = 0;
  #second = 0;
  #count = 0;

  constructor() {
    this.#timer = setInterval(() => this.#beat(), 1_000);
    this.#timer.unref();
  }

  get count(): number {
    return this.#count;
  }

  /** `signOfLife` gives the bytes that its dialect sends. */
  add(viewer: Viewer, signOfLife: () => Buffer): () => void {
    const group = this.#groups[this.#next];
    this.#next = (this.#next + 1) % PERIOD_S;
    group?.set(viewer, signOfLife);
    this.#count += 1;
    return () => {
      if (group?.delete(viewer) === true) this.#count -= 1;
    };
  }

  #beat(): void {
    const group = this.#groups[this.#second];
    this.#second = (this.#second + 1) % PERIOD_S;
    for (const [viewer, signOfLife] of group ?? []) viewer.beat(signOfLife());
  }

  close(): void {
    clearInterval(this.#timer);
    for (const group of this.#groups) for (const viewer of group.keys()) viewer.close(1001, 'stopping');
  }
}
