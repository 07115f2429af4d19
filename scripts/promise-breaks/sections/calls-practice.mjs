/** Breaks for "Calls: practice". */

const routes = 'packages/server/src/practice/routes.ts';
const ignoresPaging = {
  file: routes,
  find: '      { count, offset, order },\n',
  replace: '      { count, offset: 0, order },\n',
};

/** @type {import('../load-breaks.mjs').PromiseBreaks[]} */
export default [
  {
    promise: '`accounts/{accountId}/training/activities` with track, year, sport, count, offset, order',
    breaks: [
      ignoresPaging,
      {
        file: routes,
        find: 'show: (one) => toWireActivity(one.activity, one.location, nowMs)',
        replace: 'show: (one) => ({ ...toWireActivity(one.activity, one.location, nowMs), location: null })',
      },
      {
        file: routes,
        find: 'listFor(user, { accountId: params.accountId }, query, inThread)',
        replace: 'listFor(user, { accountId: params.accountId }, { ...query, year: undefined }, inThread)',
      },
      {
        file: routes,
        find: 'listFor(user, { accountId: params.accountId }, query, inThread)',
        replace: 'listFor(user, { accountId: params.accountId }, { ...query, sport: undefined }, inThread)',
      },
      {
        file: routes,
        find: 'listFor(user, { accountId: params.accountId }, query, inThread)',
        replace:
          'listFor(user, { accountId: params.accountId }, { ...query, locationId: undefined }, inThread)',
      },
    ],
  },
  {
    promise: '`accounts/{accountId}/training/activities/years`, with or without a token',
    breaks: [
      {
        file: routes,
        find: 'store.countByYear({ viewerId: user?.accountId ?? null, accountId })',
        replace: 'store.countByYear({ viewerId: accountId, accountId })',
      },
      {
        file: routes,
        find: 'store.countByYear({ viewerId: user?.accountId ?? null, accountId })',
        replace: 'store.countByYear({ viewerId: null, accountId })',
      },
    ],
  },
  {
    promise: '`chips/{chipNumber}/training/activities`, and with `carId/{carId}`',
    breaks: [
      ignoresPaging,
      {
        file: routes,
        find: '{ number: params.chipNumber, carId: params.carId }',
        replace: '{ number: params.chipNumber }',
      },
      {
        file: routes,
        find: 'listForChip(user, { number: params.chipNumber }, query, inThread)',
        replace: 'listForChip(user, { number: params.chipNumber }, {}, inThread)',
      },
    ],
  },
  {
    promise: '`chips/code/{chipCode}/training/activities`, and with `carId/{carId}`',
    breaks: [
      {
        file: routes,
        find: '{ code: params.chipCode, carId: params.carId }',
        replace: '{ code: params.chipCode }',
      },
      {
        file: routes,
        find: 'listForChip(user, { code: params.chipCode }, query, inThread)',
        replace: 'listForChip(user, { code: params.chipCode }, {}, inThread)',
      },
    ],
  },
  {
    promise: '`locations` with category, sport, country, status',
    breaks: [
      { file: routes, find: 'wantedSports(sportCategory, sport)', replace: 'wantedSports(undefined, sport)' },
      {
        file: routes,
        find: 'wantedSports(sportCategory, sport)',
        replace: 'wantedSports(sportCategory, undefined)',
      },
      { file: routes, find: 'countryCode: country', replace: 'countryCode: undefined' },
      { file: routes, find: 'status === undefined || locationStatusAt', replace: 'true || locationStatusAt' },
      {
        file: 'packages/server/src/practice/store.ts',
        find: "query = query.where('countryCode', '=', countryCode)",
        replace: 'query = query.where((eb) => eb.lit(true))',
      },
    ],
  },
  {
    promise: '`locations/{locationId}`',
    breaks: [
      {
        file: routes,
        find: 'toWireLocation(await getLocation(store, params.locationId), now())',
        replace: 'toWireLocation(await getLocation(store, params.locationId), 1e15)',
      },
    ],
  },
  {
    promise: '`locations/{locationId}/{chipCode}` with order',
    breaks: [
      { file: routes, find: "query.order === 'asc' ? spans : spans.toReversed()", replace: 'spans' },
      { file: routes, find: 'codes: [transponderCodeOf(chipCode)], locationId }', replace: 'locationId }' },
    ],
  },
  {
    promise: '`locations/{locationId}/activities` with year, sport, count, offset, order',
    breaks: [
      {
        file: routes,
        find: 'listAtLocation(user, params.locationId, undefined, query, inThread)',
        replace: 'listAtLocation(user, params.locationId, undefined, {}, inThread)',
      },
      {
        file: routes,
        find: 'show: (one) => toWireLocationActivity(one.activity, location)',
        replace: 'show: (one) => ({ ...toWireLocationActivity(one.activity, location), location })',
      },
    ],
  },
  {
    promise: '`training/activities` with track and account',
    breaks: [
      {
        file: routes,
        find: 'listAtLocation(user, locationId, accountId, filters, inThread)',
        replace: 'listAtLocation(user, locationId, undefined, filters, inThread)',
      },
    ],
  },
  {
    promise: '`training/activities/{activityId}` with chips, sessions, order; a token where it is private',
    breaks: [
      { file: routes, find: 'if (query.chips === true) answer', replace: 'if (query.chips !== true) answer' },
      { file: routes, find: "query.order === 'desc' ? spans.toReversed() : spans", replace: 'spans' },
      {
        file: routes,
        find: 'const { activity, location } = await getActivity(store, params.activityId, user);',
        replace: 'const { activity, location } = await getActivity(store, params.activityId, null);',
      },
    ],
  },
  {
    promise: '`training/activities/{activityId}/statistics`',
    breaks: [
      {
        file: routes,
        find: 'toWireStats(located, await listSessionsOf(store, located.activity))',
        replace: 'toWireStats(located, [])',
      },
    ],
  },
  {
    promise: '`training/activities/{activityId}/sessions` with numlaps',
    breaks: [
      {
        file: routes,
        find: 'toWireSessionList(located, sessions, query.numlaps)',
        replace: 'toWireSessionList(located, sessions, undefined)',
      },
    ],
  },
  {
    promise: '`training/activities/{activityId}/sessions` as CSV',
    breaks: [
      {
        file: routes,
        find: "if (query.format === 'csv') return lapsCsv(located, sessions);\n",
        replace: '\n',
      },
    ],
  },
  {
    promise: '`training/activities/{activityId}/chips`',
    breaks: [
      {
        file: routes,
        find: 'return { chips: [toWireChip(activity.chip)] };',
        replace: 'return { chips: [] };',
      },
    ],
  },
];
