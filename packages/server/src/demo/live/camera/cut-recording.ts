/** Splits a fragmented MP4 into its head and its fragments, and moves a fragment to another time. */

const BOX_HEAD_BYTES = 8;
/** In a full box its version and flags follow the head. */
const FULL_BOX_HEAD_BYTES = 12;
/** After two timestamps of eight bytes. */
const TIMESCALE_AT = FULL_BOX_HEAD_BYTES + 16;
const SAMPLE_COUNT_AT = FULL_BOX_HEAD_BYTES;
/** After the count, the offset of the data and the flags of the first sample. */
const SAMPLES_AT = FULL_BOX_HEAD_BYTES + 12;
/** duration and size */
const SAMPLE_BYTES = 8;

type Box = { type: string; at: number; end: number };

/** Begins with a key frame; times are in units of the recording. */
export type Fragment = { bytes: Buffer; startsAt: number; duration: number };

export type Recording = { head: Buffer; fragments: readonly Fragment[]; unitsPerSecond: number };

/** The format of Chromium: one track, 64-bit times, and each sample with its own duration. */
export function cutRecording(file: Buffer): Recording {
  const boxes = boxesIn(file, 0, file.length);
  const movie = getBox(boxes, 'moov');
  const track = boxAt(file, movie, ['trak', 'mdia', 'mdhd']);
  const fragments = boxes.flatMap((box, index) => {
    const data = boxes[index + 1];
    if (box.type !== 'moof' || data?.type !== 'mdat') return [];
    const bytes = file.subarray(box.at, data.end);
    return [
      { bytes, startsAt: Number(bytes.readBigUInt64BE(startOffset(bytes))), duration: durationOf(bytes) },
    ];
  });
  return {
    head: file.subarray(0, movie.end),
    fragments,
    unitsPerSecond: file.readUInt32BE(track.at + TIMESCALE_AT),
  };
}

/** The same frames at another time. */
export function fragmentFrom({ bytes }: Fragment, startsAt: number): Buffer {
  const moved = Buffer.from(bytes);
  moved.writeBigUInt64BE(BigInt(startsAt), startOffset(bytes));
  return moved;
}

function startOffset(fragment: Buffer): number {
  return boxAt(fragment, wholeOf(fragment), ['moof', 'traf', 'tfdt']).at + FULL_BOX_HEAD_BYTES;
}

function durationOf(fragment: Buffer): number {
  const { at } = boxAt(fragment, wholeOf(fragment), ['moof', 'traf', 'trun']);
  const count = fragment.readUInt32BE(at + SAMPLE_COUNT_AT);
  let sum = 0;
  for (let index = 0; index < count; index++)
    sum += fragment.readUInt32BE(at + SAMPLES_AT + index * SAMPLE_BYTES);
  return sum;
}

function wholeOf(bytes: Buffer): Box {
  return { type: 'file', at: -BOX_HEAD_BYTES, end: bytes.length };
}

function boxAt(bytes: Buffer, within: Box, path: readonly string[]): Box {
  return path.reduce((box, type) => getBox(boxesIn(bytes, box.at + BOX_HEAD_BYTES, box.end), type), within);
}

function boxesIn(bytes: Buffer, from: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at < end; at = boxes.at(-1)?.end ?? end) {
    const length = bytes.readUInt32BE(at);
    if (length < BOX_HEAD_BYTES) throw new RangeError(`a box of ${length} bytes at ${at}`);
    boxes.push({ type: bytes.toString('latin1', at + 4, at + BOX_HEAD_BYTES), at, end: at + length });
  }
  return boxes;
}

function getBox(boxes: readonly Box[], type: string): Box {
  const found = boxes.find((box) => box.type === type);
  if (found === undefined) throw new RangeError(`there is no ${type}`);
  return found;
}
