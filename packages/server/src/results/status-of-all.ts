/** The status of an event or a championship, from that of its sessions or rounds. */

import type { ResultStatus } from '@lapwing/contract/values/enums';

/** Running while one of its sessions runs, official when all results are official. */
export function statusOfAll(statuses: readonly ResultStatus[]): ResultStatus {
  if (statuses.includes('Active')) return 'Active';
  if (statuses.includes('Provisional')) return 'Provisional';
  return statuses.includes('Official') ? 'Official' : 'None';
}
