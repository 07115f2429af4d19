import { type SentenceCode, sentenceCodes } from '@lapwing/contract/results/story';
import { describe, expect, test } from 'vitest';
import { allEnglish } from '../../i18n/all-english.test-support.ts';
import { ja } from '../../i18n/ja.ts';
import { nl } from '../../i18n/nl.ts';
import { translator } from '../../i18n/translate.ts';
import { type Person, sentenceParts } from './story-text.ts';

const person = (finishPosition: number, firstName: string, lastName: string): Person => ({
  ...{ finishPosition, firstName, lastName },
  ...{ startNumber: String(finishPosition), resultClass: '', nationality: null },
});
const people = [person(1, 'Sanne', 'Kuipers'), person(9, '', 'Team Haverkamp')];
const say = (code: SentenceCode) => ({ code, lap: 8, who: 1, other: 9, place: 9, laps: 4 });
const flags = [
  { flag: 'YELLOW' as const, fromLap: 3, toLap: 5 },
  { flag: 'RED' as const, fromLap: 7, toLap: 7 },
  { flag: 'YELLOW' as const, fromLap: 12, toLap: 12 },
];
const languages = { en: allEnglish, nl, ja };

describe.each(Object.entries(languages))('in %s', (locale, messages) => {
  const text = { t: translator(messages, locale), locale };
  test.each(sentenceCodes)('"%s" is a sentence that names its leader and has no gaps', (code) => {
    const sentence = sentenceParts(say(code), { people, flags }, text)
      .map((part) => part.text)
      .join('');
    expect(sentence).toContain('Kuipers');
    expect(sentence).toMatch(/[.。]$/);
    expect(sentence).not.toMatch(/[{}]|\p{Cc}|Story\./u);
  });
});

const english = { t: translator(allEnglish, 'en'), locale: 'en' };

test('several yellow flags are named by their laps in one sentence', () => {
  const text = sentenceParts(say('yellows'), { people, flags }, english).map((part) => part.text);
  expect(text.join('')).toBe(
    'Yellow flags for 4 laps in all, in laps 3–5 and 12; Kuipers leads under the first.',
  );
});

test('names are set apart in a sentence', () => {
  expect(sentenceParts(say('lead-by-pass'), { people, flags }, english)).toEqual([
    { text: 'Kuipers', isName: true },
    { text: ' takes the lead from ', isName: false },
    { text: 'Team Haverkamp', isName: true },
    { text: ', who falls to P9.', isName: false },
  ]);
});

test('a sentence begins with a capital', () => {
  const [first] = sentenceParts(
    say('retired'),
    { people: [person(1, 'Finn', 'van Ginkel'), ...people.slice(1)], flags },
    english,
  );
  expect(first?.text).toBe('Van Ginkel');
});

test('namesakes in one story have their initial, in every language', () => {
  const others = [person(1, 'Sanne', 'Kuipers'), person(9, 'Bram', 'Kuipers')];
  for (const [locale, messages] of Object.entries(languages)) {
    const text = { t: translator(messages, locale), locale };
    const parts = sentenceParts(say('lead-by-pass'), { people: others, flags }, text);
    const names = parts.filter(({ isName }) => isName).map((part) => part.text);
    expect(names.toSorted(), locale).toEqual(['B. Kuipers', 'S. Kuipers']);
  }
});

test('a sentence about somebody unknown is not written', () => {
  expect(sentenceParts({ ...say('lead-by-pass'), other: 4 }, { people, flags }, english)).toEqual([]);
});
