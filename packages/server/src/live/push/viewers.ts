/** All connected viewers. Each gets a heartbeat in every period, and is cut off if it never answers. */

import type { Viewer } from './viewer.ts';

/** Viewers report a lost connection if they receive nothing for a little longer than this. */
const PERIOD_MS = 3_000;
const BEAT_EVERY_MS = 100;
const BEATS = PERIOD_MS / BEAT_EVERY_MS;
/** in periods */
const PING_EVERY = 10;
const GROUPS = BEATS * PING_EVERY;

/** Returns the frames of its protocol's heartbeat. */
type SaysItLives = { heartbeat(): readonly Buffer[] };

export class Viewers {
  /** Pings are spread over the periods: many at once, with all their answers, would delay live changes. */
  readonly #groups: Map<Viewer, SaysItLives>[] = Array.from({ length: GROUPS }, () => new Map());
  readonly #timer: NodeJS.Timeout;
  #next = 0;
  #beats = 0;
  #count = 0;

  constructor() {
    this.#timer = setInterval(() => this.#beat(), BEAT_EVERY_MS);
    this.#timer.unref();
  }

  get count(): number {
    return this.#count;
  }

  add(viewer: Viewer, protocolSession: SaysItLives): () => void {
    const group = this.#groups[this.#next];
    this.#next = (this.#next + 1) % GROUPS;
    group?.set(viewer, protocolSession);
    this.#count += 1;
    return () => {
      if (group?.delete(viewer) === true) this.#count -= 1;
    };
  }

  /** Runs one period for all viewers immediately. */
  beatAll(): void {
    for (let beat = 0; beat < BEATS; beat++) this.#beat();
  }

  #beat(): void {
    const pinged = this.#beats % GROUPS;
    this.#beats += 1;
    for (let group = pinged % BEATS; group < GROUPS; group += BEATS) {
      for (const [viewer, protocolSession] of this.#groups[group] ?? []) {
        if (group === pinged) viewer.ping(protocolSession.heartbeat());
        else if (!viewer.wasJustWritten()) viewer.writeAll(protocolSession.heartbeat());
        viewer.beginPeriod();
      }
    }
  }

  countBehind(): number {
    let count = 0;
    for (const group of this.#groups) for (const viewer of group.keys()) count += viewer.isBehind ? 1 : 0;
    return count;
  }

  /** Those who do not read keep memory; they reconnect when they can. */
  cutBehind(): void {
    for (const group of this.#groups) {
      for (const viewer of group.keys()) if (viewer.isBehind) viewer.cut();
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
