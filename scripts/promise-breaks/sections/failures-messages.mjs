/** Breaks for "When something fails": messages in place of a page or a list. */

const english = 'packages/web/src/i18n/en.ts';
const screens = 'packages/web/src/i18n/en-screens.ts';
const errorDetails = 'packages/web/src/errors/ErrorDetails.tsx';
const notFound = 'packages/web/src/errors/NotFoundScreen.tsx';
const noEvents = 'packages/web/src/features/events/NoEvents.tsx';
const practiceActivity = 'packages/web/src/features/practice/PracticeActivityScreen.tsx';
const lapTimes = 'packages/web/src/features/sessions/lap-times/CompetitorLapTimesScreen.tsx';

/** @type {import('../load-breaks.mjs').PromiseBreaks[]} */
export default [
  {
    promise: "'An error occurred', whom to ask, and a correlation id",
    breaks: [
      {
        file: errorDetails,
        find: "title: t('Errors.Title'), text: t('Errors.Support')",
        replace: "title: t('Errors.Title'), text: ''",
      },
      { file: english, find: "Title: 'An error occurred',", replace: "Title: 'Something went wrong'," },
      { file: english, find: "CorrelationId: 'Correlation id'", replace: "CorrelationId: 'Code'" },
      { file: errorDetails, find: 'id !== null && {', replace: 'id === null && {' },
      {
        file: errorDetails,
        find: 'const onPress = () => void onRetry();',
        replace: 'const onPress = () => {};',
      },
    ],
  },
  {
    promise: "'Page Not Found', with Go back",
    breaks: [
      { file: english, find: "NotFoundTitle: 'Page Not Found'", replace: "NotFoundTitle: 'Not found'" },
      {
        file: notFound,
        find: '<p className="text-ink-2">{t(\'Errors.NotFound\')}</p>',
        replace: '',
      },
      { file: notFound, find: ' onClick={goBack}', replace: '' },
    ],
  },
  {
    promise: "'No events found', and why that may be",
    breaks: [
      { file: noEvents, find: "note={t('Events.NoneHint')}", replace: '' },
      { file: english, find: "None: 'No events found',", replace: "None: 'No events'," },
      { file: noEvents, find: ' onClick={onClear}', replace: '' },
    ],
  },
  {
    promise: "'No sessions found', 'No info found, please contact organiser'",
    breaks: [
      {
        file: 'packages/web/src/features/events/EventSessionsScreen.tsx',
        find: " note={t('EventSessions.NoInfo')}",
        replace: '',
      },
      {
        file: 'packages/web/src/features/events/EventSessionsScreen.tsx',
        find: "title={t('EventSessions.NoSessions')}",
        replace: "title={t('EventSessions.NoInfo')}",
      },
      {
        file: 'packages/web/src/features/live/overview/LiveSessionsScreen.tsx',
        find: "{sessions.length === 0 && <EmptyState title={t('Live.NoSessions')} />}",
        replace: '',
      },
    ],
  },
  {
    promise: "'No entries found', 'Try again later'",
    breaks: [
      {
        file: 'packages/web/src/features/sessions/results/NoEntries.tsx',
        find: "<EmptyState title={title} note={t('SessionResults.TryLater')} actions={toLive} />",
        replace: '<EmptyState title={title} actions={toLive} />',
      },
      {
        file: 'packages/web/src/features/sessions/results/NoEntries.tsx',
        find: "const title = t('SessionResults.NoEntries');",
        replace: "const title = t('SessionResults.TryLater');",
      },
      {
        file: 'packages/web/src/features/sessions/results/SessionResultsScreen.tsx',
        find: 'data.rows.length === 0 ?',
        replace: 'data.rows.length < 0 ?',
      },
    ],
  },
  {
    promise: "'No practice results'",
    breaks: [
      {
        file: 'packages/web/src/features/practice/PracticeLocationsScreen.tsx',
        find: "          locations.length === 0 ? (\n            <EmptyState title={t('Practice.NoLocations')} />",
        replace:
          "          locations.length === 0 ? (\n            <EmptyState title={t('Practice.NoActivities')} />",
      },
      { file: screens, find: "NoLocations: 'No practice results'", replace: "NoLocations: 'No tracks'" },
    ],
  },
  {
    promise: "'No practice activities'",
    breaks: [
      {
        file: 'packages/web/src/features/practice/PracticeActivitiesScreen.tsx',
        find: "<EmptyState title={t('Practice.NoActivities')} />",
        replace: '',
      },
      { file: screens, find: "'No practice activities'", replace: "'Nobody has practised'" },
    ],
  },
  {
    promise: "'No Results Found'",
    breaks: [
      { file: screens, find: "'No Results Found'", replace: "'Nothing found'" },
      {
        file: 'packages/web/src/features/search/SearchScreen.tsx',
        find: '{!answer.some(isOffered) ?',
        replace: '{total === -1 ?',
      },
    ],
  },
  {
    promise: "'At This Moment There Are No Live Sessions'",
    breaks: [
      {
        file: 'packages/web/src/i18n/en-screens.ts',
        find: 'At This Moment There Are No Live Sessions',
        replace: 'No live sessions at this moment',
      },
      {
        file: 'packages/web/src/features/live/overview/LiveEventsScreen.tsx',
        find: '{liveEvents.length === 0 ? (',
        replace: '{liveEvents.length < 0 ? (',
      },
    ],
  },
  {
    promise: "'No Racing Class Defined'",
    breaks: [
      {
        file: 'packages/web/src/features/sessions/results/SessionResultsScreen.tsx',
        find: "{tab === 'class' && classCount === 0 && <EmptyState title={t('SessionResults.NoClass')} />}",
        replace: '',
      },
      {
        file: 'packages/web/src/features/sessions/results/SessionResultsScreen.tsx',
        find: "(tab === 'class' && classCount > 0)",
        replace: "tab === 'class'",
      },
      { file: screens, find: 'No Racing Class Defined', replace: 'No class' },
    ],
  },
  {
    promise: "'No laps found', in Dutch 'Geen rondes gevonden'",
    breaks: [
      {
        file: lapTimes,
        find: "        title={t('LapTimes.NoLaps')}\n        actions={",
        replace: "        title={t('LapTimes.ToSession')}\n        actions={",
      },
      {
        file: practiceActivity,
        find: "<EmptyState title={t('Practice.NoLaps')} />",
        replace: "<EmptyState title={t('LapTimes.ToSession')} />",
      },
      {
        file: 'packages/web/src/i18n/nl.ts',
        find: "  LapTimes: {\n    NoLaps: 'Geen rondes gevonden',",
        replace: "  LapTimes: {\n    NoLaps: 'Geen ronden',",
      },
    ],
  },
  {
    promise: "'These results are set to private', visible to the owner",
    breaks: [
      {
        file: practiceActivity,
        find: 'hasStatus(error, 401) || hasStatus(error, 403)',
        replace: 'hasStatus(error, 403)',
      },
      {
        file: practiceActivity,
        find: 'hasStatus(error, 401) || hasStatus(error, 403)',
        replace: 'hasStatus(error, 401)',
      },
      { file: screens, find: 'Only visible to the transponder owner', replace: '' },
      {
        file: 'packages/server/src/practice/activity.ts',
        find: "if (ownerId !== null && ownerId === viewerId) return 'visible';",
        replace: '',
      },
      {
        file: 'packages/server/src/practice/activity.ts',
        find: 'if (!isPrivate && owner?.isPrivate !== true)',
        replace: 'if (owner?.isPrivate !== true)',
      },
    ],
  },
];
