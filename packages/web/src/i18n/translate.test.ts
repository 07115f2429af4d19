import { expect, test } from 'vitest';
import { allEnglish, englishParts } from './all-english.test-support.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';
import type { Plural } from './messages.ts';
import { nl } from './nl.ts';
import { type KnownMessages, translator } from './translate.ts';

type Tree = { readonly [key: string]: string | Plural | Tree };

/** Every text by its key; each form of a plural has its own key. */
function textsIn(tree: Tree, above = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [name, node] of Object.entries(tree)) {
    const key = above === '' ? name : `${above}.${name}`;
    if (typeof node === 'string') texts.set(key, node);
    else for (const [below, text] of textsIn(node as Tree, key)) texts.set(below, text);
  }
  return texts;
}

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
const english = new Map(englishParts.flatMap((part) => [...textsIn(part)]));
const inDutch = translator(nl, 'nl-NL');
const inEnglish = translator(en, 'en-US');

test('a message is found by its key and its values are filled in', () => {
  expect(translator(allEnglish, 'en-US')('Breadcrumbs.Event')).toBe('Event');
  expect(inEnglish('Errors.SignIn', { id: 'b2c-4417' })).toBe(
    'An error occurred while signing in. Error ID: b2c-4417',
  );
});

test('a count selects the singular or the plural, and is formatted for the language', () => {
  expect(inEnglish('EventCount', { count: 1 })).toBe('1 event');
  expect(inEnglish('EventCount', { count: 0 })).toBe('0 events');
  expect(inEnglish('EventCount', { count: 2318 })).toBe('2,318 events');
  const inEnglishScreens = translator(allEnglish, 'en-US');
  for (const [translate, count, laps, followers] of [
    [inEnglishScreens, 1, '1 lap', '1 follower'],
    [inEnglishScreens, 1200, '1,200 laps', '1,200 followers'],
    [inDutch, 1, '1 ronde', '1 volger'],
    [inDutch, 1200, '1.200 rondes', '1.200 volgers'],
  ] as const) {
    expect([translate('Laps', { count }), translate('Followers', { count })]).toEqual([laps, followers]);
  }
});

test('Japanese has one form for every count', () => {
  const inJapanese = translator(ja, 'ja-JP');
  expect(inJapanese('Laps', { count: 1 })).toBe('1周');
  expect(inJapanese('Laps', { count: 3 })).toBe('3周');
});

test('a message outside the sections is found in the joined parts of English', () => {
  expect(translator(allEnglish, 'en-US')('ManyLapsBehind', { laps: 12 })).toBe('+12 laps');
});

test('a value that contains a placeholder is not filled in again', () => {
  expect(inEnglish('Errors.SignIn', { id: '{id}' })).toContain('Error ID: {id}');
});

test('no key of one part of English is repeated in another', () => {
  const keys = englishParts.flatMap((part) => [...textsIn(part).keys()]);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

for (const [language, messages] of Object.entries({ nl, ja } satisfies Record<string, KnownMessages>)) {
  test(`${language} has every message of English, with the same placeholders`, () => {
    const texts = textsIn(messages);
    const wanted = [...english.keys()].filter((key) => language !== 'ja' || !key.endsWith('.one'));
    expect([...texts.keys()].sort()).toEqual(wanted.sort());
    for (const [key, text] of texts) {
      expect(placeholders(text), key).toEqual(placeholders(english.get(key) ?? ''));
      expect(text.trim(), key).not.toBe('');
    }
  });
}
