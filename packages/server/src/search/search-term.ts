/** What a visitor typed into the search box, as the parts that are looked for. */

import { foldName } from './index/name-words.ts';

const MOST_PARTS = 10;

/**
 * The words and quoted phrases of a term, folded like the names they are looked for in. Each part is found on its own.
 * A comma stands between words: terms that are given one by one arrive joined by it.
 */
export function parseSearchTerm(term: string): string[] {
  const pieces = term.matchAll(/"([^"]*)"?|([^\s",]+)/g);
  const parts = Array.from(pieces, ([, phrase, word]) => foldName(phrase ?? word ?? '').trim());
  return [...new Set(parts.filter((part) => part !== ''))].slice(0, MOST_PARTS);
}
