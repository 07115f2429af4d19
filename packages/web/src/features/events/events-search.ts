/** The filters of the events list, as in the address. */

import {
  namesOf,
  offeredSportFilters,
  type Sport,
  type SportCategory,
  sportCategories,
  sports,
  sportsByCategory,
} from '@lapwing/contract/values/enums';

export const PAGE_SIZE = 20;

export type EventsSearch = {
  sport?: Sport | undefined;
  category?: SportCategory | undefined;
  /** Two letters, in capitals. */
  country?: string | undefined;
  /** First and last day, both included. */
  from?: string | undefined;
  to?: string | undefined;
  /** The number of pages shown, one below the other; left out if one. */
  page?: number | undefined;
};

function memberLike<Name extends string>(names: readonly Name[], value: unknown): Name | undefined {
  const wanted = String(value).toLowerCase();
  return names.find((name) => name.toLowerCase() === wanted);
}

function dateLike(value: unknown): string | undefined {
  const text = String(value);
  // Only a day that exists is formatted the same again.
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay && new Date(text).toISOString().startsWith(text) ? text : undefined;
}

/** The valid values of the address. Invalid ones are left out and cause no error. */
export function parseEventsSearch(raw: Readonly<Record<string, unknown>>): EventsSearch {
  const sport = memberLike(namesOf(sports), raw.sport);
  const category = memberLike(namesOf(sportCategories), raw.category);
  const country = /^[a-z]{2}$/i.test(String(raw.country)) ? String(raw.country).toUpperCase() : undefined;
  const from = dateLike(raw.from);
  const to = dateLike(raw.to);
  const page = Number(raw.page);
  // Undefined also removes invalid values from the address, where they would look as if they were active.
  return {
    sport,
    category,
    country,
    from,
    to,
    page: Number.isInteger(page) && page > 1 && page <= MAX_PAGES ? page : undefined,
  };
}

/** A longer list should be filtered instead. */
export const MAX_PAGES = 50;

export function hasFilters({ page: _page, ...filters }: EventsSearch): boolean {
  return Object.values(filters).some(Boolean);
}

/** The sports of a category that the filter offers. */
export function offeredSports(category: SportCategory | undefined): readonly Sport[] {
  const within: readonly string[] = category === undefined ? namesOf(sports) : sportsByCategory[category];
  return offeredSportFilters.filter((name) => name !== 'All').filter((name) => within.includes(name));
}

/** A changed filter starts at the first page; a sport outside the new category is dropped. */
export function withFilter(search: EventsSearch, change: FilterChange): EventsSearch {
  const { page: _page, ...changed } = { ...search, ...change };
  const { sport, category } = changed;
  if (sport && category && !offeredSports(category).includes(sport)) changed.sport = undefined;
  return parseEventsSearch(changed);
}

/** Undefined removes a filter. */
export type FilterChange = { [Name in Exclude<keyof EventsSearch, 'page'>]?: EventsSearch[Name] | undefined };
