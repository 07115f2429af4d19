// @vitest-environment node

import { liveEventNames, liveSessionNames } from '@lapwing/contract/live/names';
import { toShort } from '@lapwing/contract/values/short-names';
import { expect, test } from 'vitest';
import { readableEvent } from '../state/readable-events.ts';
import { withSessions } from './use-live-lists.ts';

function aSession(id: string, laps: number) {
  const known = { id, eventId: 'lw-12', flag: 0, sessionType: 0, name: `Session ${id}`, laps };
  return toShort(liveSessionNames, known);
}

const event = readableEvent(
  toShort(liveEventNames, {
    id: 'lw-12',
    name: 'Harskamp 3 Hours',
    paymentType: 2,
    sport: 3,
    sessions: [aSession('lw-12-1', 9), aSession('lw-12-2', 3)],
  }),
);

const shown = ({ sessions }: typeof event) => sessions.map(({ id, laps }) => [id, laps]);

test('a changed session is replaced in its place, and a new one comes last', () => {
  const after = withSessions(event, [aSession('lw-12-2', 4), aSession('lw-12-3', 0)], []);
  expect(shown(after)).toEqual([
    ['lw-12-1', 9],
    ['lw-12-2', 4],
    ['lw-12-3', 0],
  ]);
});

test('a session that is no longer on the air stays in the list of its event', () => {
  expect(shown(withSessions(event, [], ['lw-12-1']))).toEqual([
    ['lw-12-1', 9],
    ['lw-12-2', 3],
  ]);
});
