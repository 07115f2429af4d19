/** The search as it is in the address. */

import { LONGEST_TERM } from '@lapwing/contract/site/search';
import {
  namesOf,
  type SearchEntityFilter,
  type Sport,
  type SportCategory,
  sportCategories,
  sports,
} from '@lapwing/contract/values/enums';
import { pageNumber } from '../../routing/page-number.ts';

export const PAGE_SIZE = 25;
/** Among results of all types: a competitor is found in every event, which would hide the person and the club. */
export const COMPETITORS_AMONG_ALL = 5;

export type SearchRequest = {
  term: string;
  entityType: SearchEntityFilter;
  sport: Sport | undefined;
  category: SportCategory | undefined;
  /** two letters, in capitals */
  country: string | undefined;
  page: number;
};

export type SearchTexts = {
  term?: string | undefined;
  sport?: string | undefined;
  category?: string | undefined;
  country?: string | undefined;
  page?: number | undefined;
};

/** Invalid values are left out and cause no error. */
export function parseSearchAddress(
  texts: SearchTexts,
  entityType: SearchEntityFilter,
  isCountry: (alpha2: string) => boolean,
): SearchRequest {
  const { term = '', sport, category, page } = texts;
  const country = texts.country?.toUpperCase();
  return {
    // Surrogate pairs are not cut in half.
    term: [...term.trim()].slice(0, LONGEST_TERM).join(''),
    entityType,
    sport: namesOf(sports).find((name) => name.toLowerCase() === sport?.toLowerCase()),
    category: namesOf(sportCategories).find((name) => name.toLowerCase() === category?.toLowerCase()),
    country: country !== undefined && isCountry(country) ? country : undefined,
    page: pageNumber(page),
  };
}

/** The address of another search: its first page. */
export function addressOf(wanted: Omit<SearchRequest, 'page'>) {
  const { term, entityType, sport, category, country } = wanted;
  const search = { term: term || undefined, sport, category, country };
  return entityType === 'All'
    ? ({ to: '/search', search } as const)
    : ({ to: '/search/$entityTypeName', params: { entityTypeName: entityType }, search } as const);
}
