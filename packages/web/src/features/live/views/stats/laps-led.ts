/** Who led how many laps: drivers who share a car each have their own. */

import type { LeadChange } from '@lapwing/contract/live/board';
import type { LiveRow } from '@lapwing/contract/live/row';
import { nameOf } from '../../state/rows.ts';

export type LapsLed = {
  row: LiveRow;
  name: string;
  /** null if unknown: shown only with a lead that was seen to be taken */
  lapsLed: number | null;
  /** the laps with which the lead was taken */
  tookLeadIn: number[];
};

/** The one who led the most laps first. */
export function lapsLedBy(rows: readonly LiveRow[], leaders: readonly LeadChange[]): LapsLed[] {
  return rows
    .flatMap((row) => {
      const current = nameOf(row);
      const own = { name: current, lapsLed: ledByCurrent(row) };
      return [...row.earlierDrivers, own].map(({ name, lapsLed }) => ({
        row,
        name,
        lapsLed,
        tookLeadIn: leaders
          .filter((change) => change.row === row.index && (change.who ?? current) === name)
          .map(({ lap }) => lap),
      }));
    })
    .filter(({ lapsLed, tookLeadIn }) => (lapsLed === null ? tookLeadIn.length > 0 : lapsLed > 0))
    .toSorted((a, b) => (b.lapsLed ?? 0) - (a.lapsLed ?? 0));
}

function ledByCurrent({ lapsLed, earlierDrivers }: LiveRow): number | null {
  let rest = lapsLed;
  for (const earlier of earlierDrivers) {
    rest = rest === null || earlier.lapsLed === null ? null : rest - earlier.lapsLed;
  }
  return rest === null ? null : Math.max(0, rest);
}
