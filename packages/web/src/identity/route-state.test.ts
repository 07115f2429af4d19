import { beforeEach, expect, test } from 'vitest';
import { saveRouteState, takeRouteState } from './route-state.ts';

beforeEach(() => sessionStorage.clear());

test('the saved route is returned once', () => {
  const state = { name: 'CompetitorLapTimes', params: { sessionId: 5 }, query: { pos: '3' }, hash: 'lap-9' };
  saveRouteState(state);
  expect(sessionStorage).toHaveLength(1);
  expect(takeRouteState()).toEqual(state);
  expect(sessionStorage).toHaveLength(0);
  expect(takeRouteState().name).toBe('Events');
});

test('without a saved route, or with an invalid one, the default route is returned', () => {
  expect(takeRouteState()).toEqual({ name: 'Events', params: {}, query: {}, hash: '' });
  saveRouteState({ name: 'Events', params: {}, query: {}, hash: '' });
  sessionStorage.setItem(sessionStorage.key(0) ?? '', '{"name":5}');
  expect(takeRouteState().name).toBe('Events');
});
