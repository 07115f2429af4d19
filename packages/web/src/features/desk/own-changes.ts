/**
 * The changes of this desk that are on their way. Somebody who presses a key three times changes the same field three times:
 * the second change is based on the first, which the server has not answered yet.
 */

import type { ItemChange, Meeting } from '@lapwing/contract/desk/meeting';
import { withChanges } from './merge-update.ts';

export class OwnChanges {
  #pending: (readonly ItemChange[])[] = [];
  /** from the version that a change was based on to the one that it made */
  readonly #made = new Map<string, number>();

  begin(items: readonly ItemChange[]): void {
    this.#pending.push(items);
  }

  /** The changes with the versions that earlier changes of this desk have made. */
  upToDate(items: readonly ItemChange[]): ItemChange[] {
    return items.map((item) => ({ ...item, version: this.#newest(item) }));
  }

  /** `made`: null if nothing was stored. */
  settled(given: readonly ItemChange[], sent: readonly ItemChange[], made: number | null): void {
    this.#pending = this.#pending.filter((items) => items !== given);
    if (made === null) return;
    for (const { kind, id, version } of sent) {
      if (id !== null) this.#made.set(`${kind} ${id} ${version}`, made);
    }
  }

  /** The meeting with what is still on its way. */
  shownIn(meeting: Meeting): Meeting {
    return this.#pending.reduce(withChanges, meeting);
  }

  #newest({ kind, id, version }: ItemChange): number {
    let newest = version;
    for (;;) {
      const made = this.#made.get(`${kind} ${id} ${newest}`);
      if (made === undefined) return newest;
      newest = made;
    }
  }
}
