/** What happened in a session since this visitor last watched it. */

import { formatClock } from '@lapwing/timing/lap-time';
import { digestOf, isQuiet } from '@lapwing/timing/live/rewind/digest';
import { useQuery } from '@tanstack/react-query';
import { History, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { Button, IconButton } from '../../../ui/controls/Button.tsx';
import { DigestList } from '../replay/DigestList.tsx';
import { loadTimeline } from '../replay/load-rewind.ts';
import { lastSeenMs, storeLastSeen, wasAway } from '../state/last-seen.ts';
import { type LiveStore, useLive, useLiveStore } from '../state/live-store.ts';
import { useChangeAddress } from '../state/use-address.ts';
import { venueTimeMs } from '../state/venue-time.ts';

const STORE_EVERY_MS = 10_000;

type Absence = { fromMs: number; untilMs: number };

export function WhileAway() {
  const { t } = useText();
  const store = useLiveStore();
  const changeAddress = useChangeAddress();
  const { absence, close } = useAbsence(store);
  const eventId = useLive((state) => state.eventId);
  const liveSessionId = useLive((state) => state.liveSessionId);
  const { data } = useQuery({
    queryKey: ['live', 'away', liveSessionId, absence?.fromMs],
    queryFn: ({ signal }) => loadTimeline({ eventId, liveSessionId }, absence?.fromMs, signal),
    enabled: absence !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (absence === null || data === undefined) return null;
  const digest = digestOf(data.notices, absence.fromMs, absence.untilMs);
  if (isQuiet(digest)) return null;
  const title = t('Digest.WhileAway', { time: formatClock(absence.untilMs - absence.fromMs) });
  const seconds = Math.max(0, Math.round((absence.fromMs - data.fromMs) / 1000));
  return (
    <section aria-label={title} className="digest">
      <div className="digest-head">
        <h2>{title}</h2>
        <Button kind="quiet" onClick={() => changeAddress({ replay: String(seconds), delay: undefined })}>
          <History size={16} strokeWidth={1.75} />
          {t('Digest.WatchFromThere')}
        </Button>
        <IconButton label={t('Digest.Close')} onClick={close}>
          <X size={18} strokeWidth={1.75} />
        </IconButton>
      </div>
      <DigestList digest={digest} />
    </section>
  );
}

/**
 * From the last visit, or from the moment at which the page was hidden or the device slept, until the return. Counted in venue
 * time: the board itself is as old as the absence until the connection is back.
 */
function useAbsence(store: LiveStore) {
  const [absence, setAbsence] = useState<Absence | null>(null);
  const hasBoard = useLive(({ board, link }) => board.rows.length > 0 && link.kind !== 'connecting');
  useEffect(() => {
    if (!hasBoard) return;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      const { liveSessionId } = store.state();
      const nowMs = Math.round(venueTimeMs(store.state()));
      const seenMs = lastSeenMs(liveSessionId);
      if (wasAway(seenMs, nowMs)) setAbsence({ fromMs: seenMs, untilMs: nowMs });
      storeLastSeen(liveSessionId, nowMs);
    };
    look();
    // A device that slept does not always say so.
    const timer = setInterval(look, STORE_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [store, hasBoard]);
  return { absence, close: () => setAbsence(null) };
}
