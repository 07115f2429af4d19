/** Lengths, speeds and temperatures in the units people read. */

import type { LengthUnit } from '@lapwing/contract/values/enums';

const MS_PER_HOUR = 3_600_000;
const MM_PER = { km: 1_000_000, mi: 1_609_344 } as const satisfies Record<LengthUnit, number>;

export function lengthIn(unit: LengthUnit, lengthMm: number): number {
  return lengthMm / MM_PER[unit];
}

export function lengthMmOf(length: number, unit: LengthUnit): number {
  return Math.round(length * MM_PER[unit]);
}

/** Speed in the track's unit per hour; 0 without a time. */
export function speedIn(unit: LengthUnit, lengthMm: number, timeMs: number): number {
  return timeMs > 0 ? (lengthIn(unit, lengthMm) * MS_PER_HOUR) / timeMs : 0;
}

export function speedMps(lengthMm: number, timeMs: number): number {
  return timeMs > 0 ? lengthMm / timeMs : 0;
}

export function mihOf(speedKmh: number): number {
  return (speedKmh * MM_PER.km) / MM_PER.mi;
}

export function kmhOf(speedMih: number): number {
  return (speedMih * MM_PER.mi) / MM_PER.km;
}

export function fahrenheitOf(celsius: number): number {
  return (celsius * 9) / 5 + 32;
}
