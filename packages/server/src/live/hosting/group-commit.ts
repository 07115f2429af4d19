/** Lets many senders share one write to the disk: while one write runs, the next one collects items. */

type PendingItem<Item, Done> = {
  item: Item;
  resolve: (done: Done) => void;
  reject: (reason: unknown) => void;
};

/** `commit` stores all of its items or none, and returns one outcome per item, in their order. */
export class GroupCommit<Item, Done> {
  readonly #commit: (items: readonly Item[]) => Promise<Done[]>;
  #waiting: PendingItem<Item, Done>[] = [];
  #isWriting = false;

  constructor(commit: (items: readonly Item[]) => Promise<Done[]>) {
    this.#commit = commit;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Resolves when the item is stored. Items are stored in the order in which they were added. */
  add(item: Item): Promise<Done> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#isWriting) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    // Items of the same turn already share the first write.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const group = this.#waiting;
      this.#waiting = [];
      await this.#write(group);
    }
    this.#isWriting = false;
  }

  async #write(group: readonly PendingItem<Item, Done>[]): Promise<void> {
    try {
      const done = await this.#commit(group.map(({ item }) => item));
      // One outcome per item.
      for (const [index, { resolve }] of group.entries()) resolve(done[index] as Done);
    } catch (error) {
      // An item that cannot be stored must not fail the others.
      if (group.length === 1) group[0]?.reject(error);
      else for (const one of group) await this.#write([one]);
    }
  }
}
