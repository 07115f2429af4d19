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
const languages = { en: allEnglish, nl, ja };

describe.each(Object.entries(languages))('in %s', (locale, messages) => {
  const t = translator(messages, locale);
  test.each(sentenceCodes)('"%s" is a sentence that names its leader and has no gaps', (code) => {
    const text = sentenceParts(say(code), people, t)
      .map((part) => part.text)
      .join('');
    expect(text).toContain('Kuipers');
    expect(text).toMatch(/[.。]$/);
    expect(text).not.toMatch(/[{}]|\p{Cc}|Story\./u);
  });
});

test('names are set apart in a sentence', () => {
  const t = translator(allEnglish, 'en');
  expect(sentenceParts(say('lead-by-pass'), people, t)).toEqual([
    { text: 'Kuipers', isName: true },
    { text: ' takes the lead from ', isName: false },
    { text: 'Team Haverkamp', isName: true },
    { text: ', who falls to P9.', isName: false },
  ]);
});

test('a sentence begins with a capital', () => {
  const t = translator(allEnglish, 'en');
  const [first] = sentenceParts(say('retired'), [person(1, 'Finn', 'van Ginkel'), ...people.slice(1)], t);
  expect(first?.text).toBe('Van Ginkel');
});

test('a sentence about somebody unknown is not written', () => {
  const t = translator(allEnglish, 'en');
  expect(sentenceParts({ ...say('lead-by-pass'), other: 4 }, people, t)).toEqual([]);
});
