/** The pace of the whole field, measured again when somebody completes a lap, a few milliseconds at a time. */

import type { LiveLaps } from '@lapwing/contract/live/laps';
import type { LiveRow } from '@lapwing/contract/live/row';
import { type FieldPace, measureField } from '@lapwing/timing/insight/fair-pace';
import { useEffect, useRef, useState } from 'react';
import { inSlices } from '../../../parts/in-slices.ts';
import { insightRace } from './insight-race.ts';

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
