/** Scores how well a name matches a search, and where. */

import { isWithoutBlanks } from './index/name-words.ts';

/** A word or phrase of the term, and its possible corrections. */
export type SearchPart = { text: string; meant: readonly Correction[] };
export type Correction = { word: string; edits: number };

// The score of a part that is a word of a name, the beginning of a word, or anywhere in it.
const WHOLE_WORD = 4;
const WORD_BEGINNING = 2;
const ANYWHERE = 1;
/** Japanese has no blanks between words: the middle of a name is as good as its beginning. */
const ANYWHERE_WITHOUT_BLANKS = 3;
const WHOLE_NAME = 4;

/** 0 if nothing matches. The name is folded, with a blank at both ends. */
export function scoreOfName(folded: string, parts: readonly SearchPart[]): number {
  let score = 0;
  for (const part of parts) score += matchPart(folded, part).score;
  const whole = ` ${parts.map(({ text }) => text).join(' ')} `;
  // A nickname may follow.
  if (score > 0 && (folded === whole || folded.startsWith(`${whole}|`))) score += WHOLE_NAME;
  return score;
}

type Match = { score: number; text: string; isAtBeginning: boolean };

/** The best match of a part in a name; a score of 0 if there is none. */
export function matchPart(folded: string, { text, meant }: SearchPart): Match {
  const inName = ` ${text}`;
  if (folded.includes(`${inName} `)) return { score: WHOLE_WORD, text, isAtBeginning: true };
  const isThere = folded.includes(text);
  if (isThere && isWithoutBlanks(text)) {
    return { score: ANYWHERE_WITHOUT_BLANKS, text, isAtBeginning: false };
  }
  if (isThere && folded.includes(inName)) return { score: WORD_BEGINNING, text, isAtBeginning: true };
  for (const { word, edits } of meant) {
    // One wrong letter is better than a part of another word.
    if (folded.includes(` ${word}`)) return { score: 2 - edits / 2, text: word, isAtBeginning: true };
  }
  if (isThere) return { score: ANYWHERE, text, isAtBeginning: false };
  return { score: 0, text, isAtBeginning: false };
}
