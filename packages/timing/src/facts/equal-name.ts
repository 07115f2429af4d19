/** Whether two full names are written alike. Stricter than the rule for corrected names: no initials, no typos. */

/** The same words in any order, regardless of case and accents. A name of one word belongs to too many people. */
export function isEqualName(name: string, otherName: string): boolean {
  const [words, others] = [wordsOf(name), wordsOf(otherName)];
  return words.length > 1 && words.length === others.length && words.every((word, at) => word === others[at]);
}

/** The same for all names that are equal. */
export function nameKeyOf(name: string): string {
  return wordsOf(name).join(' ');
}

function wordsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).toSorted();
}
