/** The first three of a result, and three facts about it. */

import type { SessionStory } from '@lapwing/contract/results/story';
import type { ReactNode } from 'react';
import { countryName } from '../../i18n/country-name.ts';
import { useText } from '../../i18n/language.ts';
import { shownGap } from '../../i18n/times.ts';
import { CountryFlag } from '../../ui/racing/CountryFlag.tsx';
import { type ClassColours, classIndexAmong } from '../../ui/racing/class-colour.ts';
import { NumberPlate } from '../../ui/racing/NumberPlate.tsx';
import { TimingMark } from '../../ui/racing/TimingMark.tsx';
import { fullNameOf, type Person, shortNameOf } from './story-text.ts';

type StoryProps = {
  story: SessionStory;
  /** of the classes of the event */
  colours: ClassColours;
};

function personAt({ people }: SessionStory, finishPosition: number): Person | undefined {
  return people.find((one) => one.finishPosition === finishPosition);
}

function Plate({ colours, person }: { colours: ClassColours; person: Person }) {
  const classIndex = classIndexAmong(colours, person.resultClass);
  return <NumberPlate startNumber={person.startNumber} classIndex={classIndex} />;
}

export function Podium({ story, colours }: StoryProps) {
  return (
    <ol className="story-podium">
      {story.podium.map((step, index) => {
        const person = personAt(story, step.who);
        return (
          person && <Step key={step.who} colours={colours} step={step} person={person} place={index + 1} />
        );
      })}
    </ol>
  );
}

type StepProps = {
  colours: ClassColours;
  step: SessionStory['podium'][number];
  person: Person;
  place: number;
};

function Step({ colours, step, person, place }: StepProps) {
  const { t, locale } = useText();
  const { resultClass, nationality, team } = person;
  const { time, points, difference } = step;
  const behind =
    difference.points === undefined
      ? shownGap({ laps: difference.lapsBehind, time: difference.timeDifference }, t)
      : `−${difference.points}`;
  const first = points === null ? time : t('SessionResults.PointCount', { count: points });
  return (
    <li data-place={place}>
      <span className="story-medal">
        <span className="sr-only">{t('Story.Place')} </span>
        {place}
      </span>
      <div className="story-person">
        <p className="flex min-w-0 items-center gap-[9px]">
          <Plate colours={colours} person={person} />
          <b className="story-name">{fullNameOf(person)}</b>
        </p>
        <p className="mt-[3px] flex min-h-4 flex-wrap items-center gap-x-[7px] text-2 text-ink-2">
          {nationality && <CountryFlag alpha2={nationality} name={countryName(nationality, locale)} />}
          {resultClass !== '' && <span>{resultClass}</span>}
          {team && <span className="min-w-0 wrap-break-word">{team}</span>}
        </p>
      </div>
      <span className="story-figure">{place === 1 ? first : behind}</span>
    </li>
  );
}

export function StoryFacts({ story, colours }: StoryProps) {
  const { t } = useText();
  const { bestLap, mover, closestFinish } = story;
  const fastest = bestLap && personAt(story, bestLap.who);
  const moved = mover && personAt(story, mover.who);
  const [ahead, behind] = closestFinish
    ? [personAt(story, closestFinish.ahead), personAt(story, closestFinish.behind)]
    : [];
  if (!fastest && !moved && !behind) return null;
  return (
    <dl className="story-facts">
      {bestLap && fastest && (
        <Fact
          label={t('SessionResults.BestLap')}
          value={
            <TimingMark highlight="session-best" label={t('SessionResults.SessionBest')}>
              {bestLap.lapTime}
            </TimingMark>
          }
        >
          <Plate colours={colours} person={fastest} />
          <em>{fullNameOf(fastest)}</em>
          <span>{t('Story.InLap', { lap: bestLap.lap })}</span>
        </Fact>
      )}
      {mover && moved && (
        <Fact
          label={t('Story.Mover')}
          value={
            <span className="font-strong text-pb">
              <svg viewBox="0 0 8 8" aria-hidden="true" className="me-1 inline size-2.5" fill="currentColor">
                <path d="M4 1 8 7H0Z" />
              </svg>
              {t('Story.Places', { count: mover.from - mover.to })}
            </span>
          }
        >
          <Plate colours={colours} person={moved} />
          <em>{fullNameOf(moved)}</em>
          <span>{t('Story.FromTo', { from: mover.from, to: mover.to })}</span>
        </Fact>
      )}
      {closestFinish && ahead && behind && (
        <Fact label={t('Story.Closest')} value={`${closestFinish.gap} s`}>
          <Plate colours={colours} person={ahead} />
          <Plate colours={colours} person={behind} />
          <em>
            {shortNameOf(ahead, story.people)}, {shortNameOf(behind, story.people)}
          </em>
          <span>{t('Story.ForPlace', { place: closestFinish.ahead })}</span>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, value, children }: { label: string; value: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="story-value">{value}</dd>
      <dd className="story-holder">{children}</dd>
    </div>
  );
}
