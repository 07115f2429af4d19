/** The flag in the small size of the live lists. */

import type { Language } from '@lapwing/contract/values/constants';

export const smallFlag =
  'h-6 items-start justify-center rounded-1 px-1.5 text-2 whitespace-nowrap leading-5 [--strip:4px]';

/** Wide enough for the name of every flag. */
export function flagColumnWidth(language: Language): `${number}ch` {
  return language === 'ja' ? '16ch' : '13ch';
}
