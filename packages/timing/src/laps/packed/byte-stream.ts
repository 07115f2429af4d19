/** Whole numbers of any size as bytes: seven bits each, the lowest first. */

export type ByteWriter = {
  byte(value: number): void;
  /** a whole number from 0 */
  count(value: number): void;
  /** a whole number of either sign; small ones are short */
  signed(value: number): void;
  bytes(): Uint8Array;
};

export function createByteWriter(): ByteWriter {
  let buffer = new Uint8Array(256);
  let length = 0;

  function byte(value: number): void {
    if (length === buffer.length) {
      const larger = new Uint8Array(buffer.length * 2);
      larger.set(buffer);
      buffer = larger;
    }
    buffer[length++] = value;
  }

  function count(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} cannot be packed`);
    let rest = value;
    while (rest > 127) {
      byte((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    byte(rest);
  }

  function signed(value: number): void {
    if (!Number.isInteger(value)) throw new RangeError(`${value} cannot be packed`);
    count(value < 0 ? -2 * value - 1 : 2 * value);
  }

  return { byte, count, signed, bytes: () => buffer.slice(0, length) };
}

export type ByteReader = {
  byte(): number;
  count(): number;
  signed(): number;
  /** skips so many numbers */
  skip(numbers: number): void;
  remaining(): number;
};

export function createByteReader(bytes: Uint8Array): ByteReader {
  let at = 0;

  function byte(): number {
    const value = bytes[at];
    if (value === undefined) throw new RangeError(`the data ends in mid number, at byte ${at}`);
    at += 1;
    return value;
  }

  function count(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const next = byte();
      value += (next & 127) * scale;
      if (value > Number.MAX_SAFE_INTEGER) throw new RangeError(`a number too large ends at byte ${at}`);
      if (next < 128) return value;
      scale *= 128;
    }
  }

  function signed(): number {
    const value = count();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  function skip(numbers: number): void {
    for (let left = numbers; left > 0; left--) while (byte() > 127);
  }

  return { byte, count, signed, skip, remaining: () => bytes.length - at };
}
