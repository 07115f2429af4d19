/** The laps of everyone: requested once, then extended from the board. */

import { withNewLaps } from '@lapwing/timing/live/history/laps-in-columns';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from '../../state/live-store.ts';
import { liveLapsQuery } from '../../state/view-queries.ts';

export function useLiveLaps() {
  const eventId = useLive((state) => state.eventId);
  const liveSessionId = useLive((state) => state.liveSessionId);
  const rows = useLive(({ board }) => board.rows);
  const client = useQueryClient();
  const query = liveLapsQuery(eventId, liveSessionId);
  const replayed = useLive((state) => state.laps);
  const isReplay = useLive(({ link }) => link.kind === 'replay');
  const { data, error, refetch } = useQuery({ ...query, enabled: !isReplay });
  const known = isReplay ? data : data && withNewLaps(data, rows);
  useEffect(() => {
    if (known === null) void client.invalidateQueries({ queryKey: query.queryKey });
    else if (known !== undefined && known !== data) client.setQueryData(query.queryKey, known);
  }, [known, data, client, query.queryKey]);
  return { laps: isReplay ? (replayed ?? undefined) : (known ?? data), error, refetch };
}
