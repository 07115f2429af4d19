import { practiceLocation } from '@lapwing/contract/practice/practice';
import { expect, test } from 'vitest';
import { filterLocations, parseLocationsSearch } from './locations-search.ts';

function aLocation(name: string, known: object = {}) {
  return practiceLocation.parse({
    id: 1,
    name,
    description: null,
    url: null,
    trackLength: 1000,
    status: 'ONLINE',
    sport: 'Karting',
    country: 'nl',
    x2ServiceId: 0,
    ipAddress: null,
    sections: [],
    ...known,
  });
}

const locations = [
  aLocation('Oostervaart'),
  aLocation('Genk', { country: 'be', status: 'ACTIVE' }),
  aLocation('Thialf', { sport: 'IceSkating', status: 'OFFLINE' }),
  aLocation('Öland Ring', { sport: 'MX', country: 'se', status: 'UNKNOWN' }),
];
const found = (raw: Record<string, unknown>) =>
  filterLocations(locations, parseLocationsSearch(raw)).map(({ name }) => name);

test('tracks are filtered by category, sport, country and status, each in any letter case', () => {
  expect(found({ category: 'active' })).toEqual(['Thialf']);
  expect(found({ sport: 'KARTING' })).toEqual(['Genk', 'Oostervaart']);
  expect(found({ country: 'BE' })).toEqual(['Genk']);
  expect(found({ status: 'active' })).toEqual(['Genk']);
  expect(found({ status: 'Offline' })).toEqual(['Thialf']);
  expect(found({ status: 'online', category: 'Motorized' })).toEqual(['Oostervaart']);
});

test('tracks with somebody on them come first, and the others keep their order', () => {
  expect(found({})).toEqual(['Genk', 'Oostervaart', 'Thialf', 'Öland Ring']);
});

test('a part of the name is enough, ignoring case and accents', () => {
  expect(found({ name: 'oland' })).toEqual(['Öland Ring']);
});

test('All, and invalid values, filter nothing', () => {
  expect(found({ status: 'ALL', sport: 'All', country: 'Belgium', category: 'none' })).toHaveLength(4);
});
