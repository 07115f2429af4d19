/** Translates AMBrc passings. The decoder has no time of day, so the first arrival ties its clock to ours. */

import type { Passing } from '@lapwing/contract/practice/passing';
import { createDecoderClock } from '../decoder-clock.ts';
import { clip, MAX_TRANSPONDER, possibleReadings } from '../event-limits.ts';
import type { AmbRcRecord } from './ambrc-decoder.ts';

export type AmbRcTranslator = { translate(record: AmbRcRecord, heardAtMs: number): Passing | null };

export function createAmbRcTranslator(loopId: string): AmbRcTranslator {
  const clock = createDecoderClock(false);
  return {
    translate(record, heardAtMs) {
      if (record.kind !== 'passing') return null;
      const { transponder, sinceStartMs, hits, strength } = record;
      return {
        transponder: clip(transponder, MAX_TRANSPONDER),
        loopId,
        atMs: clock.instantOf(sinceStartMs, heardAtMs),
        ...possibleReadings({ hits, strength }),
      };
    },
  };
}
