/** The places of the story of a session that has ended: above its board, and shown together with it, or below. */

import { lazy, memo, Suspense, useEffect, useState } from 'react';
import { withScreenMessages } from '../../../i18n/language.ts';
import { withWholeStyle } from '../../../routing/page-styles.ts';
import { PartLoading } from '../cells/PartLoading.tsx';
import { useLive, useLiveStore } from '../state/live-store.ts';
import type { ShownStories } from './EndedStory.tsx';

// Hydration keeps the prerendered story while this is loading.
const EndedStory = lazy(() => withWholeStyle(withScreenMessages(import('./EndedStory.tsx'))));

/**
 * Above the board, which waits for it. A visitor who watched the session run, or who came before its result was
 * published, has the story below the board: above, it would push the board away.
 */
export function StoryPlace({ isWanted, isBelow = false }: { isWanted: boolean; isBelow?: boolean }) {
  const hasRun = useHasRun();
  if (!isWanted || (hasRun && !isBelow)) return null;
  return <AwaitedStory stories={hasRun ? 'all' : isBelow ? 'late' : 'early'} />;
}

const AwaitedStory = memo(function AwaitedStory({ stories }: { stories: ShownStories }) {
  const placeholder =
    stories === 'early' ? (
      <div className="awaited-story">
        <PartLoading />
      </div>
    ) : null;
  return (
    <Suspense fallback={placeholder}>
      <EndedStory placeholder={placeholder} stories={stories} />
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
