/** The story of a session that has ended: podium, facts and sentences. */

import type { SessionStory } from '@lapwing/contract/results/story';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { LeadStrip } from '../../../parts/story/LeadStrip.tsx';
import { Podium, StoryFacts } from '../../../parts/story/Podium.tsx';
import { Sentences } from '../../../parts/story/Sentences.tsx';
import { storyQuery } from '../../../parts/story/story-query.ts';
import { useGuid } from '../../../routing/use-guid.ts';
import { useLive } from '../state/live-store.ts';
import '../../../parts/story/story.css';

/** A result is published a moment after its session has ended. */
const RETRY_MS = 5_000;
const MOST_TRIES = 24;

/** `late` is a story that was not published yet when it was first asked for. */
export type ShownStories = 'early' | 'late' | 'all';

type EndedStoryProps = {
  /** until the story has loaded */
  placeholder: ReactNode;
  stories: ShownStories;
};

export default function EndedStory({ placeholder, stories }: EndedStoryProps) {
  const { t } = useText();
  const { data: story, isPending } = useStory();
  const colours = useLive((state) => state.colours);
  const [isLate, setIsLate] = useState(false);
  if (story?.podium.length === 0 && !isLate) setIsLate(true);
  if (isPending) return placeholder;
  if (story === undefined || story.podium.length === 0) return null;
  if (stories !== 'all' && (stories === 'late') !== isLate) return null;
  return (
    <section aria-label={t('Live.Result')} className="ended-story stretch-data">
      <Podium story={story} colours={colours} />
      <StoryFacts story={story} colours={colours} />
      <EndedSentences story={story} />
    </section>
  );
}

function EndedSentences({ story }: { story: SessionStory }) {
  const { t } = useText();
  if (story.sentences.length === 0) return null;
  const title = t(story.isRace ? 'Story.Race' : 'Story.Session');
  return (
    <section aria-label={title} className="border-t border-line px-4 pt-2.5 pb-3">
      <h2 className="sr-only">{title}</h2>
      {story.leads.length > 1 && <LeadStrip story={story} />}
      <Sentences story={story} />
    </section>
  );
}

function useStory() {
  const sessionId = useLive(({ liveSessionId }) => Number(liveSessionId.split('-').at(-1)));
  return useQuery({
    ...storyQuery(sessionId, useGuid()),
    refetchInterval: ({ state: { data: known, dataUpdateCount } }) =>
      known?.podium.length === 0 && dataUpdateCount < MOST_TRIES ? RETRY_MS : false,
  });
}
