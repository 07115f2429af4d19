import type { SearchResult } from '@lapwing/contract/search';
import { expect, test } from 'vitest';
import { resultAddress } from './search-result-address.ts';

function aResult(facts: Partial<SearchResult>): SearchResult {
  const { entityType = 'Events', entityId = '7' } = facts;
  return {
    id: `${entityType}-${entityId}`,
    entityType,
    entityId,
    name: 'Cup',
    searchScore: 1,
    highlights: [],
    sportType: null,
    date: null,
    countryCode: null,
    ...facts,
  };
}

test('a championship is found under its organisation', () => {
  const cup = aResult({ entityType: 'Championships', entityId: '7', organizationId: 3 });
  expect(resultAddress(cup)).toBe('/organizations/3/championships/7');
});

test('a championship of nobody has no address', () => {
  expect(resultAddress(aResult({ entityType: 'Championships' }))).toBeNull();
});

test('everything else is found by its own id', () => {
  expect(resultAddress(aResult({ entityType: 'Events' }))).toBe('/events/7');
  expect(resultAddress(aResult({ entityType: 'LiveEvents', entityId: 'lw-7' }))).toBe('/livetiming/lw-7');
});
