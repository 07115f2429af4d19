/** The limits of a session event: a damaged number or name must not make a whole batch unreadable. */

import {
  MAX_COMPETITORS_PER_SESSION,
  MAX_LAPS_PER_COMPETITOR,
} from '@lapwing/contract/ingest/session-limits';
import { readings } from '@lapwing/contract/practice/passing';
import { asLine, LATEST_MS } from '@lapwing/contract/values/document-values';

const MAX_TEXT = 500;
export const MAX_TRANSPONDER = 100;
const MAX_COUNT = 100_000;
export const MAX_SPEED_KMH = 10_000;
const MAX_SPAN_MS = 3_456_000_000;

/** One line without unprintable characters, cut to the maximum length. */
export function clip(text: string, maximum = MAX_TEXT): string {
  return asLine(text.length > maximum ? text.slice(0, maximum) : text);
}

/** An announcement may have several lines. */
export function clipLines(text: string, maximum: number): string {
  const lines = text.slice(0, maximum).split(/\r\n|\r|\n/);
  return lines.map(asLine).join('\n');
}

export function bounded(count: number): number {
  return Math.max(0, Math.min(count, MAX_COUNT));
}

/** Nothing completes a lap in less. */
const SHORTEST_LAP_MS = 1_000;

/**
 * The number of a lap; null if it is impossible, in total or in the time since the start. A time of 0 is unknown.
 * Capping a damaged number would make it a lap that nobody drove.
 */
export function possibleLap(lapNumber: number | null, totalTimeMs = 0): number | null {
  if (lapNumber === null || lapNumber < 0 || lapNumber > MAX_LAPS_PER_COMPETITOR) return null;
  return totalTimeMs > 0 && (lapNumber - 1) * SHORTEST_LAP_MS > totalTimeMs ? null : lapNumber;
}

export function boundedAtMs(atMs: number): number {
  return Math.max(0, Math.min(atMs, LATEST_MS));
}

type Readings = Partial<Record<keyof typeof readings, number>>;

/** Without missing and impossible readings. */
export function possibleReadings(measured: { [Name in keyof Readings]: number | null }): Readings {
  const possible: Readings = {};
  for (const name of ['hits', 'strength', 'voltageMv', 'temperatureDeciC'] as const) {
    const value = measured[name] ?? null;
    if (value !== null && readings[name].safeParse(value).success) possible[name] = value;
  }
  return possible;
}

export function boundedMs(timeMs: number): number {
  return Math.max(0, Math.min(timeMs, MAX_SPAN_MS));
}

/** Returns whether there is room for an id among the competitors of a run. */
export function createAdmission(): (id: string) => boolean {
  const admitted = new Set<string>();
  return (id) => {
    if (admitted.has(id)) return true;
    if (admitted.size >= MAX_COMPETITORS_PER_SESSION) return false;
    admitted.add(id);
    return true;
  };
}
