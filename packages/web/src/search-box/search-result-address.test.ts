import type { SearchResult } from '@lapwing/contract/site/search';
import { afterEach, expect, test } from 'vitest';
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

afterEach(() => {
  document.body.dataset.theme = '1';
});

test('a championship is found under its organisation', () => {
  const cup = aResult({ entityType: 'Championships', entityId: '7', organizationId: 3 });
  expect(resultAddress(cup)).toBe('/organizations/3/championships/7');
});

test('a championship without an organisation has no address', () => {
  expect(resultAddress(aResult({ entityType: 'Championships' }))).toBeNull();
});

test('everything else is found by its own id', () => {
  expect(resultAddress(aResult({ entityType: 'Events' }))).toBe('/events/7');
  expect(resultAddress(aResult({ entityType: 'PracticeLocations' }))).toBe('/practice/7');
  expect(resultAddress(aResult({ entityType: 'Profiles', entityId: 'LAPWING-GA-0a' }))).toBe(
    '/profile/LAPWING-GA-0a',
  );
  expect(resultAddress(aResult({ entityType: 'Organizations' }))).toBe('/organizations/7');
  expect(resultAddress(aResult({ entityType: 'LiveEvents', entityId: 'lw-7' }))).toBe('/livetiming/lw-7');
});

test('a competitor links to their laps, and in a running session to its board', () => {
  const zoe = aResult({ entityType: 'Participants', eventId: 7, raceId: 12, finishPosition: 3 });
  expect(resultAddress(zoe)).toBe('/sessions/12/laptimes?pos=3');
  const running = { ...zoe, finishPosition: null };
  expect(resultAddress(running)).toBe('/livetiming/lw-7/sessions/lw-7-12');
  document.body.dataset.theme = '2';
  expect(resultAddress(running)).toBe('/events/7');
});
