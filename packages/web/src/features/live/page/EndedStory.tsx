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
      <div className="relative border-t border-line text-3 font-medium">
        <details>
          <summary className="link flex h-9 items-center px-4 phone:h-11">
            {t(story.isRace ? 'Story.Race' : 'Story.Session')}
          </summary>
          <StoryFacts story={story} />
          {story.sentences.length > 0 && (
            <div className="border-t border-line px-4 py-3 font-normal">
              <Sentences story={story} />
            </div>
          )}
        </details>
        <Link
          to="/sessions/$sessionId"
          params={{ sessionId }}
          className="link absolute end-0 top-0 flex h-9 items-center px-4 phone:h-11"
        >
          {t('Story.Result')}
        </Link>
      </div>
    </section>
  );
}
