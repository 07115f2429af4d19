/** Who led when, with the flags and the numbers of the sentences. The sentences say the same in words. */

import type { SessionStory } from '@lapwing/contract/results/story';
import { shortNameOf } from './story-text.ts';

const shades = ['var(--trace)', 'var(--trace-2)', 'var(--ink-3)'] as const;
const PERCENT = 100;
/** Of a number, with a little space. */
const NUMBER_REM = 1.25;

/** Where the numbers of these laps stand, in this order: next to each other if their laps are close together. */
export function numberPlaces(laps: readonly number[], lapCount: number): string[] {
  let place = '';
  return laps.map((lap, index) => {
    const share = `${((lap - 0.5) / lapCount) * PERCENT}%`;
    place = index === 0 ? share : `max(${share}, ${place} + ${NUMBER_REM}rem)`;
    const behind = laps.length - 1 - index;
    return `min(${place}, 100% - ${behind * NUMBER_REM}rem)`;
  });
}

export function LeadStrip({ story }: { story: SessionStory }) {
  const { leads, flags, sentences, lapCount, people } = story;
  const share = (laps: number) => `${(laps / lapCount) * PERCENT}%`;
  const places = numberPlaces(
    sentences.map(({ lap }) => lap),
    lapCount,
  );
  const leaders = [...new Set(leads.map(({ who }) => who))];
  return (
    <div aria-hidden="true" className="story-strip">
      <div className="relative mx-2.5 h-[1.125rem]">
        {sentences.map(({ lap, code }, index) => (
          <span
            key={`${lap} ${code}`}
            className="story-number absolute -translate-x-1/2"
            style={{ left: places[index] }}
          >
            {index + 1}
          </span>
        ))}
      </div>
      <div className="mx-2.5 flex h-3 gap-px">
        {leads.map(({ who, fromLap, toLap }) => (
          <span
            key={fromLap}
            style={{
              width: share(toLap - fromLap + 1),
              background: shades[leaders.indexOf(who) % shades.length],
            }}
          />
        ))}
      </div>
      <div className="relative mx-2.5 h-1">
        {flags.map(({ flag, fromLap, toLap }) => (
          <span
            key={`${flag} ${fromLap}`}
            data-flag={flag}
            className="absolute inset-y-0"
            style={{ left: share(fromLap - 1), width: share(toLap - fromLap + 1) }}
          />
        ))}
      </div>
      <div className="mx-2.5 flex gap-px text-2 text-ink-2">
        {leads.map(({ who, fromLap, toLap }) => {
          const person = people.find((one) => one.finishPosition === who);
          return (
            <span key={fromLap} className="story-leader" style={{ width: share(toLap - fromLap + 1) }}>
              {person && (
                <>
                  <span>{person.startNumber}</span>
                  <span>{shortNameOf(person, people)}</span>
                </>
              )}
            </span>
          );
        })}
      </div>
    </div>
  );
}
