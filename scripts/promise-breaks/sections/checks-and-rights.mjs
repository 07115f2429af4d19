/** Breaks for "What is checked" and "Who may do what". */

const telemetry = 'packages/contract/src/site/telemetry.ts';
const lapTime = 'packages/timing/src/lap-time.ts';
const tokenLife = 'packages/web/src/identity/token-life.ts';

/** @type {import('../load-breaks.mjs').PromiseBreaks[]} */
export default [
  {
    promise: 'A video needs an address of YouTube',
    breaks: [
      {
        file: 'packages/contract/src/values/youtube.ts',
        find: "if (!hosts.has(host)) return '';",
        replace: '',
      },
      { file: 'packages/contract/src/values/youtube.ts', find: "'shorts', ", replace: '' },
    ],
  },
  {
    promise: 'No more than three are compared, from the address too',
    breaks: [
      {
        file: 'packages/web/src/features/sessions/state/session-search.ts',
        find: '.slice(0, COMPARE_LIMIT)',
        replace: '',
      },
      {
        file: 'packages/web/src/features/sessions/state/session-search.ts',
        find: ' || chosen.length >= COMPARE_LIMIT',
        replace: '',
      },
    ],
  },
  {
    promise: 'Ids in addresses have the form of their kind',
    breaks: [
      { file: 'packages/web/src/routing/path-values.ts', find: '/^\\d{1,15}$/', replace: '/^-?\\d{1,15}$/' },
      {
        file: 'packages/contract/src/values/text-values.ts',
        find: '{0,64}GA-[0-9a-f]{32}$',
        replace: '{0,64}GA-[0-9a-f]{31,32}$',
      },
    ],
  },
  {
    promise: 'Lap times are read with hours and minutes or without, a minus in front; what is no time is 0',
    breaks: [
      { file: lapTime, find: 'Number(hours) * MS_PER_HOUR +', replace: '' },
      { file: lapTime, find: 'if (match === null) return 0;', replace: 'if (match === null) return 1;' },
      { file: lapTime, find: 'ms === 0 ? ms : -ms', replace: 'ms === 0 ? ms : ms' },
    ],
  },
  {
    promise:
      'Lap times are written with hours only when there are some, padded below a larger unit, three decimals',
    breaks: [
      { file: lapTime, find: 'if (hours > 0) return', replace: 'if (hours >= 0) return' },
      {
        file: lapTime,
        find: 'if (minutes > 0) return `${sign}${minutes}:${padded(seconds, 2)}',
        replace: 'if (minutes > 0) return `${sign}${minutes}:${seconds}',
      },
    ],
  },
  {
    promise: 'Timestamps are day-month-year hours:minutes:seconds.milliseconds',
    breaks: [
      {
        file: 'packages/timing/src/timestamp.ts',
        find: '${iso.slice(8, 10)}-${iso.slice(5, 7)}-',
        replace: '${iso.slice(5, 7)}-${iso.slice(8, 10)}-',
      },
    ],
  },
  {
    promise: 'A token counts as expired a minute early',
    breaks: [
      { file: tokenLife, find: '(endsAtS - TOKEN_EXPIRY_MARGIN_S) * 1000', replace: 'endsAtS * 1000' },
    ],
  },
  {
    promise: 'A debug setting above 60 seconds shortens the life of a token',
    breaks: [
      { file: tokenLife, find: 'Math.min(exp, iat + shortenedToS)', replace: 'iat + shortenedToS' },
      {
        file: tokenLife,
        find: 'seconds > TOKEN_EXPIRY_MARGIN_S ? seconds',
        replace: 'seconds > 0 ? seconds',
      },
    ],
  },
  {
    promise: 'The key of monitoring has the shape of a GUID',
    breaks: [{ file: telemetry, find: '(?:[0-9a-f]{4}-){3}', replace: '(?:[0-9a-f]{4}-){2,3}' }],
  },
  {
    promise: 'Sampling is above 0 and up to 100, anything else is 100',
    breaks: [
      { file: telemetry, find: 'wanted > 0 && wanted <= 100', replace: 'wanted >= 0 && wanted <= 100' },
      { file: telemetry, find: 'wanted > 0 && wanted <= 100', replace: 'wanted > 0' },
    ],
  },
  {
    promise: 'Ids of users in monitoring have no commas, semicolons, equals signs, spaces or bars',
    breaks: [{ file: telemetry, find: '/[,;=\\s|]/', replace: '/[,;=\\s]/' }],
  },
  {
    promise: 'Search leaves out a sport that is All; count and offset are text',
    breaks: [
      {
        file: 'packages/contract/src/values/enums.ts',
        find: "filter === 'All' || filter === 'ALL' ?",
        replace: "filter === 'ALL' ?",
      },
      {
        file: 'packages/contract/src/values/endpoint.ts',
        find: '.filter(([, value]) => value !== undefined)',
        replace: '',
      },
    ],
  },
  {
    promise: 'Everyone sees results, practice, live timing, search and public profiles without a token',
    breaks: [
      {
        file: 'packages/contract/src/values/endpoint.ts',
        find: "token = 'none', query",
        replace: "token = 'required', query",
      },
      {
        file: 'packages/server/src/http/mount.ts',
        find: "endpoint.token === 'none' || endpoint.token === 'key'",
        replace: "endpoint.token === 'key'",
      },
    ],
  },
  {
    promise: 'What belongs to a person is read and changed by that person alone, with a bearer token',
    breaks: [
      {
        file: 'packages/server/src/identity/require-user.ts',
        find: 'accountId !== ',
        replace: "accountId === '' && signedIn.accountId !== ",
      },
      {
        file: 'packages/web/src/api/area-client.ts',
        find: "const token = endpoint.token === 'none' ? null : currentIdToken();",
        replace: 'const token = currentIdToken();',
      },
    ],
  },
  {
    promise: 'The live list always asks for paid events alone',
    breaks: [
      {
        file: 'packages/web/src/features/live/overview/overview-query.ts',
        find: 'paidOnly: true',
        replace: 'paidOnly: false',
      },
      {
        file: 'packages/server/src/live/calls/event-answers.ts',
        find: 'isPaidOnly: paidOnly === true',
        replace: 'isPaidOnly: false',
      },
    ],
  },
  {
    promise: "Names in results may differ from the account's; a profile shows what its transponders did",
    breaks: [
      {
        file: 'packages/server/src/results/queries/account-results.ts',
        find: "    .orderBy('session.startsAtMs', 'desc')\n",
        replace: "    .orderBy('session.startsAtMs')\n",
      },
      {
        file: 'packages/server/src/results/own-competitors.ts',
        find: "'transponders.ownerAccountId'",
        replace: "'transponders.code'",
      },
    ],
  },
  {
    promise: 'Sign-in is the code flow with PKCE: policy, scope openid, answer as a code in the query',
    breaks: [
      {
        file: 'packages/web/src/identity/user-manager.ts',
        find: "response_mode: 'query'",
        replace: "response_mode: 'fragment'",
      },
      {
        file: 'packages/server/src/identity/provider.ts',
        find: 'pkce: { required: () => true }',
        replace: 'pkce: { required: () => false }',
      },
    ],
  },
];
