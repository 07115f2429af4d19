/** Which cached responses about results a change affects: those of some sessions, all of them, or none. */

import type { Change } from '../storage/changes.ts';

/** How the keys of all cached responses about results begin. */
export const ALL_RESULTS = 'results/';
/** Lists and heads: short, quickly made again, and nearly every write shows in one of them. */
const LISTS = ['results/list/', 'results/events/', 'results/organizations/', 'results/championships/'];

/** How the keys of the affected responses begin. */
export function affectedResults(change: Change): readonly string[] {
  switch (change.kind) {
    case 'everything':
      return [ALL_RESULTS];
    case 'lists':
    case 'new-event':
      return LISTS;
    case 'session':
      return [...LISTS, `results/sessions/${change.sessionId}/`];
    case 'replay':
    case 'live-progress':
    case 'practice':
    case 'search-index':
    case 'account-details':
    case 'site-settings':
      return [];
  }
}
