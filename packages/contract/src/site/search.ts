/** Search across events, practice locations, profiles, organisations, championships, live events and competitors. */

import * as z from 'zod/mini';
import { eventWinner } from '../results/event-winner.ts';
import { sportCategory } from '../results/events.ts';
import { get } from '../values/endpoint.ts';
import { enumName, searchEntityTypes, sports } from '../values/enums.ts';
import {
  optionalCountry,
  optionalFilter,
  optionalNumber,
  optionalWords,
  paging,
} from '../values/text-values.ts';

/** Where the term was found: a range of one of the row's texts, in UTF-16 units. */
export const highlight = z.object({
  field: z.enum(['name', 'nickName']),
  start: z.int(),
  length: z.int(),
});
export type Highlight = z.infer<typeof highlight>;

export const searchResult = z.object({
  id: z.string(),
  entityType: enumName(searchEntityTypes),
  /** the entity's id in its own call, as text */
  entityId: z.string(),
  name: z.string(),
  /** profiles only */
  nickName: z.optional(z.string()),
  searchScore: z.number(),
  highlights: z.array(highlight),
  sportType: z.nullable(enumName(sports)),
  /** begins with `YYYY-MM-DD` */
  date: z.nullable(z.string()),
  /** two letters, in capitals */
  countryCode: z.nullable(z.string()),
  /** events and live events only: the track, the organisation, and who has won */
  locationName: z.optional(z.string()),
  organizationName: z.optional(z.string()),
  winner: z.optional(eventWinner),
  /** championships only: the organisation, which is part of the address */
  organizationId: z.optional(z.int()),
  /** The rest is for participants only: the event, the session they were in last, and their number and class there. */
  eventId: z.optional(z.int()),
  eventName: z.optional(z.string()),
  raceId: z.optional(z.int()),
  raceName: z.optional(z.string()),
  bib: z.optional(z.string()),
  className: z.optional(z.string()),
  /** null while the session runs */
  finishPosition: z.optional(z.nullable(z.int())),
});
export type SearchResult = z.infer<typeof searchResult>;

/** How many of one type a term finds; `isAtLeast` if there may be more. */
export const searchCount = z.object({
  entityType: enumName(searchEntityTypes),
  count: z.int(),
  isAtLeast: z.boolean(),
});
export type SearchCount = z.infer<typeof searchCount>;

const freeSearchTypes = { Event: 0, Racer: 1, Profile: 2 } as const;

const freeSearchResult = z.object({
  /** of an event */
  eid: z.nullable(z.int()),
  /** of a person */
  aid: z.nullable(z.string()),
  type: enumName(freeSearchTypes),
  sport: z.nullable(enumName(sports)),
  title: z.string(),
  desc: z.string(),
  /** two letters, in capitals */
  cc: z.nullable(z.string()),
  date: z.nullable(z.string()),
});
export type FreeSearchResult = z.infer<typeof freeSearchResult>;

/** Enough for a reader, who then adds a word to the term. */
export const MOST_FOUND_OF_A_TYPE = 250;

export const LONGEST_TERM = 200;
const term = optionalWords(LONGEST_TERM);

export const searchApi = {
  search: get('/api/search', {
    summary: `Everything that matches a term, best first: ${MOST_FOUND_OF_A_TYPE} of each type at most`,
    query: {
      term,
      sport: optionalFilter(sports),
      category: sportCategory,
      ...paging,
      type: optionalFilter(searchEntityTypes),
      country: optionalCountry,
      /** no more competitors than this, each name once; without it every entry of every event */
      competitors: optionalNumber(0, MOST_FOUND_OF_A_TYPE),
    },
    answer: z.array(searchResult),
  }),
  counts: get('/api/search/counts', {
    summary: 'How many of each type match a term',
    query: {
      term,
      sport: optionalFilter(sports),
      category: sportCategory,
      country: optionalCountry,
    },
    answer: z.array(searchCount),
  }),
  freeSearch: get('/api/v0.2.3/eventresults/search/freesearch', {
    summary: 'Events, profiles and racers that match a term, for older programs',
    query: {
      searchTerm: term,
      term,
      type: optionalFilter(freeSearchTypes),
      filter: optionalFilter(freeSearchTypes),
      sport: optionalFilter(sports),
      sportCategory,
      country: optionalCountry,
      ...paging,
    },
    notes: { term: 'the same as searchTerm', filter: 'the same as type' },
    answer: z.object({ results: z.array(freeSearchResult) }),
  }),
};
