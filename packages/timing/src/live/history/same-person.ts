/** Distinguishes a corrected name from a driver who took over. */

/** Each word of the shorter name is in the other one, in any order: written out, as an initial, or with a typo. */
export function isSamePerson(one: string, other: string): boolean {
  const [few = [], many = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length);
  const left = [...many];
  return few.every((word) => {
    const place = left.findIndex((candidate) => isSameWord(word, candidate));
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}

function wordsOf(name: string): string[] {
  return name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Shorter words that differ in a letter are two names: Tim and Tom. */
const SHORTEST_WITH_SLIP = 4;

function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  if (one[0] !== other[0]) return false;
  if (one.length === 1 || other.length === 1) return true;
  return Math.min(one.length, other.length) >= SHORTEST_WITH_SLIP && isOneSlip(one, other);
}

/** A letter too many, too few or wrong, or two letters swapped. */
function isOneSlip(one: string, other: string): boolean {
  let begin = 0;
  while (begin < one.length && one[begin] === other[begin]) begin += 1;
  const [rest, otherRest] = [one.slice(begin), other.slice(begin)];
  const isSwapped =
    rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2);
  return (
    isSwapped ||
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1)
  );
}
