/** Classes and chart series take the six colours in order, over and over. */

const colours = ['var(--c1)', 'var(--c2)', 'var(--c3)', 'var(--c4)', 'var(--c5)', 'var(--c6)'] as const;

export function classColour(index: number): string {
  return colours[index % colours.length] ?? 'var(--line-2)';
}
