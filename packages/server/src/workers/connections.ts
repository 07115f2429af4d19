/** Accepts connections in the main process and gives each to the worker with the fewest. */

import { createServer, type Server, type Socket } from 'node:net';
import { countedAs, isLoopback } from '../http/client-address.ts';
import { CountsPerKey } from '../http/limits/counts-per-key.ts';

/** Connections that wait for a worker, for example while the only one is replaced. */
const MOST_WAITING = 2_000;
const WAIT_AT_MOST_MS = 15_000;

/** A worker that takes connections. */
export type Taker = {
  /** The socket belongs to the worker from now on. */
  take(socket: Socket, id: number, isTls: boolean): void;
};

type Waiting = { socket: Socket; isTls: boolean; timer: NodeJS.Timeout };

export class Connections {
  readonly #perAddress: number;
  readonly #onRefused: (reason: string) => void;
  readonly #counts = new CountsPerKey();
  /** by id: the address it is counted under, or null */
  readonly #takers = new Map<Taker, Map<number, string | null>>();
  readonly #waiting = new Set<Waiting>();
  /** Answers in this process; null once there was a worker. */
  #answer: ((socket: Socket) => void) | null = null;
  #leftToAnswer = 0;
  #lastId = 0;
  #hasServed = false;

  constructor(perAddress: number, onRefused: (reason: string) => void) {
    this.#perAddress = perAddress;
    this.#onRefused = onRefused;
  }

  /** Whether one was answered here, or given to a worker. */
  get hasServed(): boolean {
    return this.#hasServed;
  }

  /** Still has to listen. */
  createServer({ isTls }: { isTls: boolean }): Server {
    const server = createServer({ pauseOnConnect: true, noDelay: true, allowHalfOpen: true });
    server.on('connection', (socket) => this.accept(socket, isTls));
    server.once('listening', () => {
      // For example no descriptor to accept with; the next connection is tried again.
      server.on('error', (error) => this.#onRefused(error.message));
    });
    return server;
  }

  /**
   * At a start the main process is ready before its workers, and answers this many connections itself. All others wait:
   * after a restart every viewer connects again at the same time, and a live connection stays where it is.
   */
  answerUntilReady(answer: (socket: Socket) => void, most: number): void {
    this.#answer = answer;
    this.#leftToAnswer = most;
  }

  add(taker: Taker): void {
    this.#answer = null;
    this.#takers.set(taker, new Map());
    for (const waiting of this.#waiting) {
      this.#waiting.delete(waiting);
      clearTimeout(waiting.timer);
      if (!waiting.socket.destroyed) this.accept(waiting.socket, waiting.isTls);
    }
  }

  /** Its connections have ended with it. */
  remove(taker: Taker): void {
    for (const address of this.#takers.get(taker)?.values() ?? []) this.#uncount(address);
    this.#takers.delete(taker);
  }

  onClosed(taker: Taker, ids: readonly number[]): void {
    const taken = this.#takers.get(taker);
    for (const id of ids) {
      this.#uncount(taken?.get(id));
      taken?.delete(id);
    }
  }

  /** They carry requests of others, and are not those of their address. */
  onForwarded(taker: Taker, ids: readonly number[]): void {
    const taken = this.#takers.get(taker);
    for (const id of ids) {
      this.#uncount(taken?.get(id));
      if (taken?.has(id) === true) taken.set(id, null);
    }
  }

  closeWaiting(): void {
    for (const { socket, timer } of this.#waiting) {
      clearTimeout(timer);
      socket.destroy();
    }
    this.#waiting.clear();
  }

  /** A new one, or one that its worker has never got. */
  accept(socket: Socket, isTls: boolean): void {
    const { remoteAddress = '' } = socket;
    const address = isLoopback(remoteAddress) ? null : countedAs(remoteAddress);
    if (address !== null && this.#counts.of(address) >= this.#perAddress) {
      socket.destroy();
      this.#onRefused(`${this.#perAddress} connections from ${address} are open`);
      return;
    }
    const chosen = this.#leastBusy();
    if (chosen === null) {
      if (this.#answer === null || isTls || this.#leftToAnswer === 0) this.#wait(socket, isTls);
      else {
        this.#hasServed = true;
        this.#leftToAnswer -= 1;
        this.#answer(socket);
      }
      return;
    }
    const [taker, taken] = chosen;
    this.#hasServed = true;
    this.#lastId += 1;
    taken.set(this.#lastId, address);
    if (address !== null) this.#counts.add(address, 1);
    taker.take(socket, this.#lastId, isTls);
  }

  #leastBusy(): [Taker, Map<number, string | null>] | null {
    let least: [Taker, Map<number, string | null>] | null = null;
    for (const entry of this.#takers) if (least === null || entry[1].size < least[1].size) least = entry;
    return least;
  }

  #wait(socket: Socket, isTls: boolean): void {
    if (this.#waiting.size >= MOST_WAITING) {
      socket.destroy();
      return;
    }
    const timer = setTimeout(() => {
      this.#waiting.delete(waiting);
      socket.destroy();
    }, WAIT_AT_MOST_MS).unref();
    const waiting = { socket, isTls, timer };
    this.#waiting.add(waiting);
    socket.on('error', () => socket.destroy());
  }

  #uncount(address: string | null | undefined): void {
    if (typeof address === 'string') this.#counts.add(address, -1);
  }
}
