/** The alarms of a pit wall: which of the chosen ones ring now. */

import type { LiveFlag } from '@lapwing/contract/values/enums';
import type { CarClocks } from '@lapwing/timing/insight/clocks';

export const alarmKinds = ['stint', 'fuel', 'pit-closes', 'rival', 'flag'] as const;
export type AlarmKind = (typeof alarmKinds)[number];

/** `key` changes when the same alarm is to ring again. */
export type Ringing = { kind: AlarmKind; key: string; timeMs?: number; lap?: number; car?: string };

const STINT_MS = 420_000;
const CLOSES_MS = 600_000;
const FUEL_LAPS = 4;

const neutralFlags: ReadonlySet<LiveFlag> = new Set(['Yellow', 'Red', 'Stop', 'Purple']);

export type AlarmFacts = {
  clocks: CarClocks;
  flag: LiveFlag;
  flagAtMs: number | null;
  /** next to the own car on the board, and in the pit lane now */
  rivalsInPit: readonly { carId: string; name: string; stops: number }[];
  stops: number;
};

export function ringingAlarms(chosen: ReadonlySet<AlarmKind>, facts: AlarmFacts): Ringing[] {
  const { clocks, flag, flagAtMs, rivalsInPit, stops } = facts;
  const ringing: Ringing[] = [];
  if (clocks.stint && clocks.stint.leftMs <= STINT_MS) {
    ringing.push({ kind: 'stint', key: `stint ${stops}`, timeMs: clocks.stint.leftMs });
  }
  if (clocks.fuel && clocks.fuel.lapsLeft <= FUEL_LAPS) {
    ringing.push({ kind: 'fuel', key: `fuel ${stops}`, lap: clocks.fuel.untilLap });
  }
  if (clocks.pit?.kind === 'open' && clocks.pit.closesInMs !== null && clocks.pit.closesInMs <= CLOSES_MS) {
    ringing.push({ kind: 'pit-closes', key: 'pit-closes', timeMs: clocks.pit.closesInMs });
  }
  for (const { carId, name, stops: made } of rivalsInPit) {
    ringing.push({ kind: 'rival', key: `rival ${carId} ${made}`, car: name });
  }
  if (neutralFlags.has(flag)) ringing.push({ kind: 'flag', key: `flag ${flag} ${flagAtMs}` });
  return ringing.filter(({ kind }) => chosen.has(kind));
}

/** From the browser's storage; all of them if nothing was chosen. */
export function chosenAlarms(text: string | null): Set<AlarmKind> {
  if (text === null) return new Set(alarmKinds);
  const names = text.split(',');
  return new Set(alarmKinds.filter((kind) => names.includes(kind)));
}
