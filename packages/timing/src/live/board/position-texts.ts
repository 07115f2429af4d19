/** What stands instead of a place for those who are out. */

import type { RowStatus } from '@lapwing/contract/values/enums';

export const positionTexts: Readonly<Partial<Record<RowStatus, string>>> = {
  DNS: 'DNS',
  DNF: 'DNF',
  DQ: 'DSQ',
};
