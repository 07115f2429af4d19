/** Which format a file has, by its content: names of files say nothing one could rely on. */

import { findTable } from './titled-table.ts';

export const resultFormats = [
  'lapwing-json',
  'rmonitor',
  'alkamel-laps',
  'alkamel-results',
  'alkamel-weather',
  'orbits-results',
  'orbits-laps',
] as const;
export type ResultFormat = (typeof resultFormats)[number];

type TableFormat = Exclude<ResultFormat, 'lapwing-json' | 'rmonitor'>;
type Keys = ReadonlySet<string>;

const hasOne = (keys: Keys, ...titles: string[]) => titles.some((title) => keys.has(title));

/** By what titles a table of each kind is known. The special ones come first: others are less choosy. */
export const titlesOf: Readonly<Record<TableFormat, (keys: Keys) => boolean>> = {
  'alkamel-laps': (keys) => keys.has('number') && keys.has('lap number') && keys.has('lap time'),
  'alkamel-weather': (keys) => keys.has('time utc seconds'),
  'alkamel-results': (keys) =>
    keys.has('number') &&
    hasOne(keys, 'position', 'pos') &&
    hasOne(keys, 'gap first', 'total time', 'elapsed', 'fl time') &&
    !keys.has('lap tm'),
  'orbits-laps': (keys) =>
    hasOne(keys, 'lap tm', 'lap time', 'laptime') && hasOne(keys, 'lap', 'laps') && keys.has('time of day'),
  'orbits-results': (keys) =>
    hasOne(keys, 'pos', 'position') &&
    hasOne(keys, 'no', 'nr', 'num', 'number', 'start number', 'name', 'last', 'last name') &&
    hasOne(keys, 'laps', 'total tm', 'total time', 'best tm', 'best time', 'best lap tm'),
};

const LOOKED_AT = 20_000;

/** null where it is none that we know. */
export function detectFormat(text: string): ResultFormat | null {
  const beginning = text.slice(0, LOOKED_AT).replace(/^\uFEFF/, '');
  if (beginning.trimStart().startsWith('{')) return 'lapwing-json';
  if (/^(?:\d{1,12} +)?\$[A-Z]{1,5},/m.test(beginning)) return 'rmonitor';
  // Object.keys gives the names as they stand in the object above.
  const formats = Object.keys(titlesOf) as TableFormat[];
  return formats.find((format) => findTable(beginning, titlesOf[format]) !== null) ?? null;
}
