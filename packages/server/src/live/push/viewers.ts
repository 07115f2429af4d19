/** Everyone who is connected. Each is given a sign of life in every period, and whoever gives none back is cut. */

import type { Viewer } from './viewer.ts';

/** Viewers say that the connection is lost when they have heard nothing for a little longer. */
const PERIOD_S = 3;
/** in periods */
const PING_EVERY = 5;

/** Gives the frames by which its dialect says that the server is there. */
type SaysItLives = { signOfLife(): readonly Buffer[] };

export class Viewers {
  /** One for each second of the period: all at once would hold up what is happening on the track. */
  readonly #groups: Map<Viewer, SaysItLives>[] = Array.from({ length: PERIOD_S }, () => new Map());
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

  add(viewer: Viewer, conversation: SaysItLives): () => void {
    const group = this.#groups[this.#next];
    this.#next = (this.#next + 1) % PERIOD_S;
    group?.set(viewer, conversation);
    this.#count += 1;
    return () => {
      if (group?.delete(viewer) === true) this.#count -= 1;
    };
  }

  /** One period in the life of all, at once. */
  beatAll(): void {
    for (let second = 0; second < PERIOD_S; second++) this.#beat();
  }

  #beat(): void {
    const group = this.#groups[this.#second % PERIOD_S];
    const isPinging = Math.floor(this.#second / PERIOD_S) % PING_EVERY === 0;
    this.#second += 1;
    for (const [viewer, conversation] of group ?? []) {
      if (isPinging || !viewer.hasJustHeard()) viewer.writeAll(conversation.signOfLife());
      viewer.beginPeriod();
      if (isPinging) viewer.ping();
    }
  }

  cutAll(): void {
    for (const group of this.#groups) for (const viewer of group.keys()) viewer.cut();
  }

  close(): void {
    clearInterval(this.#timer);
    for (const group of this.#groups) for (const viewer of group.keys()) viewer.close(1001, 'stopping');
  }
}
