/** The manifest of a brand, which a browser needs to install the site as an app. */

import type { Language } from '@lapwing/contract/values/constants';
import { type Theme, themes } from '@lapwing/contract/values/enums';
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

type ManifestTexts = { live: string; results: string; practice: string; about: string };

const words: Readonly<Record<Language, ManifestTexts>> = {
  en: {
    live: 'Live timing',
    results: 'Results',
    practice: 'Practice',
    about: 'Live timing, results and practice for motorsport and sports.',
  },
  nl: {
    live: 'Live timing',
    results: 'Resultaten',
    practice: 'Training',
    about: 'Live timing, resultaten en training voor motorsport en andere sporten.',
  },
  ja: {
    live: 'ライブタイミング',
    results: '結果',
    practice: '練習走行',
    about: 'モータースポーツとスポーツのライブタイミング、結果、練習走行。',
  },
};

function shortcutsOf(theme: Theme, { live, results, practice }: ManifestTexts) {
  const common = [
    { name: results, url: '/' },
    { name: practice, url: '/practice' },
  ];
  return theme === themes.live ? [{ name: live, url: '/livetiming' }, ...common] : common;
}

/** `siteName` is empty for the name of the brand. */
export function manifestOf(theme: Theme, language: Language, siteName = ''): string {
  const brand = brands[theme];
  const own = words[language];
  return JSON.stringify({
    id: '/',
    name: siteName || brand.title,
    short_name: siteName || 'Lapwing',
    description: own.about,
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: brand.groundColour,
    theme_color: brand.colour,
    categories: ['sports'],
    icons: iconsOf(brand),
    shortcuts: shortcutsOf(theme, own),
  });
}
