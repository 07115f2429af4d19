/** The colours and measures of printed sheets: those of the light skin, in points. */

import type { PaperSize } from '@lapwing/contract/results/prints';

export const colours = {
  ink: '#10171b',
  ink2: '#435058',
  ink3: '#5d6972',
  line: '#dee3e6',
  line2: '#bcc6cc',
  surface2: '#f3f5f6',
  accent: '#006b80',
  best: '#7a17a8',
  own: '#0a6b37',
  loss: '#b3202c',
  trace: '#8f9ba2',
  trace2: '#66727a',
  flagYellow: '#ffd11a',
  flagRed: '#c81e2c',
  bandYellow: '#fdf0b8',
  bandRed: '#f9dcdc',
} as const;

const classColours = ['#1f6bb0', '#b84e08', '#00796a', '#a32c69', '#646a00', '#5a4bc4'];

/** By the index of the class in its field; neutral without one. */
export function classColourOf(index: number): string {
  return classColours[index % classColours.length] ?? colours.line2;
}

/** Upright, in points. */
export const pageSizes: Readonly<Record<PaperSize, readonly [width: number, height: number]>> = {
  A4: [595.28, 841.89],
  Letter: [612, 792],
};

export const MARGIN = 36;
/** The head of a page ends here. */
export const HEAD_HEIGHT = 92;
/** The foot of a page begins here, from below. */
export const FOOT_HEIGHT = 38;
