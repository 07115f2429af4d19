/** The laps of everyone: requested once, then extended from the board. */

import { withNewLaps } from '@lapwing/timing/live/history/laps-in-columns';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from './live-store.ts';
import { liveLapsQuery } from './view-queries.ts';

/** A source that counts laps which nobody timed must not make every viewer ask all the time. */
const ASK_AGAIN_AFTER_MS = 15_000;

export function useLiveLaps() {
  const eventId = useLive((state) => state.eventId);
  const liveSessionId = useLive((state) => state.liveSessionId);
  const rows = useLive(({ board }) => board.rows);
  const flag = useLive(({ board }) => board.session.flag);
  const flagAtMs = useLive(({ board }) => board.session.flagAtMs);
  const client = useQueryClient();
  const query = liveLapsQuery(eventId, liveSessionId);
  const replayed = useLive((state) => state.laps);
  const isReplay = useLive(({ link }) => link.kind === 'replay');
  const { data, error, refetch } = useQuery({ ...query, enabled: !isReplay });
  const known = isReplay ? data : data && withNewLaps(data, rows, { flag, flagAtMs });
  const askedAtMs = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (known === null) {
      if (performance.now() - askedAtMs.current < ASK_AGAIN_AFTER_MS) return;
      askedAtMs.current = performance.now();
      void client.invalidateQueries({ queryKey: query.queryKey });
    } else if (known !== undefined && known !== data) client.setQueryData(query.queryKey, known);
  }, [known, data, client, query.queryKey]);
  return { laps: isReplay ? (replayed ?? undefined) : (known ?? data), error, refetch };
}
