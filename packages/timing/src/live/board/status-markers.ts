/** The marker of a competitor with a status that decides it. */

import type { Marker, RowStatus } from '@lapwing/contract/values/enums';

export const statusMarkers: Partial<Record<RowStatus, Marker>> = {
  DNS: 'DidNotStart',
  DNF: 'DidNotFinish',
  DQ: 'Disqualified',
  Garage: 'Garage',
};
