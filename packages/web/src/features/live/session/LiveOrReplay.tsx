/** A session as it runs, or as it was where the address says from when. */

import { lazy, Suspense } from 'react';
import { textIn } from '../../../shell/query-values.ts';
import type { LiveStore } from '../live-store.ts';
import { SessionFrame } from './SessionFrame.tsx';
import { useAddress } from './use-address.ts';

const ReplaySession = lazy(() => import('../replay/ReplaySession.tsx'));

export function LiveOrReplay({ store }: { store: LiveStore }) {
  const address = useAddress();
  const isReplay = textIn(address, 'replay') !== undefined || textIn(address, 'delay') !== undefined;
  if (!isReplay) return <SessionFrame store={store} />;
  return (
    <Suspense>
      <ReplaySession live={store} />
    </Suspense>
  );
}
