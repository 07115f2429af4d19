/** The language to answer in: what is asked for by name, else what the browser prefers, else English. */

import { type Language, languages } from '@lapwing/contract/constants';

export function languageOf(named: unknown, acceptLanguage: string | undefined): Language {
  const wanted = [
    ...(typeof named === 'string' ? named.split(' ') : []),
    ...(acceptLanguage ?? '').split(',').map((part) => part.split(';')[0] ?? ''),
  ];
  for (const tag of wanted) {
    const primary = tag.trim().toLowerCase().split('-')[0];
    const spoken = languages.find((language) => language === primary);
    if (spoken !== undefined) return spoken;
  }
  return languages[0];
}
