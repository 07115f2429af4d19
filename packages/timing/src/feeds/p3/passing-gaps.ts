/** Finds lost passings by the gaps in their numbers. */

export type PassingRange = { fromNumber: number; untilNumber: number };

export type PassingNumbers = {
  lastNumber: number | null;
  /** requested again and not received yet */
  missing: ReadonlySet<number>;
};

export type NumberOutcome =
  | { kind: 'next'; numbers: PassingNumbers }
  /** also if a decoder sends again what it has sent */
  | { kind: 'repeated'; numbers: PassingNumbers }
  | { kind: 'recovered'; numbers: PassingNumbers }
  | { kind: 'gap'; numbers: PassingNumbers; lost: PassingRange }
  /** the decoder counts from the beginning again */
  | { kind: 'restarted'; numbers: PassingNumbers };

export const noNumbers: PassingNumbers = { lastNumber: null, missing: new Set() };

/** A decoder stores a limited number of passings, and another one in its place counts differently. */
const MAX_ASKED = 1_000;
/** How far behind the newest a repeated passing can be; further back the decoder has restarted. */
const REPEAT_WINDOW = 10_000;

export function recordPassingNumber(numbers: PassingNumbers, passingNumber: number): NumberOutcome {
  const { lastNumber, missing } = numbers;
  if (lastNumber === null) {
    return { kind: 'next', numbers: { lastNumber: passingNumber, missing } };
  }
  if (missing.has(passingNumber)) {
    const left = new Set(missing);
    left.delete(passingNumber);
    return { kind: 'recovered', numbers: { lastNumber, missing: left } };
  }
  const isBehind = passingNumber <= lastNumber;
  // A new count begins near zero.
  if (isBehind && lastNumber - passingNumber < REPEAT_WINDOW && !(passingNumber < 10 && lastNumber > 100)) {
    return { kind: 'repeated', numbers };
  }
  const next = { lastNumber: passingNumber, missing };
  if (isBehind || passingNumber - lastNumber > REPEAT_WINDOW) {
    return { kind: 'restarted', numbers: { lastNumber: passingNumber, missing: new Set() } };
  }
  if (passingNumber === lastNumber + 1) return { kind: 'next', numbers: next };
  const lost = {
    fromNumber: Math.max(lastNumber + 1, passingNumber - MAX_ASKED),
    untilNumber: passingNumber - 1,
  };
  return { kind: 'gap', numbers: { lastNumber: passingNumber, missing: withRange(missing, lost) }, lost };
}

function withRange(missing: ReadonlySet<number>, { fromNumber, untilNumber }: PassingRange): Set<number> {
  const all = new Set(missing);
  for (let number = fromNumber; number <= untilNumber; number++) all.add(number);
  // The oldest are dropped first: a decoder that has not sent them again by now no longer has them.
  for (const number of all) {
    if (all.size <= MAX_ASKED) break;
    all.delete(number);
  }
  return all;
}
