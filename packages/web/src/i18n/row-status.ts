/** The short text of a result for why a competitor is out. */

import type { RowStatus } from '@lapwing/contract/values/enums';
import type { Translate } from './translate.ts';

/** The abbreviations are the same in every language; the other statuses are words. */
const abbreviations: readonly RowStatus[] = ['DNS', 'DNF', 'DQ'];

export function shortStatus(status: RowStatus, t: Translate): string {
  return abbreviations.includes(status) ? status : t(`RowStatuses.${status}`);
}
