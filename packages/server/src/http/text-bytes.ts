/** Long text written piece by piece into one buffer: strings of megabytes would be copied and collected several times. */

const MOST_ROOM = 1.2;

export class TextBytes {
  #buffer: Buffer;
  #length = 0;
  #lastStart = 0;

  /** A good guess spares copies; one too small is made up for. */
  constructor(expectedBytes: number) {
    this.#buffer = Buffer.allocUnsafe(Math.max(1, Math.round(expectedBytes)));
  }

  add(text: string): void {
    // No character takes more than three bytes for each unit of a string's length.
    this.#makeRoom(text.length * 3);
    this.#lastStart = this.#length;
    this.#length += this.#buffer.write(text, this.#length);
  }

  /** Adds the last piece once more. */
  repeatLast(): void {
    const size = this.#length - this.#lastStart;
    this.#makeRoom(size);
    this.#buffer.copyWithin(this.#length, this.#lastStart, this.#length);
    this.#lastStart = this.#length;
    this.#length += size;
  }

  bytes(): Buffer {
    const bytes = this.#buffer.subarray(0, this.#length);
    // What is kept may be kept for long: much room that was left is not kept with it.
    return this.#length * MOST_ROOM < this.#buffer.length ? Buffer.from(bytes) : bytes;
  }

  #makeRoom(size: number): void {
    if (this.#length + size <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#length + size));
    this.#buffer.copy(larger, 0, 0, this.#length);
    this.#buffer = larger;
  }
}
