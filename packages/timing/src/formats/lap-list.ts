/** Collects the laps of one competitor from a file: in any order, with gaps, and sometimes twice. */

import type { LapDocument } from '@lapwing/contract/ingest/results-document';
import { MAX_LAPS_PER_COMPETITOR } from '@lapwing/contract/ingest/session-limits';
import { messageOf } from '@lapwing/contract/values/messages';
import type { ErrorLog } from './file-error.ts';

export type LapList = {
  add(lapNumber: number, lap: LapDocument, line: number, title: string): void;
  /** From lap 1 on; laps missing from the file were driven and not timed. */
  laps(): LapDocument[];
};

/** A list with fewer laps than this per gap is invalid: it would only fill the memory. */
const MAX_HOLES = 500;

/** `who` is named in errors: the number of the car. */
export function createLapList(log: ErrorLog, who: string): LapList {
  const laps: LapDocument[] = [];
  let listed = 0;
  return {
    add(lapNumber, lap, line, title) {
      if (lapNumber < 1 || lapNumber > MAX_LAPS_PER_COMPETITOR) {
        log.add(
          line,
          title,
          messageOf('lap-number-out-of-range', {
            lap: lapNumber,
            competitor: who,
            maximum: MAX_LAPS_PER_COMPETITOR,
          }),
        );
      } else if (laps[lapNumber - 1] !== undefined) {
        log.add(line, title, messageOf('lap-repeated', { lap: lapNumber, competitor: who }));
      } else {
        laps[lapNumber - 1] = lap;
        listed += 1;
      }
    },
    laps() {
      const holes = laps.length - listed;
      if (holes <= listed + MAX_HOLES) return Array.from(laps, (lap) => lap ?? { lapTimeMs: 0 });
      log.add(
        null,
        'laps',
        messageOf('laps-with-holes', { count: listed, competitor: who, last: laps.length }),
      );
      return [];
    },
  };
}
