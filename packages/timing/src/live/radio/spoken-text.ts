/** Names, numbers and times as a voice should read them. */

/** A voice spells capitals: `VAN DER BERG` is a name, `BMW` is not. */
const LONGEST_ABBREVIATION = 3;
const particles = new Set([
  'van',
  'von',
  'de',
  'der',
  'den',
  'du',
  'da',
  'di',
  'la',
  'le',
  'ten',
  'ter',
  'dos',
]);

export function spokenName(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  // A name without any small letter is written in capitals as a whole.
  const isShouted = words.length > 1 && words.every((word) => word === word.toUpperCase());
  return words.map((word) => spokenWord(word, isShouted)).join(' ');
}

function spokenWord(word: string, isShouted: boolean): string {
  const isCapitals = /\p{Lu}/u.test(word) && word === word.toUpperCase();
  if (!isCapitals || (word.length <= LONGEST_ABBREVIATION && !isShouted)) return word;
  const small = word.toLowerCase();
  if (particles.has(small)) return small;
  return small.replace(
    /(^|[-'’])(\p{L})/gu,
    (_, mark: string, letter: string) => mark + letter.toUpperCase(),
  );
}

/** Leading zeros are part of a start number: `07` is read digit by digit. */
export function spokenNumber(number: string): string {
  return /^0\d+$/.test(number) ? [...number].join(' ') : number;
}

export type SpokenTime = { readonly minutes: number; readonly seconds: string };

/** To the tenth, which is as much as one can take in. */
export function spokenTime(timeMs: number): SpokenTime {
  const tenths = Math.round(Math.abs(timeMs) / 100);
  return { minutes: Math.floor(tenths / 600), seconds: ((tenths % 600) / 10).toFixed(1) };
}
