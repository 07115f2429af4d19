/** The tags by which a content delivery network finds the responses about results, and those that a change affects. */

import type { Change } from '../storage/changes.ts';
import { ALL_RESULTS, affectedResults } from './affected-results.ts';

/** Every response about results. */
export const EVERYTHING = 'results';
/** Lists, and heads of events, organisations and championships: nearly every write shows in one of them. */
const LISTS = 'lists';

const OF_ONE = /^results\/(event|session|organization|championship)s\/(\d+)(?:\/|$)/;

/** Of a response, by its key in the cache. */
export function tagsOfResponse(key: string): readonly string[] {
  const [, what, id] = OF_ONE.exec(key) ?? [];
  if (what === 'session') return [EVERYTHING, `session-${id}`];
  return what === undefined ? [EVERYTHING, LISTS] : [EVERYTHING, LISTS, `${what}-${id}`];
}

/** What a network has to let go of; the same responses that our own cache drops. */
export function tagsOfChange(change: Change): readonly string[] {
  const tags = affectedResults(change).map((prefix) => {
    if (prefix === ALL_RESULTS) return EVERYTHING;
    const [, what, id] = OF_ONE.exec(prefix) ?? [];
    return what === undefined ? LISTS : `${what}-${id}`;
  });
  return [...new Set(tags)];
}
