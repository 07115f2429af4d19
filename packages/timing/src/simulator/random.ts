/** Repeatable random numbers: the same seed always gives the same numbers. */

export type Random = {
  /** from 0 (included) to 1 (excluded) */
  next(): number;
  between(low: number, high: number): number;
  /** whole, both ends included */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  /** around 0 with a standard deviation of 1, never beyond about 3.5 */
  scatter(): number;
  pick<T>(choices: readonly T[]): T;
  shuffled<T>(items: readonly T[]): T[];
};

/** Small Fast Counter by Chris Doty-Humphrey, 32 bits; the seed is any text. */
export function createRandom(seed: string): Random {
  let [a, b, c] = hashWords(seed);
  let counter = 1;

  function next(): number {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 4_294_967_296;
  }
  for (let warmUp = 0; warmUp < 12; warmUp++) next();

  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    whole,
    chance: (probability) => next() < probability,
    scatter: () => (next() + next() + next() + next() - 2) * 1.732,
    pick(choices) {
      const choice = choices[whole(0, choices.length - 1)];
      if (choice === undefined) throw new RangeError('nothing to pick from');
      return choice;
    },
    shuffled(items) {
      const shuffled = [...items];
      for (let last = shuffled.length - 1; last > 0; last--) {
        const other = whole(0, last);
        // Both are indexes of the array.
        [shuffled[last], shuffled[other]] = [shuffled[other] as never, shuffled[last] as never];
      }
      return shuffled;
    },
  };
}

/** Three well-mixed 32-bit words from any text. */
function hashWords(text: string): [number, number, number] {
  let one = 0x9e37_79b9;
  let two = 0x85eb_ca6b;
  let three = 0xc2b2_ae35;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    two = Math.imul(two ^ (code + at), 0x5bd1_e995) ^ (one >>> 13);
    three = Math.imul(three + code, 0x27d4_eb2f) ^ (two >>> 15);
  }
  return [one | 0, two | 0, three | 0];
}
