/** The fair pace of a published field, measured a few milliseconds at a time. */

import { type FairResults, fairResults } from '@lapwing/timing/insight/fair-results';
import type { Field } from '@lapwing/timing/lap-chart/chart-runner';
import { useEffect, useState } from 'react';
import { inSlices } from '../../../parts/in-slices.ts';
import type { RankedRow } from '../state/ranked-rows.ts';

/** null until it is known. It is the whole field's, whatever class is shown. */
export function useFairResults({ laps }: Field, rows: readonly RankedRow[]): FairResults | null {
  const [results, setResults] = useState<FairResults | null>(null);
  useEffect(() => {
    const names = new Map(rows.map(({ finishPosition, name }) => [finishPosition, name]));
    return inSlices(
      fairResults(laps.competitors, (position) => names.get(position) ?? ''),
      setResults,
    );
  }, [laps, rows]);
  return results;
}
