/** Runs steps one after the other: a step that waits delays those after it. */

export class InOrder {
  #last: Promise<void> | null = null;

  /** Immediately, unless an earlier step still waits. Only then are its errors lost. */
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
