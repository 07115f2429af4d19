/** The story of a session that has ended, above its board: podium, facts and sentences. */

import type { SessionStory } from '@lapwing/contract/results/story';
import { useQuery } from '@tanstack/react-query';
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

export function EndedStory() {
  const { t } = useText();
  const story = useStory();
  const colours = useLive((state) => state.colours);
  if (story === undefined || story.podium.length === 0) return null;
  return (
    <section aria-label={t('Live.Result')} className="story flex flex-col bg-surface stretch-data">
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
    // What a short story leaves of its room is spread between its parts.
    <section
      aria-label={title}
      className="flex flex-1 flex-col justify-evenly border-t border-line px-4 pt-2.5 pb-3"
    >
      <h2 className="sr-only">{title}</h2>
      {story.leads.length > 1 && <LeadStrip story={story} />}
      <Sentences story={story} />
    </section>
  );
}

function useStory() {
  const sessionId = useLive(({ liveSessionId }) => Number(liveSessionId.split('-').at(-1)));
  const { data } = useQuery({
    ...storyQuery(sessionId, useGuid()),
    refetchInterval: ({ state: { data: known, dataUpdateCount } }) =>
      known?.podium.length === 0 && dataUpdateCount < MOST_TRIES ? RETRY_MS : false,
  });
  return data;
}
