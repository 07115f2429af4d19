/** All laps of one competitor in one session as one blob: about 5 bytes per lap, 2 more for each section. */

import { nameOf, resultsFlags } from '@lapwing/contract/values/enums';
import type { Lap } from '../lap.ts';
import { type ByteReader, type ByteWriter, createByteReader, createByteWriter } from './byte-stream.ts';

export const VERSION = 1;
const SMALLEST_LAP_BYTES = 3;

// Each lap starts with one byte of marks: the flag in the lowest two bits, then one bit each.
export const FLAG_BITS = 3;
export const IN_PIT = 4;
const DELETED = 8;
export const HAS_POSITION = 16;
export const HAS_SECTIONS = 32;
export const HAS_VOLTAGE = 64;
export const HAS_TEMPERATURE = 128;

/** The values that the next lap is encoded relative to. */
type Previous = {
  lapTimeMs: number;
  completedAtMs: number;
  position: number;
  sectionTimesMs: readonly number[];
  voltageMv: number;
  temperatureDeciC: number;
};
const start: Previous = {
  lapTimeMs: 0,
  completedAtMs: 0,
  position: 0,
  sectionTimesMs: [],
  voltageMv: 0,
  temperatureDeciC: 0,
};

export function encodeLaps(laps: readonly Lap[]): Uint8Array {
  const writer = createByteWriter();
  writer.byte(VERSION);
  writer.count(laps.length);
  let previous = start;
  for (const lap of laps) {
    writeLap(writer, lap, previous);
    previous = following(previous, lap);
  }
  return writer.bytes();
}

/** Throws if the bytes are not complete packed laps. */
export function decodeLaps(bytes: Uint8Array): Lap[] {
  try {
    return readLaps(createByteReader(bytes));
  } catch (cause) {
    throw new Error(`Packed laps cannot be read: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
}

function readLaps(reader: ByteReader): Lap[] {
  const version = reader.byte();
  if (version !== VERSION) throw new RangeError(`version ${version} is not known`);
  const lapCount = reader.count();
  if (lapCount * SMALLEST_LAP_BYTES > reader.remaining()) {
    throw new RangeError(`${lapCount} laps do not fit in ${reader.remaining()} bytes`);
  }
  const laps: Lap[] = [];
  let previous = start;
  while (laps.length < lapCount) {
    const lap = readLap(reader, previous);
    laps.push(lap);
    previous = following(previous, lap);
  }
  if (reader.remaining() > 0) throw new RangeError(`${reader.remaining()} bytes follow the last lap`);
  return laps;
}

function following(previous: Previous, lap: Lap): Previous {
  return {
    lapTimeMs: lap.lapTimeMs,
    completedAtMs: lap.completedAtMs,
    position: lap.position ?? previous.position,
    sectionTimesMs: lap.sectionTimesMs,
    voltageMv: lap.voltageMv ?? previous.voltageMv,
    temperatureDeciC: lap.temperatureDeciC ?? previous.temperatureDeciC,
  };
}

function writeLap(writer: ByteWriter, lap: Lap, previous: Previous): void {
  writer.byte(
    resultsFlags[lap.flag] +
      (lap.isInPit ? IN_PIT : 0) +
      (lap.isDeleted ? DELETED : 0) +
      (lap.position === null ? 0 : HAS_POSITION) +
      (lap.sectionTimesMs.length === 0 ? 0 : HAS_SECTIONS) +
      (lap.voltageMv === null ? 0 : HAS_VOLTAGE) +
      (lap.temperatureDeciC === null ? 0 : HAS_TEMPERATURE),
  );
  writer.signed(lap.lapTimeMs - previous.lapTimeMs);
  // A lap nearly always begins where the previous one ended, so this is nearly always 0.
  writer.signed(lap.completedAtMs - previous.completedAtMs - lap.lapTimeMs);
  if (lap.position !== null) writer.signed(lap.position - previous.position);
  if (lap.sectionTimesMs.length > 0) {
    writer.count(lap.sectionTimesMs.length);
    lap.sectionTimesMs.forEach((timeMs, section) => {
      writer.signed(timeMs - (previous.sectionTimesMs[section] ?? 0));
    });
  }
  if (lap.voltageMv !== null) writer.signed(lap.voltageMv - previous.voltageMv);
  if (lap.temperatureDeciC !== null) writer.signed(lap.temperatureDeciC - previous.temperatureDeciC);
}

function readLap(reader: ByteReader, previous: Previous): Lap {
  const marks = reader.byte();
  const flag = nameOf(resultsFlags, marks & FLAG_BITS);
  const lapTimeMs = previous.lapTimeMs + reader.signed();
  const completedAtMs = previous.completedAtMs + lapTimeMs + reader.signed();
  const position = marks & HAS_POSITION ? previous.position + reader.signed() : null;
  const sectionTimesMs = marks & HAS_SECTIONS ? readSections(reader, previous.sectionTimesMs) : [];
  return {
    lapTimeMs,
    completedAtMs,
    position,
    flag,
    isInPit: (marks & IN_PIT) !== 0,
    isDeleted: (marks & DELETED) !== 0,
    sectionTimesMs,
    voltageMv: marks & HAS_VOLTAGE ? previous.voltageMv + reader.signed() : null,
    temperatureDeciC: marks & HAS_TEMPERATURE ? previous.temperatureDeciC + reader.signed() : null,
  };
}

function readSections(reader: ByteReader, previous: readonly number[]): number[] {
  const count = reader.count();
  if (count > reader.remaining()) throw new RangeError(`${count} sections do not fit in what is left`);
  const sectionTimesMs: number[] = [];
  for (let section = 0; section < count; section++) {
    sectionTimesMs.push((previous[section] ?? 0) + reader.signed());
  }
  return sectionTimesMs;
}
