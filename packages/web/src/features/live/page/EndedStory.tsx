/** The podium of a session that has ended, with its story and a link to its result. */

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/language.ts';
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
  const sessionId = useLive(({ liveSessionId }) => Number(liveSessionId.split('-').at(-1)));
  const { data: story } = useQuery({
    ...storyQuery(sessionId, useGuid()),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.podium.length === 0 && dataUpdateCount < MOST_TRIES ? RETRY_MS : false,
  });
  if (story === undefined || story.podium.length === 0) return null;
  return (
    <section
      aria-label={t(story.isRace ? 'Story.Race' : 'Story.Session')}
      className="story bg-surface stretch-data"
    >
      <Podium story={story} />
      <details className="border-t border-line">
        <summary className="flex h-9 items-center justify-between gap-4 px-4 text-3 font-medium phone:h-11">
          <span className="link">{t(story.isRace ? 'Story.Race' : 'Story.Session')}</span>
          <Link to="/sessions/$sessionId" params={{ sessionId }} className="link whitespace-nowrap">
            {t('Story.Result')}
          </Link>
        </summary>
        <StoryFacts story={story} />
        {story.sentences.length > 0 && (
          <div className="border-t border-line px-4 py-3">
            <Sentences story={story} />
          </div>
        )}
      </details>
    </section>
  );
}
