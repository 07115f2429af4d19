/** Breaks for "Addresses": live timing and the app. */

import { otherPath, otherScreen } from '../route-breaks.mjs';

const routes = 'packages/web/src/routes.tsx';
const pathValues = 'packages/web/src/routing/path-values.ts';
const maps = 'packages/web/src/maps/load-maps-of-session.ts';
const liveSession = "    crumbs: ['live', 'liveEvent', 'liveSession'],\n    title: 'session',\n";
const mapsScript = 'packages/web/src/maps/load-maps-script.ts';

/** @type {import('../load-breaks.mjs').PromiseBreaks[]} */
export default [
  {
    promise:
      '`/livetiming/:userName?`: live events, of one timer when named; letters, digits and `-_.@` and space',
    breaks: [
      { file: pathValues, find: '/^[\\w\\-.@ ]+$/', replace: '/^[\\w\\-.@]+$/' },
      { file: pathValues, find: '/^[\\w\\-.@ ]+$/', replace: '/^[\\w\\-. ]+$/' },
      { file: pathValues, find: '/^[\\w\\-.@ ]+$/', replace: '/^[\\w.@ ]+$/' },
      { file: pathValues, find: '/^[\\w\\-.@ ]+$/', replace: '/^.+$/' },
      {
        file: 'packages/server/src/live/calls/event-answers.ts',
        find: 'timerId: timer?.id,',
        replace: 'timerId: undefined,',
      },
      {
        file: 'packages/server/src/live/calls/event-queries.ts',
        find: "'=', userName.toLowerCase()",
        replace: "'=', userName",
      },
      {
        file: 'packages/web/src/features/live/overview/overview-query.ts',
        find: 'const query = { userName, sport,',
        replace: 'const query = { sport,',
      },
    ],
  },
  {
    promise: "`/livetiming/:eventId`: sessions of a live event, told from a timer's name by its form",
    breaks: [
      { file: routes, find: 'liveEventIdIn }), priority: 1 }', replace: 'liveEventIdIn }), priority: -1 }' },
      { file: pathValues, find: '/^[a-z0-9]+-\\d+$/i', replace: '/^[a-z0-9]+-\\w+$/i' },
      otherScreen('features/live/overview/LiveSessionsScreen', 'features/live/overview/LiveEventsScreen'),
    ],
  },
  {
    promise:
      "`/livetiming/:eventId/active`: the running session, full screen, without the theme's class, after the maps script",
    breaks: [
      { file: routes, find: '    isThemingDisabled: true,\n', replace: '' },
      { file: routes, find: '    isFullScreen: true,\n    canBe', replace: '    canBe' },
      { file: maps, find: 'else await loadMaps();', replace: 'else void loadMaps();' },
      {
        file: maps,
        find: 'await loadMapsScript(mapsScriptUrl);',
        replace: "await loadMapsScript('/maps.js');",
      },
      {
        file: mapsScript,
        find: 'document.head.append(script);',
        replace: 'document.head.append(script);\n    resolve();',
      },
      { file: mapsScript, find: "address.searchParams.set('callback', 'lapwingMapsReady');", replace: '' },
      otherScreen('features/live/page/ActiveSessionScreen', 'features/live/overview/LiveSessionsScreen'),
    ],
  },
  {
    promise:
      '`/livetiming/:eventId/sessions/:sessionId`: a live session, an ordinary page with frame, breadcrumb and theme',
    breaks: [
      {
        file: routes,
        find: `${liveSession}    hasStickyHead: true,\n`,
        replace: `${liveSession}    isFullScreen: true,\n`,
      },
      {
        file: routes,
        find: `${liveSession}    hasStickyHead: true,\n`,
        replace: `${liveSession}    isThemingDisabled: true,\n`,
      },
      { file: routes, find: "crumbs: ['live', 'liveEvent', 'liveSession'],", replace: '' },
      { file: pathValues, find: '/^[a-z0-9]+-\\d+-\\d+$/i', replace: '/^[a-z0-9-]+$/i' },
    ],
  },
  {
    promise: '`/app`: how to get the app',
    breaks: [
      otherPath('/app', '/apps'),
      {
        file: 'packages/web/src/features/app-download/AppDownloadScreen.tsx',
        find: '{installMethodsFor(own).map((way) => (',
        replace: '{installMethodsFor(own).slice(1).map((way) => (',
      },
      {
        file: 'packages/web/src/features/app-download/AppDownloadScreen.tsx',
        find: '<StoreLink href={app?.playStoreUrl}',
        replace: '<StoreLink href={app?.appStoreUrl}',
      },
    ],
  },
];
