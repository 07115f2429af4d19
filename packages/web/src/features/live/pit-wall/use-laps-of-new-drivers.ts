/** Who drove which lap is known to the server: it is asked again when another driver takes over. */

import type { RaceRules } from '@lapwing/contract/insight/race-rules';
import type { LiveRow } from '@lapwing/contract/live/row';
import { useEffect, useRef } from 'react';
import { nameOf } from '../state/rows.ts';

/** In a large field somebody changes every minute, and the laps of a long race are much to send. */
const FIELD_EVERY_MS = 60_000;

type Wanted = {
  row: LiveRow;
  rows: readonly LiveRow[];
  rules: RaceRules | null;
  refetch: () => void;
};

export function useLapsOfNewDrivers({ row, rows, rules, refetch }: Wanted): void {
  const own = crewKey(row);
  const isFieldShown = rules !== null && (rules.minimumDriverMs !== null || rules.maximumDriverMs !== null);
  const field = isFieldShown ? rows.map(crewKey).join() : '';
  useEffect(() => {
    if (own !== '') refetch();
  }, [own, refetch]);
  const askedAtMs = useRef(performance.now());
  useEffect(() => {
    if (field.replaceAll(',', '') === '') return;
    const ask = () => {
      askedAtMs.current = performance.now();
      refetch();
    };
    const timer = setTimeout(ask, Math.max(0, askedAtMs.current + FIELD_EVERY_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [field, refetch]);
}

/** Changes when another driver takes over; empty if nobody has yet. */
function crewKey(row: LiveRow): string {
  return row.earlierDrivers.length === 0 ? '' : `${nameOf(row)} ${row.earlierDrivers.length}`;
}
