import { expect, test } from 'vitest';
import { type LandingPage, preloadsAt } from './landing-pages.ts';

const screens: LandingPage[] = [
  {
    path: '/livetiming/:eventId/active',
    theme: 1,
    query: ['guid', 'class'],
    style: '.board{}',
    modules: ['/live.js'],
    answers: ['/boards/:eventId?guid=:guid?', '/events/:eventId?sessions=true&guid=:guid?'],
  },
];
const at = (query: string) => preloadsAt(screens, { path: '/livetiming/lw-12/active', query, theme: 1 });

test('an optional parameter is in the calls if the query has it', () => {
  expect(at('').answers).toEqual(['/boards/lw-12', '/events/lw-12?sessions=true']);
  expect(at('?class=GT4').answers).toEqual(['/boards/lw-12', '/events/lw-12?sessions=true']);
  expect(at('?GUID=g-12').answers).toEqual([
    '/boards/lw-12?guid=g-12',
    '/events/lw-12?sessions=true&guid=g-12',
  ]);
});

test('a query with an unknown parameter preloads no answers', () => {
  expect(at('?view=stats')).toEqual({ modules: ['/live.js'], answers: [], style: '.board{}' });
});
