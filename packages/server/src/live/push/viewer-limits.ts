/** How many live sockets an address may open, and how many messages it may send: each counts as a request. */

import type { IncomingMessage } from 'node:http';
import { countedAddressOf, isFromThisMachine } from '../../http/client-address.ts';
import { CountsPerKey } from '../../http/limits/counts-per-key.ts';
import type { RequestCounts } from '../../http/limits/request-counts.ts';

type Options = {
  counts: RequestCounts;
  /** sockets per address */
  perAddress: number;
  /** null if the server has room for one more viewer */
  refuse?: () => { retryAfterS: number } | null;
  /** sockets of each address at other processes */
  elsewhere?: OpenElsewhere | null;
};

/** The sockets that other processes have open. */
export type OpenElsewhere = {
  of(address: string): number;
  /** As many are open here now. */
  note(address: string, open: number): void;
};

/** One admitted socket. */
export type Admission = {
  /** False: the address has sent too much in this minute. */
  countMessage(): boolean;
  leave(): void;
};

/** The status of the response to an upgrade. */
export type RefusedSocket = { status: string; retryAfterS: number };

const tooMany: RefusedSocket = { status: '429 Too Many Requests', retryAfterS: 60 };
const unlimited: Admission = { countMessage: () => true, leave: () => {} };

export class ViewerLimits {
  readonly #counts: RequestCounts;
  readonly #perAddress: number;
  readonly #refuse: () => { retryAfterS: number } | null;
  readonly #open = new CountsPerKey();
  readonly #elsewhere: OpenElsewhere | null;

  constructor({ counts, perAddress, refuse = () => null, elsewhere = null }: Options) {
    this.#refuse = refuse;
    this.#counts = counts;
    this.#perAddress = perAddress;
    this.#elsewhere = elsewhere;
  }

  admit(request: IncomingMessage): Admission | RefusedSocket {
    const full = this.#refuse();
    if (full !== null) return { status: '503 Service Unavailable', retryAfterS: full.retryAfterS };
    if (isFromThisMachine(request)) return unlimited;
    const address = countedAddressOf(request);
    const open = this.#open.of(address) + (this.#elsewhere?.of(address) ?? 0);
    if (!this.#count(address) || open >= this.#perAddress) return tooMany;
    this.#add(address, 1);
    return {
      countMessage: () => this.#count(address),
      leave: () => this.#add(address, -1),
    };
  }

  #add(address: string, change: number): void {
    this.#open.add(address, change);
    this.#elsewhere?.note(address, this.#open.of(address));
  }

  #count(address: string): boolean {
    return this.#counts.count(address).current <= this.#counts.max;
  }
}
