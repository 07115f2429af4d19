/** Parses what a visitor typed into the search box. */

import { foldName } from './index/name-words.ts';

const MOST_PARTS = 10;

/**
 * The words and quoted phrases of a term, folded like names. Each part is searched separately.
 * A comma separates words: terms given one by one arrive joined by it.
 */
export function parseSearchTerm(term: string): string[] {
  const pieces = term.matchAll(/"([^"]*)"?|([^\s",]+)/g);
  const parts = Array.from(pieces, ([, phrase, word]) => foldName(phrase ?? word ?? '').trim());
  return [...new Set(parts.filter((part) => part !== ''))].slice(0, MOST_PARTS);
}
