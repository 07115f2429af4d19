/** Who led how many laps: drivers who share a car each have their own. */

import type { LeadChange } from '@lapwing/contract/live-board';
import type { LiveRow } from '@lapwing/contract/live-row';
import { nameOf } from '../../rows.ts';

export type Led = {
  row: LiveRow;
  name: string;
  lapsLed: number;
  /** the laps with which the lead was taken */
  tookLeadIn: number[];
};

/** Who led the most laps first. */
export function ledBy(rows: readonly LiveRow[], leaders: readonly LeadChange[]): Led[] {
  return rows
    .flatMap((row) => {
      const current = nameOf(row);
      const earlier = row.earlierDrivers.reduce((sum, { lapsLed }) => sum + lapsLed, 0);
      const own = { name: current, lapsLed: Math.max(0, row.lapsLed - earlier) };
      return [...row.earlierDrivers, own].map(({ name, lapsLed }) => ({
        row,
        name,
        lapsLed,
        tookLeadIn: leaders
          .filter((change) => change.row === row.index && (change.who ?? current) === name)
          .map(({ lap }) => lap),
      }));
    })
    .filter(({ lapsLed }) => lapsLed > 0)
    .toSorted((one, other) => other.lapsLed - one.lapsLed);
}
