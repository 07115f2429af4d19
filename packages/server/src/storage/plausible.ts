/** Limits that every stored value has to respect, whatever it means. */

/** The end of the year 9999, less a day for time zones: later instants have no date of ten characters. */
export const LATEST_MS = 253_402_214_400_000;
/** The beginning of the year 1, and a day. */
export const EARLIEST_MS = -62_135_510_400_000;

/** Whether it has a date in every time zone. */
export function isInstant(atMs: number): boolean {
  return Number.isSafeInteger(atMs) && atMs >= EARLIEST_MS && atMs <= LATEST_MS;
}

/** Why a JSON value cannot be stored or calculated with; null if it can. */
export function faultIn(value: unknown, name = 'value'): string | null {
  if (typeof value === 'number') {
    return Math.abs(value) <= LATEST_MS ? null : `${name} is ${value}`;
  }
  // PostgreSQL accepts none.
  if (typeof value === 'string') return value.includes('\u0000') ? `${name} contains a NUL` : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    const fault = faultIn(part, key);
    if (fault !== null) return fault;
  }
  return null;
}
