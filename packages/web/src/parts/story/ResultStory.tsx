/** The story of a result: its podium, three facts, who led when, and a few sentences that link to their laps. */

import type { SessionStory } from '@lapwing/contract/results/story';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/language.ts';
import { useGuid } from '../../routing/use-guid.ts';
import type { ClassColours } from '../../ui/racing/class-colour.ts';
import { LeadStrip } from './LeadStrip.tsx';
import { Podium, StoryFacts } from './Podium.tsx';
import { Sentences } from './Sentences.tsx';
import { storyQuery } from './story-query.ts';
import './story.css';

type ResultStoryProps = {
  sessionId: number;
  /** of the classes of the event */
  colours: ClassColours;
};

export function ResultStory({ sessionId, colours }: ResultStoryProps) {
  const { data } = useQuery(storyQuery(sessionId, useGuid()));
  // Without it the result is still there.
  return data === undefined || data.podium.length === 0 ? null : (
    <StorySheet story={data} colours={colours} />
  );
}

function StorySheet({ story, colours }: { story: SessionStory; colours: ClassColours }) {
  const { t } = useText();
  return (
    <section
      aria-label={t(story.isRace ? 'Story.Race' : 'Story.Session')}
      className="story mb-3.5 border border-line bg-surface stretch-data md:rounded-3 phone:-mx-(--gutter) phone:border-x-0"
    >
      <Podium story={story} colours={colours} />
      <StoryFacts story={story} colours={colours} />
      {story.sentences.length > 0 && (
        <div className="border-t border-line px-4 pt-3 pb-3">
          {story.leads.length > 1 && <LeadStrip story={story} />}
          <Sentences story={story} />
        </div>
      )}
    </section>
  );
}
