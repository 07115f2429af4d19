/** Messages between processes as bytes: a length, a kind, the subject, where to reply, and the message itself. */

const HEAD_BYTES = 9;
/** Far more than the longest board. A longer frame is a fault, not a message. */
const LONGEST_FRAME = 64 * 1024 * 1024;

const kinds = ['publish', 'subscribe', 'unsubscribe'] as const;

export type Frame = {
  kind: (typeof kinds)[number];
  subject: string;
  /** where a reply is published; empty if none is expected */
  replyTo: string;
  message: Uint8Array;
};

/** The bytes are not those of a frame. */
export class BadFrame extends Error {}

const nothing = new Uint8Array();

export function encodeFrame({
  kind,
  subject,
  replyTo = '',
  message = nothing,
}: Partial<Frame> & Pick<Frame, 'kind' | 'subject'>): Buffer {
  const [subjectBytes, replyBytes] = [Buffer.byteLength(subject), Buffer.byteLength(replyTo)];
  const frame = Buffer.allocUnsafe(HEAD_BYTES + subjectBytes + replyBytes + message.length);
  frame.writeUInt32BE(frame.length, 0);
  frame[4] = kinds.indexOf(kind);
  frame.writeUInt16BE(subjectBytes, 5);
  frame.writeUInt16BE(replyBytes, 7);
  frame.write(subject, HEAD_BYTES);
  frame.write(replyTo, HEAD_BYTES + subjectBytes);
  frame.set(message, HEAD_BYTES + subjectBytes + replyBytes);
  return frame;
}

/** Returns a function that takes bytes in pieces of any size, and calls `onFrame` for each whole frame. */
export function frameReader(onFrame: (frame: Frame) => void): (bytes: Buffer) => void {
  let pieces: Buffer[] = [];
  let length = 0;
  let needed = HEAD_BYTES;
  return (bytes) => {
    pieces.push(bytes);
    length += bytes.length;
    // Pieces of a long frame are joined once, when all of it is there.
    if (length < needed) return;
    let rest = pieces.length === 1 ? bytes : Buffer.concat(pieces);
    for (;;) {
      needed = rest.length < HEAD_BYTES ? HEAD_BYTES : rest.readUInt32BE(0);
      if (needed < HEAD_BYTES || needed > LONGEST_FRAME) throw new BadFrame();
      if (rest.length < needed) break;
      onFrame(decodeFrame(rest.subarray(0, needed)));
      rest = rest.subarray(needed);
    }
    pieces = rest.length === 0 ? [] : [rest];
    length = rest.length;
  };
}

function decodeFrame(frame: Buffer): Frame {
  const subjectEnd = HEAD_BYTES + frame.readUInt16BE(5);
  const replyEnd = subjectEnd + frame.readUInt16BE(7);
  const kind = kinds[frame[4] ?? kinds.length];
  if (kind === undefined) throw new BadFrame();
  return {
    kind,
    subject: frame.toString('utf8', HEAD_BYTES, subjectEnd),
    replyTo: frame.toString('utf8', subjectEnd, replyEnd),
    message: frame.subarray(replyEnd),
  };
}
