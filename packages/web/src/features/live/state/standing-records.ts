/** The lap records that stood when the session began. `RecordStrip` asks for them, after the board is shown. */

import type { StandingRecord } from '@lapwing/timing/records/beaten-records';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useLive } from './live-store.ts';

export const recordsKey = (liveSessionId: string) => ['live', 'records', liveSessionId];

const none: readonly StandingRecord[] = [];

export function useStandingRecords(): readonly StandingRecord[] {
  const liveSessionId = useLive((state) => state.liveSessionId);
  const { data } = useQuery<readonly StandingRecord[]>({
    queryKey: recordsKey(liveSessionId),
    queryFn: skipToken,
  });
  return data ?? none;
}
