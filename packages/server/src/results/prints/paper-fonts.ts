/**
 * The fonts of printed sheets. Each family comes in files for parts of Unicode: a text is set from as many as it needs,
 * and only the letters that are used get into the document.
 */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { unpackWoff } from './unpack-woff.ts';

export type Weight = 'regular' | 'strong';

export type FontFile = { path: string };

const require = createRequire(import.meta.url);
const weights: Readonly<Record<Weight, string>> = { regular: '400', strong: '600' };

/** In order of preference. The condensed family has no Greek and hardly any Cyrillic. */
const families = [
  {
    family: 'ibm-plex-sans-condensed',
    list: require.resolve('@fontsource/ibm-plex-sans-condensed/unicode.json'),
  },
  { family: 'ibm-plex-sans', list: require.resolve('@fontsource/ibm-plex-sans/unicode.json') },
  { family: 'ibm-plex-sans-jp', list: require.resolve('@fontsource/ibm-plex-sans-jp/unicode.json') },
];

type Part = { file: Readonly<Record<Weight, FontFile>>; ranges: readonly (readonly [number, number])[] };

let known: readonly Part[] | null = null;

/** The files that may have a letter, the best first. */
export function fontFilesFor(codePoint: number, weight: Weight): FontFile[] {
  known ??= families.flatMap(partsOf);
  return known
    .filter(({ ranges }) => ranges.some(([from, to]) => codePoint >= from && codePoint <= to))
    .map(({ file }) => file[weight]);
}

const unpacked = new Map<string, Buffer>();

/** Each file is read once. All of them together are 5 MB. */
export function readFont(path: string): Buffer {
  const known = unpacked.get(path);
  if (known !== undefined) return known;
  const font = unpackWoff(readFileSync(path));
  unpacked.set(path, font);
  return font;
}

function partsOf({ family, list }: { family: string; list: string }): Part[] {
  // Written by the package: the name of each part with its ranges.
  const parts = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>;
  return Object.entries(parts).map(([part, ranges]) => {
    const fileOf = (weight: Weight): FontFile => {
      const name = `${family}-${part.replace(/[[\]]/g, '')}-${weights[weight]}-normal`;
      return { path: join(dirname(list), 'files', `${name}.woff`) };
    };
    return {
      file: { regular: fileOf('regular'), strong: fileOf('strong') },
      ranges: ranges.split(',').map(rangeOf),
    };
  });
}

/** `U+00A0-00FF` or `U+0131` */
function rangeOf(text: string): readonly [number, number] {
  const [from = '', to = from] = text.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}
