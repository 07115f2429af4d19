/** The sentences of a story in the visitor's language. */

import type { SessionStory, StorySentence } from '@lapwing/contract/results/story';
import { type NamedPerson, nameAmong } from '@lapwing/timing/story/name-among';
import type { Translate } from '../../i18n/translate.ts';
import { crewSurnames, unbrokenCrew } from '../../ui/racing/crew-name.ts';

export type Person = SessionStory['people'][number];
export type Told = Pick<SessionStory, 'people' | 'flags'>;

/** A part of a sentence; names are emphasised. */
export type SentencePart = { text: string; isName: boolean };

// No name contains it.
const MARK = '\u0001';

/** Empty if somebody whom it names is unknown: no sentence is better than one with a gap. */
export function sentenceParts(
  { code, who, other, place, laps }: StorySentence,
  { people, flags }: Told,
  { t, locale }: { t: Translate; locale: string },
): SentencePart[] {
  const nameOf = (finishPosition: number | null) => {
    const person = people.find((one) => one.finishPosition === finishPosition);
    return person === undefined ? null : shortNameOf(person, people);
  };
  const name = nameOf(who);
  const otherName = nameOf(other);
  if (name === null || (other !== null && otherName === null)) return [];
  const text = t(`Story.${code}`, {
    who: asName(name),
    other: asName(otherName ?? ''),
    place: place ?? 0,
    count: laps ?? 0,
    periods: code === 'yellows' ? yellowPeriods(flags, locale) : '',
  });
  return partsOf(text);
}

/** A name in a text that is then taken apart. */
export function asName(name: string): string {
  return MARK + name + MARK;
}

export function partsOf(text: string): SentencePart[] {
  const parts = text.split(MARK);
  return parts
    .map((part, index) => {
      const isName = index % 2 === 1;
      const isFirst = isName && /^$|\. $/.test(parts[index - 1] ?? '');
      return { text: isFirst ? withCapital(part) : part, isName };
    })
    .filter((part) => part.text !== '');
}

function yellowPeriods(flags: Told['flags'], locale: string): string {
  return periodsText(
    flags.filter(({ flag }) => flag === 'YELLOW'),
    locale,
  );
}

/** `3–5, 12 and 30–31` */
export function periodsText(flags: readonly { fromLap: number; toLap: number }[], locale: string): string {
  const periods = flags.map(({ fromLap, toLap }) =>
    fromLap === toLap ? String(fromLap) : `${fromLap}–${toLap}`,
  );
  return new Intl.ListFormat(locale).format(periods);
}

/** A sentence begins with a capital, also with the name of somebody called van Rooijen. */
function withCapital(name: string): string {
  const [first = ''] = name;
  return first.toUpperCase() + name.slice(first.length);
}

/** As commentators say it: the last name, or all there is; with more of it if the story names a namesake. */
export function shortNameOf(person: NamedPerson, people: readonly NamedPerson[]): string {
  return unbrokenCrew(crewSurnames(nameAmong(person, people)));
}

export function fullNameOf({ firstName, lastName }: NamedPerson): string {
  return unbrokenCrew(`${firstName} ${lastName}`.trim());
}
