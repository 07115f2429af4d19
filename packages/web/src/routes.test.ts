import { isSiteAddress } from '@lapwing/contract/site/addresses';
import { type Theme, themes } from '@lapwing/contract/values/enums';
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { createSiteRouter } from './site-router.tsx';

const account = `LAPWING-GA-${'0f'.repeat(16)}`;

/** The route of an address, with its parameters. */
function resolve(href: string, theme: Theme = themes.live) {
  const router = createSiteRouter(theme, createMemoryHistory({ initialEntries: [href] }));
  const match = router.matchRoutes(router.latestLocation).at(-1);
  const name = match?.staticData.name;
  // The server responds with 404 to all other addresses.
  const { pathname } = new URL(href, 'https://timing.example.org');
  expect([href, isSiteAddress(pathname, theme)]).toEqual([href, name !== 'NotFound']);
  return { name, params: match?.params, search: match?.search };
}

const everywhere: readonly [href: string, name: string, params: object][] = [
  ['/', 'Events', {}],
  ['/events/12', 'EventSessions', { eventId: 12 }],
  ['/events/12/screen', 'DayScreen', { eventId: 12 }],
  ['/sessions/34', 'SessionResults', { sessionId: 34 }],
  ['/sessions/34/laptimes', 'CompetitorLapTimes', { sessionId: 34 }],
  ['/sessions/34/whatif', 'WhatIf', { sessionId: 34 }],
  ['/sessions/34/seal', 'Seal', { sessionId: 34 }],
  ['/organizations/5', 'Organization', { organizationId: 5 }],
  ['/organizations/5/manage', 'ManageOrganization', { organizationId: 5 }],
  ['/organizations/5/championships', 'ChampionshipList', { organizationId: 5 }],
  ['/organizations/5/championships/6', 'Championship', { organizationId: 5, championshipId: 6 }],
  ['/organizations/5/championships/6/seal', 'ChampionshipSeal', { organizationId: 5, championshipId: 6 }],
  ['/search', 'Search', {}],
  ['/search/Events', 'SearchByType', { entityTypeName: 'Events' }],
  ['/practice', 'PracticeLocations', {}],
  ['/practice/7', 'PracticeActivities', { locationId: 7 }],
  ['/practice/1055957037/activity', 'PracticeActivity', { activityId: 1_055_957_037 }],
  ['/profile', 'MyProfile', {}],
  ['/profile/results', 'MyResults', {}],
  ['/profile/friends', 'MyFriends', {}],
  ['/profile/videos', 'MyVideos', {}],
  [`/profile/${account}`, 'PublicProfile', { userId: account }],
  [`/profile/${account}/races`, 'PublicRaces', { userId: account }],
  [`/profile/${account}/videos`, 'PublicVideos', { userId: account }],
  [`/profile/${account}/friends`, 'PublicFriends', { userId: account }],
  ['/desk', 'Desk', {}],
  ['/desk/12', 'DeskMeeting', { eventId: 12 }],
  ['/desk/publish/5', 'DeskPublish', { organizationId: 5 }],
  ['/desk/result/34', 'DeskResult', { sessionId: 34 }],
  ['/desk/championships/5', 'DeskChampionships', { organizationId: 5 }],
  ['/desk/12/merges', 'DeskMerges', { eventId: 12 }],
  ['/desk/12/live', 'DeskLivePages', { eventId: 12 }],
  ['/desk/12/announcer', 'DeskAnnouncer', { eventId: 12 }],
  ['/organizations/5/records', 'Records', { organizationId: 5 }],
  ['/desk/records/5', 'DeskRecords', { organizationId: 5 }],
  ['/desk/screens/5', 'DeskScreens', { organizationId: 5 }],
  ['/screen', 'PairScreen', {}],
  ['/screen/5/paddock', 'VenueScreen', { organizationId: 5, name: 'paddock' }],
  ['/desk/12/run/34', 'DeskRun', { eventId: 12, sessionId: 34 }],
  ['/desk/12/decide/34', 'DeskDecide', { eventId: 12, sessionId: 34 }],
  ['/desk/12/run/34/phone', 'DeskPhone', { eventId: 12, sessionId: 34 }],
  ['/host', 'Host', {}],
  ['/status', 'Status', {}],
  ['/first-run', 'FirstRun', {}],
  ['/auth?code=abc&state=def', 'Auth', {}],
];

const onlyLive: readonly [href: string, name: string, params: object][] = [
  ['/organizations/5/championships/6/live', 'LiveStandings', { organizationId: 5, championshipId: 6 }],
  ['/livetiming', 'LiveEvents', {}],
  ['/livetiming/jan_de.vries@club.nl', 'LiveEventsOfTimer', { userName: 'jan_de.vries@club.nl' }],
  ['/livetiming/Jan%20de%20Vries', 'LiveEventsOfTimer', { userName: 'Jan de Vries' }],
  ['/livetiming/club-timing', 'LiveEventsOfTimer', { userName: 'club-timing' }],
  ['/livetiming/lw-12', 'LiveSessions', { eventId: 'lw-12' }],
  ['/livetiming/lw-12/active', 'ActiveSession', { eventId: 'lw-12' }],
  ['/livetiming/lw-12/pitwall', 'PitWall', { eventId: 'lw-12' }],
  ['/livetiming/lw-12/sessions/lw-12-34', 'LiveSession', { eventId: 'lw-12', sessionId: 'lw-12-34' }],
  ['/app', 'App', {}],
];

test('every route has an address below', () => {
  const { routesById } = createSiteRouter(themes.live, createMemoryHistory());
  const names = Object.values(routesById).flatMap(({ options }) => options.staticData?.name ?? []);
  const tried = [...everywhere, ...onlyLive].map(([, name]) => name);
  expect(new Set(names)).toEqual(new Set([...tried, 'NotFound']));
});

test.each(everywhere)('%s is %s in both brands', (href, name, params) => {
  for (const theme of Object.values(themes)) expect(resolve(href, theme)).toMatchObject({ name, params });
});

test.each(onlyLive)('%s is %s in the live brand and absent in the other', (href, name, params) => {
  expect(resolve(href, themes.live)).toMatchObject({ name, params });
  expect(resolve(href, themes.results).name).toBe('NotFound');
});

test.each([...everywhere, ...onlyLive])('%s is also found in capitals', (href, name) => {
  const [path = '', query] = href.split('?');
  expect(resolve(path.toUpperCase() + (query ? `?${query}` : '')).name).toBe(name);
});

test.each([
  '/search/bogus',
  '/events/9999999999999999',
  '/practice/1234567890123456/activity',
  '/events/2147483648',
  '/nowhere',
  '/events',
  '/events/abc',
  '/events/1.5',
  '/events/-5',
  '/sessions/34/nothing',
  '/practice/seven',
  '/profile/somebody',
  `/profile/LAPWING-GA-${'0g'.repeat(16)}`,
  `/profile/LAPWING-GA-${'0f'.repeat(15)}`,
  `/profile/LAPWING-GA-${'0f'.repeat(16)}0`,
  `/profile/LAPWING-${'0f'.repeat(16)}`,
  '/livetiming/<script>',
  '/livetiming/lw/active',
  '/livetiming/lw-12/sessions/34',
])('%s is not found', (href) => {
  expect(resolve(href).name).toBe('NotFound');
});

const embeddable = [
  '/events/12',
  '/sessions/34',
  '/sessions/34/laptimes',
  '/organizations/5',
  '/organizations/5/championships',
  '/organizations/5/championships/6',
  '/organizations/5/records',
  '/livetiming/lw-12',
  '/livetiming/lw-12/active',
  '/livetiming/lw-12/pitwall',
  '/livetiming/lw-12/sessions/lw-12-34',
];

test.each(embeddable)('links from an embedded %s to other embeddable pages stay embedded', (from) => {
  const history = createMemoryHistory({ initialEntries: [`${from}?integrated=true`] });
  const router = createSiteRouter(themes.live, history);
  for (const to of embeddable) {
    const { pathname, search } = router.buildLocation({ to, search: {} } as object);
    expect([pathname, search]).toMatchObject([to, { integrated: 'true' }]);
  }
});

test('links of a page that is not embedded do not embed the next one', () => {
  const history = createMemoryHistory({ initialEntries: ['/livetiming/lw-12'] });
  const { search } = createSiteRouter(themes.live, history).buildLocation({
    to: '/livetiming/$eventId/active',
    params: { eventId: 'lw-12' },
  });
  expect(search).not.toHaveProperty('integrated', expect.anything());
});

test('a trailing slash changes nothing', () => {
  expect(resolve('/events/12/').name).toBe('EventSessions');
  expect(resolve('/app/').name).toBe('App');
});

test('ids are converted to the letter case that the server uses', () => {
  expect(resolve(`/profile/lapwing-ga-${'0F'.repeat(16)}`).params).toEqual({ userId: account });
  expect(resolve('/livetiming/LW-12').params).toEqual({ eventId: 'lw-12' });
});

test('query parameters are read in any letter case, and numbers as numbers', () => {
  expect(resolve('/sessions/34/laptimes?POS=3').search).toMatchObject({ pos: 3 });
  expect(resolve('/sessions/34/laptimes?pos=first').search).toMatchObject({ pos: undefined });
  expect(resolve('/practice/7?Page=2').search).toMatchObject({ page: 2 });
  expect(resolve('/search?Term=007').search).toMatchObject({ term: '007' });
});

test('the provider’s response reaches the sign-in route unchanged', () => {
  expect(resolve('/auth?code=a%2Bb&state=5e3').search).toMatchObject({ code: 'a+b', state: '5e3' });
});
