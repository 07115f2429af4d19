/** The filters of the events list, as they stand in the address. */

import {
  namesOf,
  offeredSportFilters,
  type Sport,
  type SportCategory,
  sportCategories,
  sports,
  sportsByCategory,
} from '@lapwing/contract/values/enums';

export type EventsSearch = {
  sport?: Sport | undefined;
  category?: SportCategory | undefined;
  /** Two letters, in capitals. */
  country?: string | undefined;
  /** First and last day, both included. */
  from?: string | undefined;
  to?: string | undefined;
  /** How many pages are shown, one below the other; left out when one. */
  page?: number | undefined;
};

function memberLike<Name extends string>(names: readonly Name[], value: unknown): Name | undefined {
  const wanted = String(value).toLowerCase();
  return names.find((name) => name.toLowerCase() === wanted);
}

function dateLike(value: unknown): string | undefined {
  const text = String(value);
  // Only a day that exists is written back the same.
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay && new Date(text).toISOString().startsWith(text) ? text : undefined;
}

/** What the address says and makes sense; the rest is left out rather than answered with an error. */
export function parseEventsSearch(raw: Readonly<Record<string, unknown>>): EventsSearch {
  const sport = memberLike(namesOf(sports), raw.sport);
  const category = memberLike(namesOf(sportCategories), raw.category);
  const country = /^[a-z]{2}$/i.test(String(raw.country)) ? String(raw.country).toUpperCase() : undefined;
  const from = dateLike(raw.from);
  const to = dateLike(raw.to);
  const page = Number(raw.page);
  // Undefined takes what makes no sense out of the address too, where it would look as if it were in force.
  return {
    sport,
    category,
    country,
    from,
    to,
    page: Number.isInteger(page) && page > 1 && page <= MAX_PAGES ? page : undefined,
  };
}

/** A list this long is better narrowed than read. */
export const MAX_PAGES = 50;

export function hasFilters({ page: _page, ...filters }: EventsSearch): boolean {
  return Object.values(filters).some(Boolean);
}

/** The sports that the filter offers within a category. */
export function offeredSports(category: SportCategory | undefined): readonly Sport[] {
  const within: readonly string[] = category === undefined ? namesOf(sports) : sportsByCategory[category];
  return offeredSportFilters.filter((name) => name !== 'All').filter((name) => within.includes(name));
}

/** A change of filter starts at the top again; a sport outside the new category is dropped. */
export function withFilter(search: EventsSearch, change: FilterChange): EventsSearch {
  const { page: _page, ...changed } = { ...search, ...change };
  const { sport, category } = changed;
  if (sport && category && !offeredSports(category).includes(sport)) changed.sport = undefined;
  return parseEventsSearch(changed);
}

/** Undefined takes a filter away. */
export type FilterChange = { [Name in Exclude<keyof EventsSearch, 'page'>]?: EventsSearch[Name] | undefined };
