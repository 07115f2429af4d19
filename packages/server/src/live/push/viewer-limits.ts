/** How many live sockets an address may open, and how many messages it may send: each counts as a request. */

import type { IncomingMessage } from 'node:http';
import { countedAddressOf, isFromThisMachine } from '../../http/client-address.ts';
import { CountsPerKey } from '../../http/limits/counts-per-key.ts';
import type { RequestCounts } from '../../http/limits/request-counts.ts';

type Options = {
  counts: RequestCounts;
  /** sockets per address */
  perAddress: number;
};

/** One admitted socket. */
export type Admission = {
  /** False: the address has sent too much in this minute. */
  countMessage(): boolean;
  leave(): void;
};

const unlimited: Admission = { countMessage: () => true, leave: () => {} };

export class ViewerLimits {
  readonly #counts: RequestCounts;
  readonly #perAddress: number;
  readonly #open = new CountsPerKey();

  constructor({ counts, perAddress }: Options) {
    this.#counts = counts;
    this.#perAddress = perAddress;
  }

  /** null: refused for now. */
  admit(request: IncomingMessage): Admission | null {
    if (isFromThisMachine(request)) return unlimited;
    const address = countedAddressOf(request);
    if (!this.#count(address) || this.#open.of(address) >= this.#perAddress) return null;
    this.#open.add(address, 1);
    return {
      countMessage: () => this.#count(address),
      leave: () => this.#open.add(address, -1),
    };
  }

  #count(address: string): boolean {
    return this.#counts.count(address).current <= this.#counts.max;
  }
}
