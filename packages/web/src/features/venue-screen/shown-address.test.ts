import type { ScreenState } from '@lapwing/contract/desk/screens';
import { expect, test } from 'vitest';
import { framesOf, shownMessage } from './shown-address.ts';

const state: ScreenState = {
  view: 'board',
  sessionId: null,
  eventId: null,
  championshipId: null,
  message: null,
};
const shown = {
  eventId: 3,
  eventName: 'Cup',
  sessionId: 7,
  sessionName: 'Race',
  isLive: true,
  championshipId: null,
  championshipName: '',
};
const addresses = (view: ScreenState['view'], more: Partial<typeof shown> = {}) =>
  framesOf({ state: { ...state, view }, shown: { ...shown, ...more } }, 5).map(({ address }) => address);

test.each([
  ['board', {}, ['/livetiming/lw-3/sessions/lw-3-7?form=tv&integrated=true']],
  ['map', {}, ['/livetiming/lw-3/sessions/lw-3-7?form=tv&integrated=true&view=track-map']],
  ['board', { isLive: false }, ['/sessions/7?integrated=true']],
  ['board', { sessionId: null }, []],
  ['results', {}, ['/sessions/7?integrated=true']],
  ['programme', {}, ['/events/3?integrated=true']],
  ['standings', {}, []],
  ['message', {}, []],
  ['lastNowNext', {}, []],
] as const)('%s %o', (view, more, expected) => {
  expect(addresses(view, more as Partial<typeof shown>)).toEqual(expected);
});

test('the tower stands next to the map', () => {
  expect(addresses('tower')).toHaveLength(2);
});

test('a message ends at its time', () => {
  const message = { text: 'Lunch', untilMs: 1_000 };
  expect(shownMessage({ ...state, message }, 999)).toBe('Lunch');
  expect(shownMessage({ ...state, message }, 1_000)).toBe('');
  expect(shownMessage({ ...state, message: { ...message, untilMs: null } }, 5_000)).toBe('Lunch');
});
