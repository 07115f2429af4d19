/** Waits until other nodes have confirmed a change, each by the number that its sender gave it. */

/** A node that takes longer hangs, or has lost PostgreSQL: it has noticed that by then, and dropped its caches. */
const CONFIRMED_WITHIN_MS = 2_000;

type Waiting = { missing: Set<string>; done: () => void };

export function createConfirmations(withinMs = CONFIRMED_WITHIN_MS) {
  const waiting = new Map<number, Waiting>();
  /** Who has confirmed a change before it is known who has to: nodes hear a single statement before its result returns. */
  const early = new Map<number, Set<string>>();
  /** Nodes that have missed the time once are not waited for until they confirm again. */
  const late = new Set<string>();

  function settle(number: number, { missing, done }: Waiting): void {
    if (missing.size > 0) return;
    waiting.delete(number);
    done();
  }

  /** The node is not waited for any more. */
  function giveUp(node: string): void {
    late.add(node);
    for (const [number, entry] of waiting) {
      entry.missing.delete(node);
      settle(number, entry);
    }
  }

  return {
    /** Before the change is sent. `expect` or `forget` follows. */
    begin(number: number): void {
      early.set(number, new Set());
    },
    /** The change could not be sent. */
    forget(number: number): void {
      early.delete(number);
    },
    /** The returned function ends the waiting, or waits as long as that takes. */
    expect(number: number, nodes: readonly string[]): () => undefined | Promise<void> {
      const alreadyConfirmed = early.get(number);
      early.delete(number);
      const missing = new Set(nodes.filter((node) => !late.has(node) && !alreadyConfirmed?.has(node)));
      if (missing.size === 0) return () => undefined;
      let done = () => {};
      const confirmed = new Promise<void>((resolve) => {
        done = resolve;
      });
      waiting.set(number, { missing, done });
      return () => {
        const timer = setTimeout(() => {
          for (const node of missing) giveUp(node);
        }, withinMs).unref();
        return confirmed.finally(() => clearTimeout(timer));
      };
    },
    confirm(number: number, node: string): void {
      late.delete(node);
      early.get(number)?.add(node);
      const entry = waiting.get(number);
      if (entry === undefined) return;
      entry.missing.delete(node);
      settle(number, entry);
    },
    giveUp,
  };
}
