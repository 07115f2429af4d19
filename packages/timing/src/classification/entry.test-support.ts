/** Competitors for tests that only set what matters. */

import type { Measured } from './ranking.ts';

export type Entry = Measured & { name: string };

export function anEntry(name: string, parts: Partial<Measured> = {}): Entry {
  return {
    name,
    className: 'GT4',
    status: 'Normal',
    lapCount: 10,
    totalTimeMs: 600_000,
    bestTimeMs: 59_000,
    ...parts,
  };
}
