/** The pace of the whole field, measured again when somebody completes a lap, a few milliseconds at a time. */

import type { LiveLaps } from '@lapwing/contract/live/laps';
import type { LiveRow } from '@lapwing/contract/live/row';
import { type FieldPace, measureField } from '@lapwing/timing/insight/fair-pace';
import { useEffect, useRef, useState } from 'react';
import { insightRace } from './insight-race.ts';

/** Of one task: much shorter than a frame of a slow phone. */
const SLICE_MS = 8;

/** Runs to the end in tasks of their own; the returned function gives up. */
export function inSlices<Value>(steps: Generator<void, Value>, onDone: (value: Value) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    const startedMs = performance.now();
    do {
      const step = steps.next();
      if (step.done) return onDone(step.value);
    } while (performance.now() - startedMs < SLICE_MS);
    timer = setTimeout(run);
  };
  timer = setTimeout(run);
  return () => clearTimeout(timer);
}

/** null until it is known. The one before stays while the next is measured. */
export function useFieldPace(laps: LiveLaps | undefined, rows: readonly LiveRow[]): FieldPace | null {
  const [field, setField] = useState<FieldPace | null>(null);
  const newestRows = useRef(rows);
  newestRows.current = rows;
  useEffect(() => {
    if (laps === undefined) return;
    return inSlices(measureField(insightRace(laps, newestRows.current)), setField);
  }, [laps]);
  return field;
}
