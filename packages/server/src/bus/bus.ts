/** Messages between the processes of one installation. */
export type Bus = {
  publish(subject: string, message: Uint8Array): void;
  /**
   * `reply` is null if nobody waits for an answer. Returns a function that ends it.
   * A subject may end in `.*` or `.>` as in NATS.
   */
  subscribe(subject: string, onMessage: OnMessage): () => void;
  /** Rejects with BusTimeout if nobody answers in time. */
  request(subject: string, message: Uint8Array, timeoutMs: number): Promise<Uint8Array>;
  close(): Promise<void>;
};

export type OnMessage = (
  message: Uint8Array,
  subject: string,
  reply: ((message: Uint8Array) => void) | null,
) => void;

export class BusTimeout extends Error {
  constructor(subject: string) {
    super(`No answer on ${subject} in time`);
    this.name = 'BusTimeout';
  }
}
