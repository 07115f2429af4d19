/** Runs steps one after the other: a step that has to wait holds up those behind it. */

export class InOrder {
  #last: Promise<void> | null = null;

  /** Immediately, unless a step before it still waits. Only then what it throws is lost. */
  run(step: () => void | Promise<void>): void {
    const waiting = this.#last === null ? step() : this.#last.then(step);
    if (waiting === undefined) return;
    const last = waiting
      .catch(() => {})
      .then(() => {
        if (this.#last === last) this.#last = null;
      });
    this.#last = last;
  }
}
