/** Breaks for "Addresses": search, practice and people. */

import { otherPath, otherScreen } from '../route-breaks.mjs';

const routes = 'packages/web/src/routes.tsx';
const routeSearch = 'packages/web/src/routing/route-search.ts';
const screens = 'packages/web/src/route-screens.tsx';
const crumbs = 'packages/web/src/routing/crumbs.ts';
const pathValues = 'packages/web/src/routing/path-values.ts';

/** @type {import('../load-breaks.mjs').PromiseBreaks[]} */
export default [
  {
    promise: '`/search`: results for `term`, which the breadcrumb keeps',
    breaks: [
      { file: routeSearch, find: "term: textIn(search, 'term'),", replace: 'term: undefined,' },
      { file: crumbs, find: "`/search${kept(search, 'term')}`", replace: "'/search'" },
      otherScreen('features/search/SearchScreen', 'features/practice/PracticeLocationsScreen'),
      {
        file: 'packages/web/src/features/search/queries.ts',
        find: '  const query = {\n    term,\n',
        replace: "  const query = {\n    term: '',\n",
      },
    ],
  },
  {
    promise: '`/search/:entityTypeName`: one kind of result, whose name ends the breadcrumb',
    breaks: [
      {
        file: 'packages/web/src/routing/entity-type.ts',
        find: 'name.toLowerCase() === text?.toLowerCase()',
        replace: 'name === text',
      },
      { file: routes, find: "crumbs: ['search', 'searchType']", replace: "crumbs: ['search']" },
      otherPath('/search/$entityTypeName', '/find/$entityTypeName'),
      {
        file: 'packages/web/src/features/search/queries.ts',
        find: "type: entityType === 'All' ? undefined : entityType",
        replace: 'type: undefined',
      },
    ],
  },
  {
    promise: '`/practice`: practice tracks',
    breaks: [
      otherPath('/practice', '/tracks'),
      otherScreen('features/practice/PracticeLocationsScreen', 'features/practice/PracticeActivitiesScreen'),
      {
        file: 'packages/web/src/features/practice/PracticeLocationsScreen.tsx',
        find: 'const fitting = filterLocations(locations, search);',
        replace: 'const fitting = locations;',
      },
    ],
  },
  {
    promise: '`/practice/:locationId`: activities at a track, page by page with `page`',
    breaks: [
      { file: routeSearch, find: "page: numberIn(search, 'page') });", replace: 'page: undefined });' },
      {
        file: screens,
        find: 'pageRequested: pageNumber(activitiesRoute.useSearch().page)',
        replace: 'pageRequested: 1',
      },
      {
        file: 'packages/web/src/features/practice/queries.ts',
        find: 'offset: (page - 1) * PAGE_SIZE, year',
        replace: 'offset: page * PAGE_SIZE, year',
      },
      otherScreen('features/practice/PracticeActivitiesScreen', 'features/practice/PracticeLocationsScreen'),
    ],
  },
  {
    promise: '`/practice/:activityId/activity`: one activity with its chart, by its transponder',
    breaks: [
      otherPath('/practice/$activityId/activity', '/practice/$activityId/laps'),
      otherScreen('features/practice/PracticeActivityScreen', 'features/practice/PracticeLocationsScreen'),
      {
        file: 'packages/web/src/features/practice/PracticeActivityScreen.tsx',
        find: 'transponderLabel: data && (data.chipLabel || data.chipCode),',
        replace: '',
      },
      {
        file: 'packages/web/src/features/practice/PracticeActivityScreen.tsx',
        find: '      <LapBarsSheet\n        name={name}\n        laps={laps}\n',
        replace: '      <LapBarsSheet\n        name={name}\n        laps={laps.slice(1)}\n',
      },
    ],
  },
  {
    promise: '`/profile`, `/profile/results`, `/profile/friends`, `/profile/videos`: the personal screens',
    breaks: [
      otherPath('/profile', '/me'),
      otherPath('/profile/results', '/profile/own-results'),
      otherPath('/profile/friends', '/profile/own-friends'),
      otherPath('/profile/videos', '/profile/own-videos'),
      otherScreen('features/profile/MyProfileScreen', 'features/profile/MyFriendsScreen'),
      otherScreen('features/profile/MyResultsScreen', 'features/profile/MyFriendsScreen'),
      otherScreen('features/profile/MyFriendsScreen', 'features/profile/MyVideosScreen'),
      otherScreen('features/profile/MyVideosScreen', 'features/profile/MyFriendsScreen'),
    ],
  },
  {
    promise: '`/profile/:userId` takes a prefix ending in GA- and 32 hexadecimal digits, nothing else',
    breaks: [
      { file: pathValues, find: '*GA-)([0-9a-f]{32})$/i', replace: '*)([0-9a-f]{32})$/i' },
      { file: pathValues, find: '*GA-)([0-9a-f]{32})$/i', replace: '*GA-)([0-9a-z]{32})$/i' },
      { file: pathValues, find: '*GA-)([0-9a-f]{32})$/i', replace: '*GA-)([0-9a-f]{30,32})$/i' },
      { file: pathValues, find: '*GA-)([0-9a-f]{32})$/i', replace: '*GA-)([0-9a-f]{32})/i' },
      {
        file: pathValues,
        find: 'match[1].toUpperCase() + match[2].toLowerCase()',
        replace: 'match[1] + match[2]',
      },
    ],
  },
  {
    promise: '`/profile/:userId/races`, `/videos`, `/friends`: the public screens of a person',
    breaks: [
      otherPath('/profile/$userId/races', '/profile/$userId/results'),
      otherPath('/profile/$userId/videos', '/profile/$userId/films'),
      otherPath('/profile/$userId/friends', '/profile/$userId/people'),
      otherScreen('features/profile/PublicRacesScreen', 'features/profile/PublicFriendsScreen'),
      otherScreen('features/profile/PublicVideosScreen', 'features/profile/PublicFriendsScreen'),
      otherScreen('features/profile/PublicFriendsScreen', 'features/profile/PublicVideosScreen'),
    ],
  },
];
