import { expect, test } from 'vitest';
import { type EarlyScreen, earlyAt } from './early-screens.ts';

const screens: EarlyScreen[] = [
  {
    path: '/livetiming/:eventId/active',
    theme: 1,
    query: ['guid', 'class'],
    style: '.board{}',
    modules: ['/live.js'],
    answers: ['/boards/:eventId?guid=:guid?', '/events/:eventId?sessions=true&guid=:guid?'],
  },
];
const at = (query: string) => earlyAt(screens, { path: '/livetiming/lw-12/active', query, theme: 1 });

test('what may be missing of the query stands in the calls of those who have it', () => {
  expect(at('').answers).toEqual(['/boards/lw-12', '/events/lw-12?sessions=true']);
  expect(at('?class=GT4').answers).toEqual(['/boards/lw-12', '/events/lw-12?sessions=true']);
  expect(at('?GUID=g-12').answers).toEqual([
    '/boards/lw-12?guid=g-12',
    '/events/lw-12?sessions=true&guid=g-12',
  ]);
});

test('a page whose query its screen does not know asks for itself', () => {
  expect(at('?view=stats')).toEqual({ modules: ['/live.js'], answers: [], style: '.board{}' });
});
