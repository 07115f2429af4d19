/** The place of the story of a session that has ended: above its board, and shown together with it. */

import { lazy, memo, Suspense, useEffect, useState } from 'react';
import { withScreenMessages } from '../../../i18n/language.ts';
import { withWholeStyle } from '../../../routing/page-styles.ts';
import { PartLoading } from '../cells/PartLoading.tsx';
import { useLive, useLiveStore } from '../state/live-store.ts';

// Hydration keeps the prerendered story while this is loading.
const EndedStory = lazy(() => withWholeStyle(withScreenMessages(import('./EndedStory.tsx'))));

export function StoryPlace({ isWanted }: { isWanted: boolean }) {
  const hasRun = useHasRun();
  return isWanted && <AwaitedStory isBoardKept={hasRun} />;
}

/** The board of a visitor who watched the session run stays while the story loads; otherwise the board waits for it. */
const AwaitedStory = memo(function AwaitedStory({ isBoardKept }: { isBoardKept: boolean }) {
  const placeholder = isBoardKept ? null : (
    <div className="awaited-story">
      <PartLoading />
    </div>
  );
  return (
    <Suspense fallback={placeholder}>
      <EndedStory placeholder={placeholder} />
    </Suspense>
  );
});

/** Whether the session has run since it was opened. */
function useHasRun(): boolean {
  const store = useLiveStore();
  const isEnded = useLive(({ board }) => board.session.isEnded);
  const [hasRun, setHasRun] = useState(false);
  useEffect(() => {
    const { board } = store.state();
    if (!isEnded && !board.session.isEnded && board.rows.length > 0) setHasRun(true);
  }, [store, isEnded]);
  return hasRun;
}
