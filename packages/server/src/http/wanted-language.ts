/** The language of a response: the requested one, otherwise the browser's preference, otherwise English. */

import type { Language } from '@lapwing/contract/values/constants';
import { type Locale, languageFor, localeFor } from '@lapwing/contract/values/locale';

export function languageOf(named: unknown, acceptLanguage: string | undefined): Language {
  return languageFor([...(typeof named === 'string' ? named.split(' ') : []), ...preferred(acceptLanguage)]);
}

/** The same that the site would choose itself for a visitor who has not chosen a language. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  return localeFor(preferred(acceptLanguage));
}

/** A requested language that we support is used, whatever the browser prefers. */
export function varyByLanguage(named: unknown): { vary?: 'accept-language' } {
  return languageOf(named, 'nl') === languageOf(named, 'ja') ? {} : { vary: 'accept-language' };
}

/** `en;q=0.3, nl` prefers Dutch; a weight of 0 refuses. */
function preferred(acceptLanguage = ''): string[] {
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
