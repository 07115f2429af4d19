/** The parameters behind the question mark that several routes share, and those that links keep. */

import type { SearchMiddleware } from '@tanstack/react-router';
import { numberIn, type Search, textIn } from './query-values.ts';

export type Integrated = { integrated?: string | undefined };
export const integrated = (search: Search): Integrated => ({ integrated: textIn(search, 'integrated') });
/** Links in an embedded page stay embedded. */
const keepIntegrated: SearchMiddleware<Integrated> = ({ search, next }) => {
  const wanted = next(search);
  // Parameters that a link does not name are undefined here.
  return { ...wanted, integrated: wanted.integrated ?? search.integrated };
};
export const staysIntegrated = { middlewares: [keepIntegrated] };

export type EventParams = Integrated & { guid?: string | undefined };
export const ofEvent = (search: Search): EventParams => ({
  guid: textIn(search, 'guid'),
  ...integrated(search),
});
/** An unlisted event stays open while its sessions are visited. */
const keepGuid: SearchMiddleware<EventParams> = ({ search, next }) => {
  const wanted = next(search);
  return { ...wanted, guid: wanted.guid ?? search.guid };
};
export const staysOpen = { middlewares: [keepIntegrated, keepGuid] };

/** Live timing reads the rest of the address itself. */
export const ofLiveEvent = (search: Search): EventParams => ({ ...search, ...ofEvent(search) });

export type Page = { page?: number | undefined };
export const page = (search: Search): Page => ({ page: numberIn(search, 'page') });

export type PageOfYear = Page & { year?: number | undefined };
export const pageOfYear = (search: Search): PageOfYear => ({
  year: numberIn(search, 'year'),
  ...page(search),
});

type SearchTexts = { [Name in 'term' | 'sport' | 'category' | 'country']?: string | undefined };
export const searchTexts = (search: Search): SearchTexts & Page => ({
  term: textIn(search, 'term'),
  sport: textIn(search, 'sport'),
  category: textIn(search, 'category'),
  country: textIn(search, 'country'),
  ...page(search),
});

/** Parameters that the screens of a session keep in its address and interpret themselves. */
export type SessionTexts = {
  [Name in
    | 'tab'
    | 'competitors'
    | 'class'
    | 'follow'
    | 'lap'
    | 'view'
    | 'pits'
    | 'to'
    | 'zoom'
    | 'part'
    | 'sort'
    | 'revision']?: string | undefined;
};
// An address only has texts; a screen ignores parameters that it does not know.
export const texts = (search: Search) => search as EventParams & SessionTexts;
