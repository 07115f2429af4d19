/** Search across events, practice locations, profiles, organisations, championships and live events. */

import * as z from 'zod/mini';
import { get } from './endpoint.ts';
import { enumName, searchEntityTypes, sportCategories, sports } from './enums.ts';
import { optionalCountry, optionalFilter, optionalTextLike, paging } from './text-values.ts';

/** Where the term was found: a stretch of one of the row's own texts, in UTF-16 units. */
export const highlight = z.object({
  field: z.enum(['name', 'nickName']),
  start: z.int(),
  length: z.int(),
});
export type Highlight = z.infer<typeof highlight>;

export const searchResult = z.object({
  id: z.string(),
  entityType: enumName(searchEntityTypes),
  /** the id by which the entity's own call knows it, as text */
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
  /** championships only: whose it is, which is part of its address */
  organizationId: z.optional(z.int()),
});
export type SearchResult = z.infer<typeof searchResult>;

export const searchApi = {
  search: get('/api/search', {
    summary: 'Everything that matches a term, best first',
    query: {
      term: optionalTextLike(/^.{1,200}$/su, 'at most 200 characters'),
      sport: optionalFilter(sports),
      category: optionalFilter(sportCategories),
      ...paging,
      type: optionalFilter(searchEntityTypes),
      country: optionalCountry,
    },
    answer: z.array(searchResult),
  }),
};
