/** How a figure came about, as data: a screen words it, and shows every term and what was left out. */

import type { LeftOutReason } from './field-laps.ts';

export type TermKey =
  | 'median-loss'
  | 'stops'
  | 'gap'
  | 'pace'
  | 'pace-change'
  | 'seen-change'
  | 'held-share'
  | 'change'
  | 'counted-laps'
  | 'counted-laps-ahead'
  | 'last-crossing'
  | 'laps-driven'
  | 'pit-loss'
  | 'after-stop'
  | 'car-in-front'
  | 'car-behind'
  | 'cars-in-front'
  | 'maximum-stint'
  | 'stint-so-far'
  | 'stint-left'
  | 'expected-lap'
  | 'stops-owed'
  | 'time-to-go'
  | 'slack'
  | 'tank'
  | 'stint-laps'
  | 'fuel-per-lap'
  | 'fuel-left'
  | 'lap-in-traffic'
  | 'lap-without'
  | 'cost'
  | 'laps-in-traffic'
  | 'median-lap'
  | 'laps-of-stint'
  | 'median-change'
  | 'scatter'
  | 'mean-of-driver'
  | 'of-car'
  | 'mean-of-group'
  | 'driver-change'
  | 'laps-of-driver'
  | 'turn'
  | 'driven'
  | 'minimum-driver'
  | 'driver-owes'
  | 'maximum-driver'
  | 'driver-left'
  | 'stops-asked'
  | 'stops-made'
  | 'closed-before-end'
  | 'closed-after-start'
  | 'race-so-far'
  | 'pit-closes'
  | 'pit-opens';

/** The rule by which a figure was made. */
export type Rule =
  | 'pit-loss'
  | 'catch'
  | 'rejoin'
  | 'stint'
  | 'slack'
  | 'fuel'
  | 'traffic'
  | 'stops'
  | 'pit-lane'
  | 'driver-time'
  | 'driver-pace'
  | 'stint-pace'
  | 'stint-change'
  | 'stint-scatter';

/** What was not counted. */
export type NotCounted = LeftOutReason | 'neutral' | 'repair' | 'other-class';

/** `key` says what it is; `car` is the id of the car that it is about. */
export type Term = {
  key: TermKey;
  unit: 'ms' | 'laps' | 'count' | 'factor' | 'litres';
  value: number;
  car?: string;
  /** the line under which the terms above are added up */
  isSum?: boolean;
};

export type Arithmetic = {
  rule: Rule;
  /** which one, if there are several figures by the same rule: a driver, or a stint */
  about?: string;
  terms: readonly Term[];
  /** the single values behind a median, in the order in which they happened */
  samples?: readonly number[];
  leftOut?: Readonly<Partial<Record<NotCounted, number>>>;
};

export function ms(key: TermKey, value: number, car?: string): Term {
  return car === undefined ? { key, unit: 'ms', value } : { key, unit: 'ms', value, car };
}

export function laps(key: TermKey, value: number): Term {
  return { key, unit: 'laps', value };
}

export function count(key: TermKey, value: number): Term {
  return { key, unit: 'count', value };
}
