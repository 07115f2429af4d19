/** The story of a session that has ended: podium and facts above the board, sentences below it. */

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
const SENTENCES = 'story';

export function EndedStory() {
  const { t } = useText();
  const story = useStory();
  if (story === undefined || story.podium.length === 0) return null;
  return (
    <section aria-label={t('Live.Result')} className="story bg-surface stretch-data">
      <Podium story={story} />
      <StoryFacts story={story} />
      {story.sentences.length > 0 && (
        <p className="border-t border-line px-4">
          <a href={`#${SENTENCES}`} className="link inline-flex h-8 items-center phone:h-11">
            {t(story.isRace ? 'Story.Race' : 'Story.Session')}
            <span aria-hidden="true">&nbsp;↓</span>
          </a>
        </p>
      )}
    </section>
  );
}

/** Below the board, which must not move when they come: how many there are is not known before. */
export function EndedSentences() {
  const { t } = useText();
  const story = useStory();
  if (story === undefined || story.sentences.length === 0) return null;
  const title = t(story.isRace ? 'Story.Race' : 'Story.Session');
  return (
    <section id={SENTENCES} aria-label={title} className="ended-sentences bg-surface stretch-data">
      <h2 className="pb-2">{title}</h2>
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
