import { expect, test } from 'vitest';
import type { Change } from '../storage/changes.ts';
import { affectedResults } from './affected-results.ts';
import { tagsOfChange, tagsOfResponse } from './cdn-tags.ts';

const keys = [
  'results/list/{"count":25}',
  'results/events/12/overview',
  'results/organizations/3',
  'results/organizations/3/events/{}',
  'results/championships/5/csv/false',
  'results/sessions/34/classification/0/undefined',
  'results/sessions/345/classification/0/undefined',
];
const changes: Change[] = [
  { kind: 'everything' },
  { kind: 'lists' },
  { kind: 'new-event' },
  { kind: 'session', sessionId: 34 },
  { kind: 'practice' },
  { kind: 'live-progress' },
];

test('a network lets go of exactly what our own cache drops', () => {
  for (const change of changes) {
    for (const key of keys) {
      const isDropped = affectedResults(change).some((prefix) => key.startsWith(prefix));
      const isPurged = tagsOfChange(change).some((tag) => tagsOfResponse(key).includes(tag));
      expect([change, key, isPurged]).toEqual([change, key, isDropped]);
    }
  }
});

test('responses can be found by what they are about', () => {
  expect(tagsOfResponse('results/events/12/overview')).toEqual(['results', 'lists', 'event-12']);
  expect(tagsOfResponse('results/championships/5/v2/')).toContain('championship-5');
  expect(tagsOfResponse('results/organizations/3')).toContain('organization-3');
});
