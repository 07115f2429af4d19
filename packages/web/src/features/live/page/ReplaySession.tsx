/** A replayed session: the same screen, driven by recorded events. */

import { useSyncExternalStore } from 'react';
import { ErrorView } from '../../../errors/ErrorView.tsx';
import { useText } from '../../../i18n/language.ts';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { JumpDigest } from '../replay/JumpDigest.tsx';
import { isWorthTelling } from '../replay/jump.ts';
import { LoadedShare } from '../replay/LoadedShare.tsx';
import { ReplayBar } from '../replay/ReplayBar.tsx';
import type { ReplayStart } from '../replay/replay-start.ts';
import { useReplay } from '../replay/use-replay.ts';
import type { LiveStore } from '../state/live-store.ts';
import { SessionFrame } from './SessionFrame.tsx';

type ReplaySessionProps = { live: LiveStore; start: ReplayStart };

export default function ReplaySession({ live, start }: ReplaySessionProps) {
  const { t } = useText();
  const { store, state, setClock, closeDigest } = useReplay(live, start);
  const { error, timeline, jump } = state;
  const hasRows = useSyncExternalStore(
    store.subscribe,
    () => store.state().order.length > 0,
    () => false,
  );
  if (error) {
    return (
      <div className="page-width in-[.page-width]:px-0 py-6">
        <ErrorView error={error} onRetry={() => location.reload()} />
      </div>
    );
  }
  if (timeline !== null && timeline.untilMs === 0) {
    return (
      <div className="page-width in-[.page-width]:px-0 py-6">
        <EmptyState title={t('Replay.None')} note={t('Replay.NoneHint')} />
      </div>
    );
  }
  // What was on the screen stays until the past is there.
  if (timeline === null || !hasRows)
    return <SessionFrame store={live} foot={<ReplayLoading share={state.loadedShare} />} />;
  return (
    <SessionFrame
      store={store}
      foot={
        <ReplayBar live={live} state={state} setClock={setClock}>
          {jump !== null && isWorthTelling(jump) && (
            <JumpDigest jump={jump} timeline={timeline} onClose={closeDigest} />
          )}
        </ReplayBar>
      }
    />
  );
}

function ReplayLoading({ share }: { share: number }) {
  const { t } = useText();
  return (
    <div className="replay-bar">
      <p role="status" className="replay-time">
        {t('Replay.Loading')}
      </p>
      <LoadedShare share={share} />
    </div>
  );
}
