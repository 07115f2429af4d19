/** The look that distinguishes lines: a colour, a dash and a symbol. */

export type SeriesLook = { colour: string; dash: string; symbol: string };

/** Symbols are drawn around 0,0. */
const looks: readonly SeriesLook[] = [
  { colour: 'var(--accent)', dash: '', symbol: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z' },
  { colour: 'var(--c2)', dash: '6 3', symbol: 'M-3.5-3.5h7v7h-7Z' },
  { colour: 'var(--c6)', dash: '2 3', symbol: 'M0-4.4 4.4 3.6h-8.8Z' },
];

/** A grey line while the pointer is on it. */
export const pointedLook: SeriesLook = {
  colour: 'var(--ink)',
  dash: '',
  symbol: 'M0-4.5 4.5 0 0 4.5-4.5 0Z',
};

export function seriesLook(index: number): SeriesLook {
  // The list of looks is not empty.
  return looks[index % looks.length] as SeriesLook;
}
