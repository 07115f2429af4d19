/** Finds the parts of a term in a name as it is written, including accents. */

import { foldName } from './index/name-words.ts';
import { matchPart, type SearchPart } from './match-name.ts';

type Stretch = { start: number; length: number };

/** In UTF-16 units of `text`, in order and not adjacent. */
export function findStretches(text: string, parts: readonly SearchPart[]): Stretch[] {
  const { folded, startOf, endOf } = foldWithPlaces(text);
  const marked = new Set<number>();
  for (const part of parts) {
    const { score, text: found, isAtBeginning } = matchPart(` ${folded.trim()} `, part);
    if (score === 0) continue;
    for (let at = folded.indexOf(found); at !== -1; at = folded.indexOf(found, at + 1)) {
      if (isAtBeginning && at > 0 && folded[at - 1] !== ' ') continue;
      for (let place = at; place < at + found.length; place++) marked.add(place);
    }
  }

  const stretches: Stretch[] = [];
  for (let place = 0; place < folded.length; place++) {
    const start = startOf[place];
    const end = endOf[place];
    if (!marked.has(place) || start === undefined || end === undefined) continue;
    const last = stretches.at(-1);
    if (last !== undefined && last.start + last.length >= start) last.length = end - last.start;
    else stretches.push({ start, length: end - start });
  }
  return stretches;
}

/** The folded text, and for each of its units the start and end of its letter in the original. */
function foldWithPlaces(text: string) {
  let folded = '';
  const startOf: number[] = [];
  const endOf: number[] = [];
  // Letter by letter, each with its combining marks: one letter can fold into several and several into one.
  for (const { 0: letter, index } of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const piece = foldName(letter);
    if (piece === ' ' && folded.endsWith(' ')) {
      endOf[endOf.length - 1] = index + letter.length;
      continue;
    }
    folded += piece;
    for (let unit = 0; unit < piece.length; unit++) {
      startOf.push(index);
      endOf.push(index + letter.length);
    }
  }
  return { folded, startOf, endOf };
}
