import { expect, test } from 'vitest';
import type { Change } from '../storage/changes.ts';
import { affectedResults } from './affected-results.ts';

const lists = ['results/list/', 'results/events/', 'results/organizations/', 'results/championships/'];

test.each<[Change, readonly string[]]>([
  [{ kind: 'session', sessionId: 4 }, [...lists, 'results/sessions/4/']],
  [{ kind: 'lists' }, lists],
  [{ kind: 'new-event' }, lists],
  [{ kind: 'everything' }, ['results/']],
  [{ kind: 'replay', sessionId: 4 }, []],
  [{ kind: 'live-progress' }, []],
  [{ kind: 'search-index' }, []],
  [{ kind: 'account-details' }, []],
])('a change of %j affects no more than what shows it', (change, prefixes) => {
  expect(affectedResults(change)).toEqual(prefixes);
});
