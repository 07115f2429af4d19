/**
 * Bytes that are sent while they are being written. The first reader gets them in pieces, in memory that is used again:
 * new memory of megabytes takes longer than writing into it. A second reader gets all bytes in one piece, and they are cached then.
 */

/** Small enough for the cache of a processor, and large enough to send cheaply. */
const PIECE_BYTES = 512 * 1024;
const MOST_SPARE = 8;
const spare: Buffer[] = [];

/** Writes itself into the buffer at this position, and returns where it ends. */
export type Part = { mostBytes: number; write(buffer: Buffer, at: number): number };

export type Piece = {
  bytes: Buffer;
  /** to be called when they have been sent: the memory is used again */
  release(): void;
};

export class StreamedBytes {
  readonly byteLength: number;
  readonly #parts: readonly Part[];
  #whole: Buffer | null = null;
  #isStreamed = false;

  constructor(byteLength: number, parts: readonly Part[]) {
    this.byteLength = byteLength;
    this.#parts = parts;
  }

  /** True for the first reader, who gets pieces; false for all others, who get the whole. */
  beginStreaming(): boolean {
    if (this.#isStreamed || this.#whole !== null) return false;
    this.#isStreamed = true;
    return true;
  }

  whole(): Buffer {
    if (this.#whole !== null) return this.#whole;
    const buffer = Buffer.allocUnsafeSlow(this.byteLength);
    let at = 0;
    for (const part of this.#parts) at = part.write(buffer, at);
    this.#requireAll(at);
    this.#whole = buffer;
    return buffer;
  }

  *pieces(): Generator<Piece, void> {
    let total = 0;
    let buffer = takeBuffer(0);
    let at = 0;
    for (const part of this.#parts) {
      if (at + part.mostBytes > buffer.length) {
        yield pieceOf(buffer, at);
        total += at;
        buffer = takeBuffer(part.mostBytes);
        at = 0;
      }
      at = part.write(buffer, at);
    }
    this.#requireAll(total + at);
    yield pieceOf(buffer, at);
  }

  #requireAll(written: number): void {
    if (written !== this.byteLength)
      throw new Error(`Of ${this.byteLength} bytes only ${written} were written`);
  }
}

function takeBuffer(mostBytes: number): Buffer {
  if (mostBytes > PIECE_BYTES) return Buffer.allocUnsafeSlow(mostBytes);
  return spare.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES);
}

function pieceOf(buffer: Buffer, end: number): Piece {
  let isReleased = false;
  return {
    bytes: buffer.subarray(0, end),
    release() {
      if (isReleased || buffer.length !== PIECE_BYTES || spare.length >= MOST_SPARE) return;
      isReleased = true;
      spare.push(buffer);
    },
  };
}
