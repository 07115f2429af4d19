/** The names of the brands, and their look outside their own pages. */

import type { Theme } from '@lapwing/contract/values/enums';

export type Brand = {
  /** in the names of its icons */
  name: string;
  title: string;
  /** of its icon's background */
  colour: string;
  /** of its pages, light and dark */
  groundColour: string;
  darkGroundColour: string;
};

export const brands: Readonly<Record<Theme, Brand>> = {
  1: {
    name: 'live',
    title: 'Lapwing Live',
    colour: '#006b80',
    groundColour: '#f3f5f6',
    darkGroundColour: '#0c1013',
  },
  2: {
    name: 'results',
    title: 'Lapwing Results',
    colour: '#1e4fae',
    groundColour: '#f5f3ee',
    darkGroundColour: '#121210',
  },
};
