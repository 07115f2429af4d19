/** WebSocket frames as bytes, built once and written to every viewer. */

const FINAL_TEXT = 0x81;
const FIRST_PART = 0x01;
const LAST_PART = 0x80;
const FINAL_PING = 0x89;
const LONGEST_SHORT = 125;
const LONGEST_MEDIUM = 0xffff;
const SIXTEEN_BIT_LENGTH = 126;
const SIXTY_FOUR_BIT_LENGTH = 127;

export function textFrame(text: string): Buffer {
  return frameOf(FINAL_TEXT, text);
}

/** A message in two parts: the long second part can follow many different first parts. */
export function firstPart(text: string): Buffer {
  return frameOf(FIRST_PART, text);
}

export function lastPart(text: string): Buffer {
  return frameOf(LAST_PART, text);
}

function frameOf(firstByte: number, text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = headOf(firstByte, length);
  const frame = Buffer.allocUnsafeSlow(head.length + length);
  head.copy(frame);
  frame.write(text, head.length);
  return frame;
}

/** The text of a whole frame. */
export function textOf(frame: Buffer): string {
  const length = frame[1] ?? 0;
  const headBytes = length <= LONGEST_SHORT ? 2 : length === SIXTEEN_BIT_LENGTH ? 4 : 10;
  return frame.toString('utf8', headBytes);
}

export const pingFrame = headOf(FINAL_PING, 0);

function headOf(firstByte: number, length: number): Buffer {
  if (length <= LONGEST_SHORT) return Buffer.from([firstByte, length]);
  if (length <= LONGEST_MEDIUM) {
    const head = Buffer.from([firstByte, SIXTEEN_BIT_LENGTH, 0, 0]);
    head.writeUInt16BE(length, 2);
    return head;
  }
  const head = Buffer.alloc(10);
  head[0] = firstByte;
  head[1] = SIXTY_FOUR_BIT_LENGTH;
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}
