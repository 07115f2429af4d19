import { themes } from '@lapwing/contract/values/enums';
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { allEnglish } from '../i18n/all-english.test-support.ts';
import { translator } from '../i18n/translate.ts';
import { createSiteRouter } from '../site-router.tsx';
import { type CrumbContext, crumbs } from './crumbs.ts';
import { screenTitle } from './page-title.ts';
import type { RouteNames } from './route-names.ts';

const t = translator(allEnglish, 'en-US');
const account = `LAPWING-GA-${'0f'.repeat(16)}`;
const known: RouteNames = {
  eventName: 'Noordzee GT Cup',
  sessionName: 'Race 2',
  competitorName: 'Emma Aalbers',
  organizationName: 'Duinrand Racing',
  championshipName: 'GT4 Cup',
  locationName: 'Oostervaart',
  transponderLabel: 'Blue kart',
  firstName: 'Emma',
  lastName: 'Aalbers',
};

/** The crumbs after Home, and the title of the screen. */
function trailOf(href: string, names: RouteNames) {
  const router = createSiteRouter(themes.live, createMemoryHistory({ initialEntries: [href] }));
  const match = router.matchRoutes(router.latestLocation).at(-1);
  if (match === undefined) throw new Error(`${href} leads nowhere`);
  const context: CrumbContext = { names, params: match.params, search: match.search, t };
  const trail = (match.staticData.crumbs ?? []).map((name) => crumbs[name](context));
  return { trail, title: screenTitle(match.staticData, context) };
}

const labelsOf = (href: string, names: RouteNames) => trailOf(href, names).trail.map(({ label }) => label);

test.each([
  ['/', [], []],
  ['/events/12', ['Event'], ['Noordzee GT Cup']],
  ['/sessions/34', ['Event', 'Session'], ['Noordzee GT Cup', 'Race 2']],
  [
    '/sessions/34/laptimes?pos=2',
    ['Event', 'Session', 'Competitor'],
    ['Noordzee GT Cup', 'Race 2', 'Emma Aalbers'],
  ],
  ['/organizations/5', ['Organisation'], ['Duinrand Racing']],
  ['/organizations/5/championships', ['Organisation', 'Championships'], ['Duinrand Racing', 'Championships']],
  [
    '/organizations/5/championships/6',
    ['Organisation', 'Championships', 'Championship'],
    ['Duinrand Racing', 'Championships', 'GT4 Cup'],
  ],
  [
    '/organizations/5/championships/6/live',
    ['Organisation', 'Championships', 'Championship', 'As it stands'],
    ['Duinrand Racing', 'Championships', 'GT4 Cup', 'As it stands'],
  ],
  ['/sessions/34/whatif?off=r1', ['Event', 'Session', 'What if'], ['Noordzee GT Cup', 'Race 2', 'What if']],
  ['/search?term=jan', ['Search'], ['Search']],
  ['/search/practicelocations?term=jan', ['Search', 'Practice'], ['Search', 'Practice']],
  ['/practice', ['All Practice'], ['All Practice']],
  ['/practice/7', ['All Practice', 'Activities'], ['All Practice', 'Oostervaart']],
  [
    '/practice/70/activity',
    ['All Practice', 'Activities', 'Transponder'],
    ['All Practice', 'Oostervaart', 'Blue kart'],
  ],
  ['/profile', ['My Profile'], ['My Profile']],
  ['/profile/results', ['My Profile', 'My Results'], ['My Profile', 'My Results']],
  ['/profile/friends', ['My Profile', 'My Friends'], ['My Profile', 'My Friends']],
  ['/profile/videos', ['My Profile', 'My YouTube Videos'], ['My Profile', 'My YouTube Videos']],
  [`/profile/${account}`, ['Profile'], ['Emma']],
  [`/profile/${account}/races`, ['Profile', 'Event results'], ['Emma', 'Event results']],
  [`/profile/${account}/videos`, ['Profile', 'Videos'], ['Emma', 'Videos']],
  [`/profile/${account}/friends`, ['Profile', 'Friends'], ['Emma', 'Friends']],
])('the way to %s', (href, byDefault, whenKnown) => {
  expect(labelsOf(href, {})).toEqual(byDefault);
  expect(labelsOf(href, known)).toEqual(whenKnown);
});

test('crumbs keep the position of a competitor and the term of a search', () => {
  expect(trailOf('/sessions/34/laptimes?pos=2', known).trail.at(-1)?.href).toBe(
    '/sessions/34/laptimes?pos=2',
  );
  expect(trailOf('/search/profiles?term=jan', {}).trail.map(({ href }) => href)).toEqual([
    '/search?term=jan',
    '/search/Profiles?term=jan',
  ]);
});

test('a title names person and place', () => {
  expect(trailOf('/sessions/34/laptimes?pos=2', known).title).toBe('Emma Aalbers, Race 2');
  expect(trailOf('/sessions/34', known).title).toBe('Race 2, Noordzee GT Cup');
  expect(trailOf(`/profile/${account}`, known).title).toBe('Emma Aalbers');
  expect(trailOf('/practice/70/activity', known).title).toBe('Blue kart');
  expect(trailOf('/search/profiles?term=jan', known).title).toBe('Profiles');
  const abroad = { ...known, sessionType: 'Qualifying', countryName: 'Belgium' };
  expect(trailOf('/sessions/34', abroad).title).toBe('Race 2, Qualifying, Noordzee GT Cup');
  expect(trailOf('/events/12', abroad).title).toBe('Noordzee GT Cup, Belgium');
  expect(trailOf('/organizations/5', abroad).title).toBe('Duinrand Racing, Belgium');
  expect(trailOf('/practice/7', abroad).title).toBe('Oostervaart, Belgium');
  const told = { ...known, title: 'GT4 Cup 2026' };
  const { title, trail } = trailOf('/organizations/5/championships/6', told);
  expect([title, trail.at(-1)?.label]).toEqual(['GT4 Cup 2026', 'GT4 Cup']);
});
