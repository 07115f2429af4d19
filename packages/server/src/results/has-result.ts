/** Whether the result of a session was published. */

import { resultStatuses } from '@lapwing/contract/values/enums';

export function hasResult({ resultStatus }: { resultStatus: number }): boolean {
  return resultStatus === resultStatuses.Provisional || resultStatus === resultStatuses.Official;
}
