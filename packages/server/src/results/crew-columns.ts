/** Converts drivers and stints to and from the JSON of their columns. */

import type { Driver, Stint } from '@lapwing/timing/laps/crew';
import { fullNameOf } from './competitor-name.ts';

// Only this server writes both columns. A result that was replaced before they existed has none.

export function driversOf({ drivers = '[]' }: { drivers?: string }): Driver[] {
  return JSON.parse(drivers) as Driver[];
}

export function stintsOf({ stints = '[]' }: { stints?: string }): Stint[] {
  return JSON.parse(stints) as Stint[];
}

export function namesOf(drivers: readonly Driver[]): string[] {
  return drivers.map(fullNameOf);
}

/** For responses: empty if the car is not shared. */
export function toWireDrivers(row: { drivers?: string }): { drivers?: Driver[] } {
  const drivers = driversOf(row);
  return drivers.length === 0 ? {} : { drivers };
}
