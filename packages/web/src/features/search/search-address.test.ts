import { expect, test } from 'vitest';
import { addressOf, parseSearchAddress as read, type SearchTexts } from './search-address.ts';

const parseSearchAddress = (texts: SearchTexts, entityType: 'All' | 'Events' | 'Profiles') =>
  read(texts, entityType, (alpha2) => ['NL', 'BE'].includes(alpha2));

test('invalid values in an address are left out', () => {
  expect(parseSearchAddress({ term: ' kart ', sport: 'karting', country: 'nl', page: 3 }, 'Events')).toEqual({
    term: 'kart',
    entityType: 'Events',
    sport: 'Karting',
    country: 'NL',
    page: 3,
  });
  expect(parseSearchAddress({ sport: 'chess', country: 'nld', page: -1 }, 'All')).toMatchObject({
    term: '',
    sport: undefined,
    country: undefined,
    page: 1,
  });
  expect(parseSearchAddress({ country: 'zz' }, 'All').country).toBeUndefined();
});

test('a term is cut at the length that the server accepts, between two letters', () => {
  expect([...parseSearchAddress({ term: '🏁'.repeat(300) }, 'All').term]).toHaveLength(200);
});

test('another search starts at its first page and keeps its filters', () => {
  const wanted = parseSearchAddress({ term: 'cup', country: 'BE', page: 4 }, 'Profiles');
  expect(addressOf(wanted)).toEqual({
    to: '/search/$entityTypeName',
    params: { entityTypeName: 'Profiles' },
    search: { term: 'cup', country: 'BE', sport: undefined },
  });
  expect(addressOf({ ...wanted, entityType: 'All' }).to).toBe('/search');
});
