/** Long text written piece by piece into one buffer: strings of megabytes would be copied and collected several times. */

const MOST_ROOM = 1.2;

export class TextBytes {
  #buffer: Buffer;
  #length = 0;

  /** A good guess spares copies; one too small is made up for. */
  constructor(expectedBytes: number) {
    this.#buffer = Buffer.allocUnsafe(Math.max(1, Math.round(expectedBytes)));
  }

  add(text: string): void {
    // No character takes more than three bytes for each unit of a string's length.
    this.#makeRoom(text.length * 3);
    this.#length += this.#buffer.write(text, this.#length);
  }

  /** The two together, so many times. */
  addRepeated(first: Uint8Array, second: Uint8Array, times: number): void {
    const size = first.length + second.length;
    const wanted = size * times;
    this.#makeRoom(wanted);
    const start = this.#length;
    this.#buffer.set(first, start);
    this.#buffer.set(second, start + first.length);
    // What is there already is copied behind itself, twice as much each time.
    for (let done = size; done < wanted; ) {
      const more = Math.min(done, wanted - done);
      this.#buffer.copyWithin(start + done, start, start + more);
      done += more;
    }
    this.#length += wanted;
  }

  /** Writes over the last byte. */
  replaceLast(sign: string): void {
    this.#buffer.write(sign, this.#length - 1);
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
