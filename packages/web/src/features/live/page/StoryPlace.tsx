/** The places of the story of a session that has ended: above its board, and shown together with it, or below. */

import { lazy, memo, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { withScreenMessages } from '../../../i18n/language.ts';
import { withWholeStyle } from '../../../routing/page-styles.ts';
import { PartLoading } from '../cells/PartLoading.tsx';
import { useLive, useLiveStore } from '../state/live-store.ts';
import type { ShownStories } from './EndedStory.tsx';

// Hydration keeps the prerendered story while this is loading.
const EndedStory = lazy(() => withWholeStyle(withScreenMessages(import('./EndedStory.tsx'))));

/** Longer, an empty page is worse than a story below the board. */
const PATIENCE_MS = 1_000;

/**
 * Above the board, which waits for it. A visitor who watched the session run, or for whom the story took too long, has it
 * below the board: above, it would push the board away.
 */
export function useStoryPlaces(isWanted: boolean): { above: ReactNode; below: ReactNode } {
  const hasRun = useHasRun();
  const [isSlow, setIsSlow] = useState(false);
  const giveUp = useCallback(() => setIsSlow(true), []);
  if (!isWanted) return { above: null, below: null };
  if (hasRun || isSlow) return { above: null, below: <StoryBelow stories="all" /> };
  return { above: <StoryAbove onTooLong={giveUp} />, below: <StoryBelow stories="late" /> };
}

const StoryAbove = memo(function StoryAbove({ onTooLong }: { onTooLong: () => void }) {
  const placeholder = <AwaitedStory onTooLong={onTooLong} />;
  return (
    <Suspense fallback={placeholder}>
      <EndedStory placeholder={placeholder} stories="early" />
    </Suspense>
  );
});

const StoryBelow = memo(function StoryBelow({ stories }: { stories: ShownStories }) {
  return (
    <Suspense fallback={null}>
      <EndedStory placeholder={null} stories={stories} />
    </Suspense>
  );
});

/** Not there while the story of a prerendered page is hydrated. */
function AwaitedStory({ onTooLong }: { onTooLong: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onTooLong, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [onTooLong]);
  return (
    <div className="awaited-story">
      <PartLoading />
    </div>
  );
}

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
