/** P3 passings in our words: for practice as they are, in a session as events of it. */

import type { Passing } from '@lapwing/contract/passing';
import { createDecoderClock } from '../decoder-clock.ts';
import type { P3Record } from './p3-record.ts';

export type P3Translator = {
  /** null for everything that is no passing of a transponder. */
  translate(record: P3Record, heardAtMs: number): Passing | null;
};

const US_PER_MS = 1_000;

/** `loopId` is what the loop of this decoder is called. */
export function createP3Translator(loopId: string): P3Translator {
  const clock = createDecoderClock(true);
  return {
    translate(record, heardAtMs) {
      if (record.kind !== 'passing') return null;
      const timeUs = record.utcTimeUs ?? record.rtcTimeUs;
      const atMs = timeUs === null ? heardAtMs : clock.instantOf(Math.round(timeUs / US_PER_MS), heardAtMs);
      const text = record.transponderText;
      return {
        transponder: text === null || text === '' ? String(record.transponder) : text,
        loopId,
        atMs,
        ...(record.hits === null ? {} : { hits: record.hits }),
        ...(record.strength === null ? {} : { strength: record.strength }),
        // Tenths of a volt and whole degrees.
        ...(record.voltageRaw === null ? {} : { voltageMv: record.voltageRaw * 100 }),
        ...(record.temperatureRaw === null ? {} : { temperatureDeciC: record.temperatureRaw * 10 }),
      };
    },
  };
}
