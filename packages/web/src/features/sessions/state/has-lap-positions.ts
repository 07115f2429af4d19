/** Whether places lap by lap are meaningful: in practice and qualifying the best lap decides. */

import type { LapDataInfo } from '@lapwing/contract/results/lap-data';

export function hasLapPositions(info: Pick<LapDataInfo, 'classificationType'> | null): boolean {
  return info?.classificationType !== 'PracticeAndQualification';
}
