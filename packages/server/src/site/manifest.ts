/** The manifest of a brand: what a browser needs to install the site as an app. */

import type { Theme } from '@lapwing/contract/enums';
import { type Brand, brands } from './brands.ts';

type Icon = { src: string; sizes: string; type: 'image/png'; purpose: 'any' | 'maskable' };

function iconsOf({ name }: Brand): Icon[] {
  return ['192', '512'].flatMap((size): Icon[] => {
    const sizes = `${size}x${size}`;
    return [
      { src: `/icons/${name}-${size}.png`, sizes, type: 'image/png', purpose: 'any' },
      { src: `/icons/${name}-maskable-${size}.png`, sizes, type: 'image/png', purpose: 'maskable' },
    ];
  });
}

const practice = { name: 'Practice', url: '/practice' };
const results = { name: 'Results', url: '/' };
const live = { name: 'Live timing', url: '/livetiming' };

const shortcuts: Readonly<Record<Theme, readonly { name: string; url: string }[]>> = {
  1: [live, results, practice],
  2: [results, practice],
};

export function manifestOf(theme: Theme): string {
  const brand = brands[theme];
  return JSON.stringify({
    id: '/',
    name: brand.title,
    short_name: 'Lapwing',
    description: 'Live timing, results and practice for motorsport and sports.',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: brand.groundColour,
    theme_color: brand.colour,
    categories: ['sports'],
    icons: iconsOf(brand),
    shortcuts: shortcuts[theme],
  });
}
