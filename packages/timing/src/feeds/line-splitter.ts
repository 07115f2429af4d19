/** Splits a stream of bytes into lines, in pieces of any size. */

export type SplitLine = { bytes: Uint8Array; isTooLong: boolean };

export type LineSplitter = {
  /** The lines that ended in this chunk; they may share its memory. Empty lines are left out. */
  push(chunk: Uint8Array): SplitLine[];
  /** The rest after the last line end. */
  end(): SplitLine[];
};

/** No record of any feed is nearly as long; a line without an end must not fill the memory. */
export const MAX_LINE_BYTES = 65_536;

const LF = 0x0a;
const CR = 0x0d;

/** CR, LF and any mixture of them end a line. Only the beginning of a line that is too long is kept. */
export function createLineSplitter(): LineSplitter {
  let rest = new Uint8Array(0);
  let isTooLong = false;

  function lineOf(tail: Uint8Array): SplitLine {
    const bytes = rest.length === 0 ? tail : joined(rest, tail);
    const line = {
      bytes: bytes.subarray(0, MAX_LINE_BYTES),
      isTooLong: isTooLong || bytes.length > MAX_LINE_BYTES,
    };
    rest = new Uint8Array(0);
    isTooLong = false;
    return line;
  }

  return {
    push(chunk) {
      const lines: SplitLine[] = [];
      let from = 0;
      for (let at = 0; at < chunk.length; at++) {
        const byte = chunk[at];
        if (byte !== LF && byte !== CR) continue;
        if (at > from || rest.length > 0) lines.push(lineOf(chunk.subarray(from, at)));
        from = at + 1;
      }
      if (from < chunk.length) {
        const room = MAX_LINE_BYTES - rest.length;
        isTooLong ||= chunk.length - from > room;
        if (room > 0) rest = joined(rest, chunk.subarray(from, Math.min(chunk.length, from + room)));
      }
      return lines;
    },
    end() {
      return rest.length === 0 ? [] : [lineOf(new Uint8Array(0))];
    },
  };
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
