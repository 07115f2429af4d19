/** Bytes that are sent while they are being written: reading drives the writing, and all readers get the same. */

/** Large enough to send cheaply, and small enough that its reader is busy while the next one is written. */
const PIECE_BYTES = 1.5 * 1024 * 1024;

/** Writes into the buffer from its beginning, and yields the position now and then. */
type Write = (buffer: Buffer) => Generator<number, void>;

export class StreamedBytes {
  readonly #buffer: Buffer;
  readonly #writing: Generator<number, void>;
  #written = 0;

  constructor(byteLength: number, write: Write) {
    this.#buffer = Buffer.allocUnsafeSlow(byteLength);
    this.#writing = write(this.#buffer);
  }

  get byteLength(): number {
    return this.#buffer.length;
  }

  get isWhole(): boolean {
    return this.#written === this.#buffer.length;
  }

  whole(): Buffer {
    while (!this.isWhole) this.#grow();
    return this.#buffer;
  }

  *pieces(): Generator<Buffer, void> {
    for (let from = 0; from < this.#buffer.length; ) {
      while (!this.isWhole && this.#written - from < PIECE_BYTES) this.#grow();
      const to = this.#written;
      yield this.#buffer.subarray(from, to);
      from = to;
    }
  }

  #grow(): void {
    const { done, value } = this.#writing.next();
    if (done) throw new Error(`Of ${this.#buffer.length} bytes only ${this.#written} were written`);
    this.#written = value;
  }
}
