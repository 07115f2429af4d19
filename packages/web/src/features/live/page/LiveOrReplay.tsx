/** A session live, or as a replay if the address says so. */

import { lazy, Suspense } from 'react';
import { withFollowMessages } from '../../../i18n/language.ts';
import { replayStartIn } from '../replay/replay-start.ts';
import type { LiveStore } from '../state/live-store.ts';
import { useAddress } from '../state/use-address.ts';
import { SessionFrame } from './SessionFrame.tsx';

const ReplaySession = lazy(() => withFollowMessages(import('./ReplaySession.tsx')));

export function LiveOrReplay({ store }: { store: LiveStore }) {
  const start = replayStartIn(useAddress());
  if (start === undefined) return <SessionFrame store={store} />;
  return (
    // The board stays while the code of the replay is loading.
    <Suspense fallback={<SessionFrame store={store} />}>
      <ReplaySession live={store} start={start} />
    </Suspense>
  );
}
