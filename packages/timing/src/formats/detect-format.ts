/** Detects the format of a file by its content: file names are not reliable. */

import { keysOf, meaningOf } from './orbits-titles.ts';
import { findTable, type NamedColumns, titlesInLines } from './titled-table.ts';

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

/** Each line: one of these titles is required. */
const neededTitles: Readonly<Record<TableFormat, readonly (readonly string[])[]>> = {
  'alkamel-laps': [['number'], ['lap number'], ['lap time']],
  'alkamel-weather': [['time utc seconds']],
  'alkamel-results': [['number'], ['position', 'pos'], ['gap first', 'total time', 'elapsed', 'fl time']],
  'orbits-laps': [keysOf('lapTime'), keysOf('lap', 'laps'), keysOf('timeOfDay')],
  'orbits-results': [
    keysOf('position'),
    keysOf('number', 'name', 'lastName'),
    keysOf('laps', 'totalTime', 'bestTime'),
  ],
};

function missingIn(keys: Keys, format: TableFormat): string[] {
  return neededTitles[format].flatMap((titles) =>
    titles.some((title) => keys.has(title)) ? [] : (titles[0] ?? []),
  );
}

/** The titles by which each kind of table is recognised. Special ones come first, because others accept more. */
export const titlesOf: Readonly<Record<TableFormat, (keys: Keys) => boolean>> = {
  'alkamel-laps': (keys) => missingIn(keys, 'alkamel-laps').length === 0,
  'alkamel-weather': (keys) => missingIn(keys, 'alkamel-weather').length === 0,
  'alkamel-results': (keys) => missingIn(keys, 'alkamel-results').length === 0 && !keys.has('lap tm'),
  'orbits-laps': (keys) => missingIn(keys, 'orbits-laps').length === 0,
  'orbits-results': (keys) => missingIn(keys, 'orbits-results').length === 0,
};

/** The titles that a table lacks for the format, if it has a line of titles. */
export function missingTitles(text: string, format: TableFormat): string[] {
  const most = neededTitles[format].length;
  const missing = fewestMissing(text, format);
  return missing === null || missing.length === most ? [] : missing;
}

/** The format for which a table lacks only one column; null if more are missing. */
export function nearestFormat(text: string): { format: TableFormat; missing: string[] } | null {
  const near = formatsOf(titlesOf).flatMap((format) => {
    const missing = fewestMissing(text, format);
    const isNear = missing !== null && missing.length === 1 && neededTitles[format].length > 2;
    return isNear ? [{ format, missing }] : [];
  });
  return near[0] ?? null;
}

/** The meaning of each title in the most likely line of titles; null if no line has a known one. */
export function describeTitles(text: string): { understood: string[]; unknown: string[] } | null {
  let best: { understood: string[]; unknown: string[] } | null = null;
  for (const titles of titlesInLines(text.slice(0, LOOKED_AT))) {
    const filled = titles.filter((title) => title !== '');
    const understood = filled.flatMap((title) => {
      const meaning = meaningOf(title);
      return meaning ? `${title} (${meaning})` : [];
    });
    if (understood.length <= (best?.understood.length ?? 0)) continue;
    best = { understood, unknown: filled.filter((title) => meaningOf(title) === null) };
  }
  return best;
}

function fewestMissing(text: string, format: TableFormat): string[] | null {
  let fewest: string[] | null = null;
  findTable(text.slice(0, LOOKED_AT), (keys) => {
    const missing = missingIn(keys, format);
    if (fewest === null || missing.length < fewest.length) fewest = missing;
    return false;
  });
  return fewest;
}

// Object.keys returns the names of the object.
function formatsOf(titles: typeof titlesOf): TableFormat[] {
  return Object.keys(titles) as TableFormat[];
}

const LOOKED_AT = 20_000;

/** null if it is unknown. */
export function detectFormat(text: string, named?: NamedColumns): ResultFormat | null {
  const beginning = text.slice(0, LOOKED_AT).replace(/^\uFEFF/, '');
  // A list is none of ours, but it is JSON, and its reader says so.
  if (/^\s*(?:\{|\[\s*[[{])/.test(beginning)) return 'lapwing-json';
  if (/^(?:\d{1,12} +)?\$[A-Z]{1,5},/m.test(beginning)) return 'rmonitor';
  return (
    formatsOf(titlesOf).find((format) => findTable(beginning, titlesOf[format], null, named) !== null) ?? null
  );
}
