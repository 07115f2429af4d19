/** The language of a response: the requested one, otherwise the browser's preference, otherwise English. */

import { type Language, languages } from '@lapwing/contract/values/constants';

export function languageOf(named: unknown, acceptLanguage: string | undefined): Language {
  const wanted = [...(typeof named === 'string' ? named.split(' ') : []), ...preferred(acceptLanguage ?? '')];
  for (const tag of wanted) {
    const primary = tag.trim().toLowerCase().split('-')[0];
    const spoken = languages.find((language) => language === primary);
    if (spoken !== undefined) return spoken;
  }
  return languages[0];
}

/** A requested language that we support is used, whatever the browser prefers. */
export function varyByLanguage(named: unknown): { vary?: 'accept-language' } {
  return languageOf(named, 'nl') === languageOf(named, 'ja') ? {} : { vary: 'accept-language' };
}

/** `en;q=0.3, nl` prefers Dutch; a weight of 0 refuses. */
function preferred(acceptLanguage: string): string[] {
  return acceptLanguage
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.split(/;\s*q=/i);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
