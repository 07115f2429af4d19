/** Breaks for "The site as a whole": what visitors and organisers can do. */

import { otherScreen } from '../route-breaks.mjs';

const searchable = 'packages/server/src/search/index/searchable-entities.ts';
const mountIngest = 'packages/server/src/ingest/access/mount-ingest.ts';
const downloads = 'packages/server/src/results/downloads.ts';

/** @type {import('../load-breaks.mjs').PromiseBreaks[]} */
export default [
  {
    promise: 'Results can be browsed: events, sessions, classifications, lap charts, laps, championships',
    breaks: [
      {
        file: 'packages/web/src/features/events/EventsScreen.tsx',
        find: 'events={shown}',
        replace: 'events={[]}',
      },
      otherScreen('features/events/EventSessionsScreen', 'features/events/EventsScreen'),
      otherScreen(
        'features/sessions/results/SessionResultsScreen',
        'features/sessions/lap-times/CompetitorLapTimesScreen',
      ),
      {
        file: 'packages/web/src/features/sessions/results/SessionResultsScreen.tsx',
        find: "{ key: 'lapchart' as const, label: t('SessionResults.LapChart') },",
        replace: '',
      },
      {
        file: 'packages/web/src/features/sessions/results/SessionResultsScreen.tsx',
        find: "hasLaps && tab === 'lapchart' && (",
        replace: "hasLaps && tab === 'chart' && (",
      },
      otherScreen(
        'features/sessions/lap-times/CompetitorLapTimesScreen',
        'features/sessions/results/SessionResultsScreen',
      ),
      otherScreen(
        'features/championships/ChampionshipScreen',
        'features/championships/ChampionshipListScreen',
      ),
    ],
  },
  {
    promise: 'Running events and sessions can be followed live',
    breaks: [
      {
        file: 'packages/web/src/features/live/overview/LiveEventsScreen.tsx',
        find: 'runningFirst(liveEvents).map((event) => (',
        replace: 'runningFirst(finishedEvents).map((event) => (',
      },
      otherScreen('features/live/page/LiveSessionScreen', 'features/live/overview/LiveSessionsScreen'),
      {
        file: 'packages/web/src/features/live/page/LiveSessionScreen.tsx',
        find: 'if (isKnown) return',
        replace: 'if (!isKnown) return',
      },
    ],
  },
  {
    promise: 'Practice tracks and activities can be browsed',
    breaks: [
      otherScreen('features/practice/PracticeLocationsScreen', 'features/practice/PracticeActivitiesScreen'),
      otherScreen('features/practice/PracticeActivitiesScreen', 'features/practice/PracticeLocationsScreen'),
      otherScreen('features/practice/PracticeActivityScreen', 'features/practice/PracticeLocationsScreen'),
    ],
  },
  {
    promise: 'Search spans events, practice tracks, people, organisations, championships and live events',
    breaks: [
      {
        file: searchable,
        find: "entityType: 'Events',\n      entityId: id,",
        replace: "entityType: 'Organizations',\n      entityId: id,",
      },
      {
        file: searchable,
        find: "entityType: 'PracticeLocations',\n      entityId: id,",
        replace: "entityType: 'Events',\n      entityId: id,",
      },
      { file: searchable, find: "ids.map(String))\n      .where('isPrivate', '=', 0)", replace: '[])' },
      {
        file: searchable,
        find: "entityType: 'Organizations',\n      entityId: id,",
        replace: "entityType: 'Events',\n      entityId: id,",
      },
      { file: searchable, find: 'name: championshipTitle({ name, season })', replace: 'name: season' },
      {
        file: 'packages/server/src/search/find-names.ts',
        find: "for (const each of running) score(each, 'LiveEvents');",
        replace: '',
      },
      {
        file: 'packages/server/src/search/store.ts',
        find: 'names.filter((name) => entityTypes.includes(name.entityType))',
        replace: 'names',
      },
    ],
  },
  {
    promise: 'Public profiles are open to everyone',
    breaks: [
      {
        file: 'packages/server/src/profiles/routes.ts',
        find: 'mount(app, api.publicProfile, async ({ params, query, user }) => {\n    const person = await getPerson(params.userId);',
        replace:
          'mount(app, api.publicProfile, async ({ params, query, user }) => {\n    requireSelf(user, params.userId);\n    const person = await getPerson(params.userId);',
      },
      {
        file: 'packages/server/src/profiles/routes.ts',
        find: "person.isPrivate && user?.accountId !== id) throw problem('profile-is-private')",
        replace: "user?.accountId !== id) throw problem('profile-is-private')",
      },
      {
        file: 'packages/web/src/features/profile/PublicScreen.tsx',
        find: 'profile.privateProfile ? (',
        replace: 'profile.privateProfile || reader === null ? (',
      },
      otherScreen('features/profile/PublicProfileScreen', 'features/profile/PublicVideosScreen'),
    ],
  },
  {
    promise: 'Signed-in visitors have a personal area: profile, results, friends, videos',
    breaks: [
      {
        file: 'packages/web/src/features/profile/OwnScreen.tsx',
        find: 'if (reader === null) {',
        replace: 'if (reader !== null) {',
      },
      otherScreen('features/profile/MyProfileScreen', 'features/profile/MyFriendsScreen'),
      otherScreen('features/profile/MyResultsScreen', 'features/profile/MyFriendsScreen'),
      otherScreen('features/profile/MyFriendsScreen', 'features/profile/MyVideosScreen'),
      otherScreen('features/profile/MyVideosScreen', 'features/profile/MyFriendsScreen'),
    ],
  },
  {
    promise:
      'Organisers and timers publish results and live timing through a way in of their own, with a key',
    breaks: [
      {
        file: mountIngest,
        find: 'const caller = key === undefined ? null : await check.findCaller(key);',
        replace: 'const caller = key === undefined ? await check.findCaller("") : null;',
      },
      {
        file: mountIngest,
        find: "if (authorization === undefined) {\n    throw problem('invalid-key', {",
        replace: "if (authorization === undefined) {\n    throw problem('not-found', {",
      },
      { file: mountIngest, find: 'scope !== null && !caller', replace: 'scope === null && !caller' },
      {
        file: 'packages/server/src/ingest/live/ensure-live-session.ts',
        find: "resultStatus: 'Active',",
        replace: "resultStatus: 'Provisional',",
      },
      {
        file: 'packages/server/src/publishing/events/publish-results.ts',
        find: 'return refreshEvent(tx, eventId, nowMs);',
        replace:
          "return tx.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirstOrThrow();",
      },
    ],
  },
  {
    promise:
      'Members edit championships at the race desk: standings before they are saved, revisions, put back',
    breaks: [
      {
        file: 'packages/timing/src/championship/season.ts',
        find: ' || guests.has(row.no)',
        replace: '',
      },
      {
        file: 'packages/server/src/desk/series/save-series.ts',
        find: 'if (current !== revision) throw changedSince();',
        replace: 'if (current < 0) throw changedSince();',
      },
    ],
  },
  {
    promise: 'Members join results at the race desk, see the joined order first, and take it back',
    breaks: [
      {
        file: 'packages/server/src/desk/merges/save-merge.ts',
        find: '  if (isDryRun) {',
        replace: '  if (isDryRun && nowMs < 0) {',
      },
    ],
  },
  {
    promise: 'Members announce at the race desk, and set what live pages show next to the timing',
    breaks: [
      {
        file: 'packages/server/src/desk/live-pages/announcements.ts',
        find: 'if (host !== null) await send(context, place, requestId, { atMs, text, ...author });',
        replace: '',
      },
      {
        file: 'packages/server/src/desk/live-pages/routes.ts',
        find: 'await store.saveVideoStream(eventId, body.url);',
        replace: '',
      },
    ],
  },
  {
    promise:
      'Members publish result files at the race desk and edit published results, with a history of both',
    breaks: [
      {
        file: 'packages/server/src/desk/publish/publish-files.ts',
        find: 'await notePublications(tx, member, published.sessions);',
        replace: '',
      },
      {
        file: 'packages/server/src/publishing/revisions/edit-session.ts',
        find: 'return texts.filter(({ from, to }) => from !== to);',
        replace: 'return texts.filter(({ from, to }) => from === to);',
      },
    ],
  },
  {
    promise: 'Organisers make championships of their sessions, and merges of their runs',
    breaks: [
      {
        file: 'packages/server/src/publishing/championships/publish-championship.ts',
        find: 'sessionId: session.id,\n          name:',
        replace: 'sessionId: session.eventId,\n          name:',
      },
      {
        file: 'packages/server/src/publishing/championships/publish-championship.ts',
        find: '      points,\n      drops,',
        replace: '      points: [],\n      drops,',
      },
      {
        file: 'packages/server/src/publishing/merges/merges.ts',
        find: 'if (resultText(findInRun(before, own)) !== resultText(findInRun(after, own))) changed.add(own.id);',
        replace: '',
      },
      {
        file: 'packages/server/src/publishing/merges/merges.ts',
        find: 'const hasOtherEntries = await followEntries(tx, merge.id, await entriesOfRuns(tx, runIds));',
        replace: 'const hasOtherEntries = runIds.length === 0;',
      },
    ],
  },
  {
    promise: 'Results, laps and standings can be downloaded as CSV',
    breaks: [
      {
        file: 'packages/server/src/results/session-csv.ts',
        find: "{ title: 'Start Number', cell: (row) => row.startNumber },",
        replace: '',
      },
      { file: downloads, find: 'lap.fieldComparison.position,', replace: 'lap.lapNr,' },
      { file: downloads, find: "'Dropped',\n    'Diff',", replace: "'Diff',\n    'Dropped'," },
      { file: downloads, find: 'row.total, row.dropped,', replace: 'row.dropped, row.total,' },
      {
        file: 'packages/web/src/parts/DownloadFile.tsx',
        find: 'href={csv}',
        replace: 'href="/"',
      },
      {
        file: 'packages/web/src/features/sessions/results/SessionActions.tsx',
        find: '<DownloadFile csv={csv} />',
        replace: '',
      },
      {
        file: 'packages/web/src/features/championships/queries.ts',
        find: 'resultsApi.championshipCsv, { championshipId }',
        replace: 'resultsApi.championship, { championshipId }',
      },
    ],
  },
  {
    promise: 'Results can be e-mailed',
    breaks: [
      {
        file: 'packages/web/src/features/sessions/results/SessionActions.tsx',
        find: '\\n${standaloneAddress(location.href)}${file}\\n`',
        replace: '\\n${file}\\n`',
      },
      {
        file: 'packages/web/src/features/sessions/results/SessionActions.tsx',
        find: "const file = csv === undefined ? '' :",
        replace: "const file = csv !== undefined ? '' :",
      },
      {
        file: 'packages/web/src/parts/use-mail-draft.ts',
        find: '${subject}\\n${standaloneAddress(`${location.origin}${href}`)}\\n',
        replace: '${subject}\\n',
      },
      {
        file: 'packages/web/src/parts/use-mail-draft.ts',
        find: '?subject=${encodeURIComponent(subject)}&',
        replace: '?',
      },
      {
        file: 'packages/web/src/parts/DownloadAndMail.tsx',
        find: "label={t('Actions.Email')} href={draft}",
        replace: "label={t('Actions.Email')} href={csv}",
      },
    ],
  },
];
