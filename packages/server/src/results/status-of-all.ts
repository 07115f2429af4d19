/** What the sessions of an event or the rounds of a championship make of its status. */

import type { ResultStatus } from '@lapwing/contract/values/enums';

/** Running while one of its sessions runs, official when all that have a result are official. */
export function statusOfAll(statuses: readonly ResultStatus[]): ResultStatus {
  if (statuses.includes('Active')) return 'Active';
  if (statuses.includes('Provisional')) return 'Provisional';
  return statuses.includes('Official') ? 'Official' : 'None';
}
