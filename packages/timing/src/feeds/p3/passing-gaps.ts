/** Sees from the numbers of the passings which of them were lost on the way. */

export type PassingRange = { fromNumber: number; untilNumber: number };

export type PassingNumbers = {
  lastNumber: number | null;
  /** what was asked for again and has not come yet */
  missing: ReadonlySet<number>;
};

export type NumberOutcome =
  | { kind: 'next'; numbers: PassingNumbers }
  /** also where a decoder sends again what it has sent */
  | { kind: 'repeated'; numbers: PassingNumbers }
  | { kind: 'recovered'; numbers: PassingNumbers }
  | { kind: 'gap'; numbers: PassingNumbers; lost: PassingRange }
  /** the decoder counts from the beginning again */
  | { kind: 'restarted'; numbers: PassingNumbers };

export const noNumbers: PassingNumbers = { lastNumber: null, missing: new Set() };

/** A decoder keeps a limited number of passings, and one that was exchanged for another counts elsewhere. */
const MAX_ASKED = 1_000;
/** How far behind the newest a repeated passing can be; further back the decoder has started again. */
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
  // A count that begins again begins near zero.
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
  // The oldest go first: what a decoder has not sent again by now it no longer has.
  for (const number of all) {
    if (all.size <= MAX_ASKED) break;
    all.delete(number);
  }
  return all;
}
