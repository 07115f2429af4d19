/** Texts in place of a position for competitors who are out. */

import type { RowStatus } from '@lapwing/contract/values/enums';

export const positionTexts: Readonly<Partial<Record<RowStatus, string>>> = {
  DNS: 'DNS',
  DNF: 'DNF',
  DQ: 'DSQ',
};
