import { expect, test } from 'vitest';
import { flagIn, numberIn, parseSearch, stringifySearch, textIn } from './query-values.ts';

test('names become lower case, values stay as written', () => {
  expect(parseSearch('?Term=Jan%20De&POS=3&pos=4')).toEqual({ term: 'Jan De', pos: '3' });
});

test('the first value of a repeated name counts, but every search term does', () => {
  expect(parseSearch('?term=kart&page=2&Term=cup&page=3')).toEqual({ term: 'kart cup', page: '2' });
});

test('a flag is set only by the word true, in any letter case', () => {
  for (const text of ['true', 'TRUE', 'True']) expect(flagIn({ integrated: text }, 'integrated')).toBe(true);
  for (const text of ['1', 'yes', 'false', ''])
    expect(flagIn({ integrated: text }, 'integrated')).toBe(false);
  expect(flagIn({}, 'integrated')).toBe(false);
});

test('a number is a number or nothing', () => {
  expect(numberIn({ pos: '12' }, 'pos')).toBe(12);
  expect(numberIn({ pos: 'x' }, 'pos')).toBeUndefined();
  expect(numberIn({ pos: ' ' }, 'pos')).toBeUndefined();
  expect(numberIn({}, 'pos')).toBeUndefined();
});

test('empty text counts as nothing', () => {
  expect(textIn({ term: '' }, 'term')).toBeUndefined();
});

test('a written query can be read again', () => {
  const search = { term: 'a&b=ü', page: '2' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
  expect(stringifySearch({ term: undefined })).toBe('');
});
