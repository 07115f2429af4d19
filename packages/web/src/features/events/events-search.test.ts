import { describe, expect, test } from 'vitest';
import { hasFilters, offeredSports, parseEventsSearch, withFilter } from './events-search.ts';

describe('the filters in the address', () => {
  test('values are read in any letter case', () => {
    expect(parseEventsSearch({ sport: 'karting', category: 'MOTORIZED', country: 'nl' })).toEqual({
      sport: 'Karting',
      category: 'Motorized',
      country: 'NL',
    });
  });

  test('invalid values are left out', () => {
    const raw = { sport: 'chess', category: 'x', country: 'NLD', from: '2026-02-30', to: 'soon', page: '0' };
    expect(parseEventsSearch(raw)).toEqual({});
  });

  test('days stay as written', () => {
    const days = { from: '2026-01-01', to: '2026-12-31' };
    expect(parseEventsSearch(days)).toEqual(days);
  });

  test('only a whole number of pages above one is valid', () => {
    expect(parseEventsSearch({ page: '3' })).toEqual({ page: 3 });
    expect(parseEventsSearch({ page: '1' })).toEqual({});
    expect(parseEventsSearch({ page: '2.5' })).toEqual({});
    expect(parseEventsSearch({ page: '51' })).toEqual({});
  });

  test('a changed filter starts at the first page again', () => {
    expect(withFilter({ sport: 'Car', page: 4 }, { country: 'BE' })).toEqual({ sport: 'Car', country: 'BE' });
  });

  test('undefined removes a filter', () => {
    expect(withFilter({ sport: 'Car', country: 'BE' }, { sport: undefined })).toEqual({ country: 'BE' });
  });

  test('a sport outside the selected category is dropped', () => {
    expect(withFilter({ sport: 'Karting' }, { category: 'Active' })).toEqual({ category: 'Active' });
    expect(withFilter({ sport: 'Karting' }, { category: 'Motorized' })).toEqual({
      sport: 'Karting',
      category: 'Motorized',
    });
  });

  test('the offered sports are those of the category', () => {
    expect(offeredSports('Active')).toEqual([
      'Other',
      'Cycling',
      'IceSkating',
      'Running',
      'Swimming',
      'InlineSkating',
      'Equine',
    ]);
    expect(offeredSports(undefined)).toHaveLength(13);
  });

  test('a page is not a filter', () => {
    expect(hasFilters({ page: 2 })).toBe(false);
    expect(hasFilters({ page: 2, country: 'NL' })).toBe(true);
  });
});
