/** A replayed session: the same screen, driven by recorded events. */

import { ErrorView } from '../../../errors/ErrorView.tsx';
import { useText } from '../../../i18n/language.ts';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { ReplayBar } from '../replay/ReplayBar.tsx';
import type { ReplayStart } from '../replay/replay-start.ts';
import { useReplay } from '../replay/use-replay.ts';
import type { LiveStore } from '../state/live-store.ts';
import { SessionFrame } from './SessionFrame.tsx';

type ReplaySessionProps = { live: LiveStore; start: ReplayStart };

export default function ReplaySession({ live, start }: ReplaySessionProps) {
  const { t } = useText();
  const { store, state, setClock } = useReplay(live, start);
  const { error, timeline, isComplete, count } = state;
  if (error) {
    return (
      <div className="page-width in-[.page-width]:px-0 py-6">
        <ErrorView error={error} onRetry={() => location.reload()} />
      </div>
    );
  }
  if (isComplete && count === 0) {
    return (
      <div className="page-width in-[.page-width]:px-0 py-6">
        <EmptyState title={t('Replay.None')} note={t('Replay.NoneHint')} />
      </div>
    );
  }
  if (timeline === null) {
    return (
      <p role="status" className="page-width in-[.page-width]:px-0 py-6 text-ink-2">
        {t('Replay.Loading', { count })}
      </p>
    );
  }
  return <SessionFrame store={store} foot={<ReplayBar live={live} state={state} setClock={setClock} />} />;
}
