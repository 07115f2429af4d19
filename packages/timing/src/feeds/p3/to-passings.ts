/** Translates P3 passings: unchanged for practice, as events for a session. */

import type { Passing } from '@lapwing/contract/practice/passing';
import { createDecoderClock } from '../decoder-clock.ts';
import { clip, MAX_TRANSPONDER, possibleReadings } from '../event-limits.ts';
import type { P3Record } from './p3-record.ts';

export type P3Translator = {
  /** null for everything that is not a transponder's passing. */
  translate(record: P3Record, heardAtMs: number): Passing | null;
};

const US_PER_MS = 1_000;

/** `loopId` is the name of this decoder's loop. */
export function createP3Translator(loopId: string): P3Translator {
  const clock = createDecoderClock(true);
  return {
    translate(record, heardAtMs) {
      if (record.kind !== 'passing') return null;
      const timeUs = record.utcTimeUs ?? record.rtcTimeUs;
      const atMs = timeUs === null ? heardAtMs : clock.instantOf(Math.round(timeUs / US_PER_MS), heardAtMs);
      const text = clip(record.transponderText ?? '', MAX_TRANSPONDER).trim();
      const { hits, strength, voltageRaw, temperatureRaw } = record;
      return {
        transponder: text === '' ? String(record.transponder) : text,
        loopId,
        atMs,
        ...possibleReadings({
          hits,
          strength,
          // Tenths of a volt and whole degrees.
          voltageMv: voltageRaw === null ? null : voltageRaw * 100,
          temperatureDeciC: temperatureRaw === null ? null : temperatureRaw * 10,
        }),
      };
    },
  };
}
