/** The sentences of a story; each begins with its lap, a link to the lap chart. */

import type { SessionStory } from '@lapwing/contract/results/story';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../i18n/language.ts';
import { sentenceParts } from './story-text.ts';

/** A phone shows these first. */
const FIRST_FEW = 3;

export function Sentences({ story }: { story: SessionStory }) {
  const { t, locale } = useText();
  const [isWhole, setIsWhole] = useState(false);
  const { sentences, sessionId } = story;
  const more = sentences.length - FIRST_FEW;
  return (
    <>
      <ol className="story-sentences stretch-text">
        {sentences.map((sentence, index) => (
          <li
            key={`${sentence.lap} ${sentence.code}`}
            data-later={(index >= FIRST_FEW && !isWhole) || undefined}
          >
            <span aria-hidden="true" className="story-number mt-px">
              {index + 1}
            </span>
            <p>
              <Link
                to="/sessions/$sessionId"
                params={{ sessionId }}
                search={{
                  tab: 'lapchart',
                  lap: String(sentence.lap),
                  follow: String(sentence.who),
                }}
                className="link me-1.5 font-medium whitespace-nowrap stretch-data"
              >
                {t('Story.Lap', { lap: sentence.lap })}
              </Link>
              {sentenceParts(sentence, story, { t, locale }).map(({ text, isName }, part) =>
                // The parts of a sentence have no other identity than their order.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                isName ? <b key={part}>{text}</b> : <span key={part}>{text}</span>,
              )}
            </p>
          </li>
        ))}
      </ol>
      {more > 0 && !isWhole && (
        <button
          type="button"
          onClick={() => setIsWhole(true)}
          className="mt-2.5 h-11 w-full rounded-2 border border-line-2 text-3 font-medium md:hidden"
        >
          {t('Story.ShowMore', { count: more })}
        </button>
      )}
      <p className="flex flex-wrap items-baseline gap-x-3 pt-2 text-2 text-ink-3 stretch-text">
        <span className="phone:hidden">{t('Story.Note')}</span>
        <Link
          to="/sessions/$sessionId"
          params={{ sessionId }}
          search={{ tab: 'report' }}
          className="link inline-flex items-center text-3 font-medium touch:min-h-11"
        >
          {t('Story.ReadReport')}
        </Link>
      </p>
    </>
  );
}
