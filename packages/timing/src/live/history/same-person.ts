/** Distinguishes a corrected name from a driver who took over. */

/** Each word of the shorter name is in the other one, in any order: written out, as an initial, or with a typo. */
export function isSamePerson(name: string, otherName: string): boolean {
  const [few = [], many = []] = [wordsOf(name), wordsOf(otherName)].sort((a, b) => a.length - b.length);
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

function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  if (a[0] !== b[0]) return false;
  if (a.length === 1 || b.length === 1) return true;
  return Math.min(a.length, b.length) >= SHORTEST_WITH_SLIP && isOneSlip(a, b);
}

/** A letter too many, too few or wrong, or two letters swapped. */
function isOneSlip(a: string, b: string): boolean {
  let begin = 0;
  while (begin < a.length && a[begin] === b[begin]) begin += 1;
  const [rest, otherRest] = [a.slice(begin), b.slice(begin)];
  const isSwapped =
    rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2);
  return (
    isSwapped ||
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1)
  );
}
