/** How names are compared: without case and accents, word by word; Japanese, which has no blanks, letter by letter. */

const LETTERS_WITHOUT_MARK: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Both kana have the same letters in the same order, and people write loan words in either. */
const TO_KATAKANA = 'ァ'.charCodeAt(0) - 'ぁ'.charCodeAt(0);

/**
 * A name for comparison: lower case, no accents, one of the two kana, single blanks between words.
 * Only the marks of Latin, Greek and Cyrillic letters are removed: Japanese sound marks make another letter.
 */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS_WITHOUT_MARK[letter] ?? letter)
    .replace(/[ぁ-ゖゝゞ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + TO_KATAKANA))
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ');
}

/** A longer word is found by its beginning. */
const LONGEST_WORD = 40;
const MOST_WORDS = 60;

const LETTERS_WITHOUT_BLANKS = '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}';
const runs = new RegExp(`[${LETTERS_WITHOUT_BLANKS}]+|[^\\s${LETTERS_WITHOUT_BLANKS}]+`, 'gu');
const withoutBlanks = new RegExp(`^[${LETTERS_WITHOUT_BLANKS}]`, 'u');

/** Whether a folded text begins in a script that is written without blanks. */
export function isWithoutBlanks(folded: string): boolean {
  return withoutBlanks.test(folded);
}

/** The index words of a folded name: its words, and for Japanese each letter and each pair of letters. */
export function wordsOfName(folded: string): string[] {
  const words = new Set<string>();
  for (const [run] of folded.matchAll(runs)) {
    if (words.size >= MOST_WORDS) break;
    if (!isWithoutBlanks(run)) {
      words.add(run.slice(0, LONGEST_WORD));
      continue;
    }
    const letters = [...run];
    for (const [place, letter] of letters.entries()) {
      words.add(letter);
      const next = letters[place + 1];
      if (next !== undefined) words.add(letter + next);
    }
  }
  return [...words].slice(0, MOST_WORDS);
}

/** The index words that a name must have to contain this folded text: as few as possible. */
export function wordsToLookFor(folded: string): string[] {
  return [...folded.matchAll(runs)].flatMap(([run]) => {
    if (!isWithoutBlanks(run)) return [run.slice(0, LONGEST_WORD)];
    const letters = [...run];
    const pairs = letters.slice(1).map((letter, place) => `${letters[place]}${letter}`);
    return pairs.length === 0 ? letters : pairs;
  });
}

export type Gram = { gram: string; place: number };

/** Each three consecutive letters, with a blank on both sides of the word; none for a Japanese word. */
export function gramsOf(word: string): Gram[] {
  if (isWithoutBlanks(word)) return [];
  const letters = [' ', ...word, ' '];
  return letters.slice(2).map((letter, place) => ({
    gram: `${letters[place]}${letters[place + 1]}${letter}`,
    place,
  }));
}
