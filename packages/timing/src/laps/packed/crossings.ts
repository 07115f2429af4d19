/**
 * Decodes only the end of each packed lap, which is what the order of a whole field needs. In one loop, because that
 * takes a quarter of the time of reading number by number, and a long race has a hundred thousand laps.
 */

import {
  FLAG_BITS,
  HAS_POSITION,
  HAS_SECTIONS,
  HAS_TEMPERATURE,
  HAS_VOLTAGE,
  IN_PIT,
  VERSION,
} from './packed-laps.ts';

/** One value for each lap. */
export type LapCrossings = {
  /** 0 if unknown */
  endsMs: Float64Array;
  /** 1 for a lap that ended in the pits */
  inPit: Uint8Array;
  /** numbers of resultsFlags */
  flags: Uint8Array;
};

/** Throws if the bytes are not complete packed laps. */
export function decodeCrossings(bytes: Uint8Array): LapCrossings {
  let at = 1;
  let byte = 0;
  let scale = 1;

  let lapCount = 0;
  do {
    byte = bytes[at++] ?? 0;
    lapCount += (byte & 127) * scale;
    scale *= 128;
  } while (byte > 127);
  if (bytes[0] !== VERSION || lapCount > bytes.length) throw new Error('These are no packed laps');

  const endsMs = new Float64Array(lapCount);
  const inPit = new Uint8Array(lapCount);
  const flags = new Uint8Array(lapCount);
  let lapTimeMs = 0;
  let endMs = 0;
  for (let lapIndex = 0; lapIndex < lapCount; lapIndex++) {
    const marks = bytes[at++] ?? 0;

    byte = bytes[at++] ?? 0;
    let change = byte & 127;
    for (scale = 128; byte > 127; scale *= 128) {
      byte = bytes[at++] ?? 0;
      change += (byte & 127) * scale;
    }
    lapTimeMs += change % 2 === 1 ? -(change + 1) / 2 : change / 2;

    byte = bytes[at++] ?? 0;
    let pause = byte & 127;
    for (scale = 128; byte > 127; scale *= 128) {
      byte = bytes[at++] ?? 0;
      pause += (byte & 127) * scale;
    }
    endMs += lapTimeMs + (pause % 2 === 1 ? -(pause + 1) / 2 : pause / 2);

    let numbersBehind = 0;
    if (marks & HAS_POSITION) while ((bytes[at++] ?? 0) > 127);
    // A lap has fewer than 128 sections, so their count is one byte.
    if (marks & HAS_SECTIONS) numbersBehind += bytes[at++] ?? 0;
    if (marks & HAS_VOLTAGE) numbersBehind += 1;
    if (marks & HAS_TEMPERATURE) numbersBehind += 1;
    for (; numbersBehind > 0; numbersBehind--) while ((bytes[at++] ?? 0) > 127);

    endsMs[lapIndex] = endMs;
    inPit[lapIndex] = marks & IN_PIT ? 1 : 0;
    flags[lapIndex] = marks & FLAG_BITS;
  }
  if (at !== bytes.length) throw new Error('These packed laps are not whole');
  return { endsMs, inPit, flags };
}
