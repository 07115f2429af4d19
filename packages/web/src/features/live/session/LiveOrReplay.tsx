/** A session as it runs, or as it was where the address says from when. */

import { lazy, Suspense } from 'react';
import { withScreenMessages } from '../../../i18n/language.ts';
import type { LiveStore } from '../live-store.ts';
import { replayStartIn } from '../replay/replay-start.ts';
import { SessionFrame } from './SessionFrame.tsx';
import { useAddress } from './use-address.ts';

const ReplaySession = lazy(() => withScreenMessages(import('../replay/ReplaySession.tsx')));

export function LiveOrReplay({ store }: { store: LiveStore }) {
  const start = replayStartIn(useAddress());
  if (start === undefined) return <SessionFrame store={store} />;
  return (
    <Suspense>
      <ReplaySession live={store} start={start} />
    </Suspense>
  );
}
