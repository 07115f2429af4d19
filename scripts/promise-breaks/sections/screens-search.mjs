/** Breaks for "Screens of search". */

const server = 'packages/server/src';
const store = `${server}/search/store.ts`;
const findNames = `${server}/search/find-names.ts`;
const nameWords = `${server}/search/index/name-words.ts`;
const participants = `${server}/search/index/participants.ts`;
const entities = `${server}/search/index/searchable-entities.ts`;
const liveEvents = `${server}/live/calls/event-answers.ts`;
const searchBox = 'packages/web/src/search-box';
const addresses = `${searchBox}/search-result-address.ts`;
const suggestions = `${searchBox}/SearchSuggestions.tsx`;
const forgivesNothing = {
  file: findNames,
  find: 'const meant = await words.findSimilar(text, count > 0);',
  replace: 'const meant: (IndexedWord & Correction)[] = [];',
};

/** @type {import('../load-breaks.mjs').PromiseBreaks[]} */
export default [
  {
    promise: 'Results by kind: all, results, practice, profiles, organisations, championships, live events',
    breaks: [
      {
        file: 'packages/contract/src/values/enums.ts',
        find: "  'All',\n  'Events',\n  'PracticeLocations',\n  'Profiles',\n",
        replace: "  'All',\n  'Events',\n  'Profiles',\n",
      },
      {
        file: 'packages/web/src/features/search/SearchFilters.tsx',
        find: '{...addressOf({ ...wanted, entityType })}',
        replace: '{...addressOf(wanted)}',
      },
      {
        file: 'packages/web/src/features/search/SearchFilters.tsx',
        find: 't(`SearchEntityTypes.${entityType}`)',
        replace: "t('SearchEntityTypes.All')",
      },
      {
        file: 'packages/web/src/features/search/found-count.ts',
        find: "wanted === 'All' ? entityType !== 'LiveEvents' : entityType === wanted",
        replace: 'entityType === wanted',
      },
      {
        file: 'packages/web/src/features/search/queries.ts',
        find: "type: entityType === 'All' ? undefined : entityType",
        replace: 'type: undefined',
      },
      {
        file: store,
        find: '(counts.get(entityType)?.count ?? 0) + 1',
        replace: '(counts.get(entityType)?.count ?? 1) + 1',
      },
      {
        file: store,
        find: 'findNames(parts, { sports: wanted, countryCode })',
        replace: 'findNames(parts, { sports: wanted, countryCode: undefined })',
      },
    ],
  },
  {
    promise: 'A result leads to what it is about',
    breaks: [
      { file: addresses, find: 'return `/events/${id}`;', replace: 'return `/sessions/${id}`;' },
      { file: addresses, find: 'return `/practice/${id}`;', replace: 'return `/events/${id}`;' },
      { file: addresses, find: 'return `/profile/${id}`;', replace: "return '/profile';" },
      { file: addresses, find: 'return `/organizations/${id}`;', replace: 'return `/events/${id}`;' },
      { file: addresses, find: 'return `/livetiming/${id}`;', replace: "return '/livetiming';" },
      { file: addresses, find: '`/organizations/${organizationId}/championships/${id}`', replace: 'null' },
      { file: addresses, find: 'laptimes?pos=${finishPosition}', replace: 'laptimes' },
      { file: addresses, find: 'pageTheme() === themes.live', replace: 'pageTheme() !== themes.live' },
    ],
  },
  {
    promise: 'What one types is proposed below the field, by keyboard too, and hits are marked',
    breaks: [
      {
        file: suggestions,
        find: "if (event.key === 'ArrowDown') move(1);",
        replace: "if (event.key === 'ArrowDown') move(-1);",
      },
      {
        file: suggestions,
        find: "else if (event.key === 'Escape' && isShown) close();",
        replace: '',
      },
      { file: suggestions, find: 'document.getElementById(activeId)?.click()', replace: 'close()' },
      {
        file: suggestions,
        find: 'return next < 0 || next >= options.length ? null : next;',
        replace: 'return Math.max(0, Math.min(options.length - 1, next));',
      },
      {
        file: `${searchBox}/SearchResultText.tsx`,
        find: "stretchesOf(result, 'name')",
        replace: "stretchesOf(result, 'nickName')",
      },
      {
        file: `${server}/search/highlights.ts`,
        find: "if (isAtBeginning && at > 0 && folded[at - 1] !== ' ') continue;",
        replace: 'if (at > 0) continue;',
      },
      {
        file: `${server}/search/highlights.ts`,
        find: 'stretches.push({ start, length: end - start })',
        replace: 'stretches.push({ start: place, length: end - start })',
      },
      { file: `${searchBox}/search-suggestions.ts`, find: 'return settled;', replace: 'return term;' },
      { file: `${searchBox}/search-suggestions.ts`, find: 'PAUSE_MS = 150', replace: 'PAUSE_MS = 0' },
      {
        file: `${searchBox}/search-suggestions.ts`,
        find: 'return () => clearTimeout(timer);',
        replace: 'return () => void timer;',
      },
    ],
  },
  {
    promise: 'Any of the words is enough, quotes make a phrase; case, accents and misspellings are forgiven',
    breaks: [
      {
        file: `${server}/search/search-term.ts`,
        find: '([^\\s",]+)/g',
        replace: '([^",]+)/g',
      },
      {
        file: `${server}/search/search-term.ts`,
        find: '/"([^"]*)"?|',
        replace: '/(?!)()|',
      },
      { file: findNames, find: 'b.score - a.score ||', replace: 'a.score - b.score ||' },
      { file: nameWords, find: '    .toLowerCase()\n', replace: '' },
      { file: nameWords, find: "    .replace(/[\\u0300-\\u036f]/g, '')\n", replace: '' },
      forgivesNothing,
    ],
  },
  {
    promise: 'Japanese names are found by any part',
    breaks: [
      { file: nameWords, find: '      words.add(letter);\n', replace: '' },
      { file: nameWords, find: 'words.add(letter + next)', replace: 'words.add(next)' },
      {
        file: nameWords,
        find: 'String.fromCharCode(letter.charCodeAt(0) + TO_KATAKANA)',
        replace: 'letter',
      },
    ],
  },
  {
    promise: 'Recent events come ahead of old ones',
    breaks: [
      {
        file: findNames,
        find: 'return most / (1 + Math.max(0, nowMs - dateMs) / YEAR_MS);',
        replace: 'return most - most / (1 + Math.max(0, nowMs - dateMs) / YEAR_MS);',
      },
    ],
  },
  {
    promise: 'A change is found immediately; the index can be rebuilt',
    breaks: [
      { file: store, find: 'if (changesNames.has(kind)) cache.clear();', replace: '' },
      { file: entities, find: '    await saveSearchEntries(db, entries);\n', replace: '' },
      {
        file: `${server}/search/index/rebuild.ts`,
        find: 'for (const type of sourceTypes)',
        replace: 'for (const type of sourceTypes.slice(1))',
      },
      {
        file: `${server}/search/index/rebuild.ts`,
        find: 'db.transaction().execute((tx) => reindex(tx, type, ids))',
        replace: 'db.transaction().execute(async () => {})',
      },
    ],
  },
  {
    promise: 'A live event is found while live timing lists it, between its sessions too',
    breaks: [
      {
        file: liveEvents,
        find: 'endedAtMs === null || nowMs - endedAtMs < BREAK_MS',
        replace: 'endedAtMs === null',
      },
      { file: liveEvents, find: 'BREAK_MS = 20 * 60_000', replace: 'BREAK_MS = 40 * 60_000' },
      {
        file: liveEvents,
        find: '(await listRunning(MOST_EVENTS)).map(({ id }) => id)',
        replace: '(await listRunning(0)).map(({ id }) => id)',
      },
      { file: findNames, find: "score(each, 'LiveEvents')", replace: "score(each, 'Events')" },
      {
        file: store,
        find: 'createNameFinder(db, { runningEventIds, nowMs })',
        replace: 'createNameFinder(db, { runningEventIds: async () => [], nowMs })',
      },
    ],
  },
  {
    promise: 'Competitors are found by name with event, class and number, also while their session runs',
    breaks: [
      {
        file: participants,
        find: 'const participant = { eventId, sessionId, competitorId, startNumber, className };',
        replace: "const participant = { eventId, sessionId, competitorId, startNumber, className: '' };",
      },
      {
        file: participants,
        find: 'const participant = { eventId, sessionId, competitorId, startNumber, className };',
        replace: "const participant = { eventId, sessionId, competitorId, startNumber: '', className };",
      },
      { file: store, find: "'event.name as eventName'", replace: "'session.name as eventName'" },
      {
        file: participants,
        find: 'for (const entrant of board?.entries ?? [])',
        replace: 'for (const entrant of board?.entries.slice(1) ?? [])',
      },
      {
        file: participants,
        find: 'add(competitor, name, sessionId, competitor.id)',
        replace: 'add(competitor, name, sessionId, null)',
      },
      forgivesNothing,
    ],
  },
  {
    promise: 'Competitors of hidden and deleted events are never found',
    breaks: [
      {
        file: store,
        find: "eb.and([eb('entry.entityType', 'in', [Events, Participants]), eb('event.isListed', '=', 1)])",
        replace: "eb('entry.entityType', 'in', [Events, Participants])",
      },
      {
        file: participants,
        find: "    .where('events.isListed', '=', 1)\n    .executeTakeFirst();",
        replace: '    .executeTakeFirst();',
      },
    ],
  },
  {
    promise: 'Who is private or deleted is never found',
    breaks: [
      { file: entities, find: "      .where('isPrivate', '=', 0)\n", replace: '' },
      { file: entities, find: "      .where('status', '=', accountStatuses.Active)\n", replace: '' },
      { file: store, find: "            eb('account.isPrivate', '=', 0),\n", replace: '' },
      {
        file: store,
        find: "            eb('account.status', '=', accountStatuses.Active),\n",
        replace: '',
      },
    ],
  },
];
