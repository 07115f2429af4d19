/** Breaks for "States and how they change": results, live sessions and what others have written. */

const statusOfAll = 'packages/server/src/results/status-of-all.ts';
const flag = 'packages/server/src/live/calls/flag.ts';
const flagAndClock = 'packages/timing/src/live/fold/flag-and-clock.ts';
const sessionLife = 'packages/server/src/live/hosting/session-life.ts';
const eventAnswers = 'packages/server/src/live/calls/event-answers.ts';
const pageHtml = 'packages/server/src/pages/site/page-html.ts';

/** @type {import('../load-breaks.mjs').PromiseBreaks[]} */
export default [
  {
    promise: 'Results of an event go from none through active and provisional to official',
    breaks: [
      {
        file: statusOfAll,
        find: "if (statuses.includes('Active')) return 'Active';",
        replace: '',
      },
      { file: statusOfAll, find: "return 'Provisional';", replace: "return 'Official';" },
      { file: statusOfAll, find: ": 'None'", replace: ": 'Official'" },
      {
        file: 'packages/server/src/publishing/events/upsert-event.ts',
        find: '    resultStatus: resultStatuses[resultStatus],\n    startsAtMs: Math.min(',
        replace: '    startsAtMs: Math.min(',
      },
    ],
  },
  {
    promise: 'A live session shows the flag of the moment',
    breaks: [
      {
        file: flagAndClock,
        find: 'changeSession(draft, { flag, flagSaid, flagAtMs: atMs });',
        replace: 'changeSession(draft, { flag, flagAtMs: atMs });',
      },
      {
        file: flagAndClock,
        find: "doubtSession(draft, 'unknown-flag', flagSaid !== null);",
        replace: "if (flagSaid !== null) doubtSession(draft, 'unknown-flag', true);",
      },
      { file: flag, find: 'last.completedAtMs <= newestAtMs', replace: 'last.completedAtMs > newestAtMs' },
      { file: flag, find: "nowMs < endsAtMs ? null : 'Finish'", replace: 'null' },
      { file: flag, find: "'Unknown' : 'Finish'", replace: "'Unknown' : 'Stop'" },
    ],
  },
  {
    promise: 'A session stays visible for a while after its end',
    breaks: [
      { file: sessionLife, find: '> life.closeEndedAfterMs;', replace: '> 0;' },
      { file: sessionLife, find: '> life.closeEndedAfterMs;', replace: '> 2 * life.closeEndedAfterMs;' },
      { file: eventAnswers, find: 'RECENT_FOR_MS = 14 * DAY_MS', replace: 'RECENT_FOR_MS = 2 * DAY_MS' },
      { file: eventAnswers, find: 'FORGOTTEN_AFTER_MS = DAY_MS / 2', replace: 'FORGOTTEN_AFTER_MS = DAY_MS' },
    ],
  },
  {
    promise: 'What others have written is text wherever it is shown',
    breaks: [
      {
        file: pageHtml,
        find: "return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');",
        replace: 'return text;',
      },
      {
        file: pageHtml,
        find: "text.replaceAll('&', '&amp;').replaceAll('\"', '&quot;').replaceAll('<', '&lt;')",
        replace: "text.replaceAll('&', '&amp;').replaceAll('\"', '&quot;')",
      },
      { file: pageHtml, find: "json.replaceAll('<', '\\\\u003c')", replace: 'json' },
      {
        file: 'packages/server/src/http/responses/csv.ts',
        find: 'const safe = withoutFormulas(cell);',
        replace: 'const safe = cell;',
      },
      {
        file: 'packages/server/src/http/responses/escape-xml.ts',
        find: ".replaceAll('<', '&lt;')",
        replace: '',
      },
    ],
  },
];
