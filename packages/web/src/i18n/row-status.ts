/** How a result says in brief why a competitor is out. */

import type { RowStatus } from '@lapwing/contract/values/enums';
import type { Translate } from './translate.ts';

/** Known by their letters in every language; the other statuses are words. */
const abbreviations: readonly RowStatus[] = ['DNS', 'DNF', 'DQ'];

export function shortStatus(status: RowStatus, t: Translate): string {
  return abbreviations.includes(status) ? status : t(`RowStatuses.${status}`);
}
