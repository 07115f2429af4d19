/** Breaks for "Data: practice" and "Data: people and search". */

const practiceWire = 'packages/server/src/practice/wire.ts';
const practiceLaps = 'packages/server/src/practice/wire-laps.ts';
const practiceStats = 'packages/timing/src/practice/practice-stats.ts';
const profiles = 'packages/server/src/profiles/routes.ts';
const accounts = 'packages/server/src/accounts/routes.ts';

/** @type {import('../load-breaks.mjs').PromiseBreaks[]} */
export default [
  {
    promise: 'Track with status, sport and sections',
    breaks: [
      { file: practiceWire, find: 'sections: location.sections.map(toWireSection)', replace: 'sections: []' },
      { file: practiceWire, find: 'speedTrap: isSpeedTrap', replace: 'speedTrap: false' },
    ],
  },
  {
    promise: 'When a transponder was at a track, in microseconds',
    breaks: [
      {
        file: practiceWire,
        find: 'starttimeutc: session.startsAtMs * MICROSECONDS_PER_MS',
        replace: 'starttimeutc: session.startsAtMs',
      },
      {
        file: practiceWire,
        find: 'endtimelocal: localMs(endsAtMs) * MICROSECONDS_PER_MS',
        replace: 'endtimelocal: endsAtMs * MICROSECONDS_PER_MS',
      },
    ],
  },
  {
    promise: 'Activity: track, chips, sessions; on screen transponder, day, time, track',
    breaks: [
      { file: practiceWire, find: 'codeNr: number, carId,', replace: 'codeNr: carId, carId: number,' },
      {
        file: practiceWire,
        find: 'startTime: localDateTimeWithOffset(startsAtMs, timeZone)',
        replace: "startTime: localDateTimeWithOffset(startsAtMs, 'UTC')",
      },
    ],
  },
  {
    promise: 'Figures: total time, laps, best, average and median lap, best and average speed, chip',
    breaks: [
      {
        file: practiceStats,
        find: 'Math.floor((times.length - 1) / 2)',
        replace: 'Math.floor(times.length / 2)',
      },
      {
        file: practiceStats,
        find: 'last.completedAtMs - (first.completedAtMs - first.lapTimeMs)',
        replace: 'activeTrainingTimeMs',
      },
    ],
  },
  {
    promise: 'Years with activities',
    breaks: [{ file: 'packages/server/src/practice/routes.ts', find: 'sum + count, 0', replace: 'sum, 0' }],
  },
  {
    promise: 'Sessions and laps: start, duration, speed, status, sections, voltage, temperature, top speed',
    breaks: [
      {
        file: practiceLaps,
        find: "type: 'VOLTAGE' as const, value: lap.voltageMv / MV_PER_V",
        replace: "type: 'VOLTAGE' as const, value: lap.voltageMv",
      },
    ],
  },
  {
    promise: 'Account with its status',
    breaks: [
      {
        file: accounts,
        find: 'accountStatus: status,\n    };\n  });',
        replace: 'accountStatus: 2,\n    };\n  });',
      },
    ],
  },
  {
    promise: 'Nicknames of several accounts',
    breaks: [
      {
        file: accounts,
        find: '.map(({ id: userId, nickName }) => ({',
        replace: '.slice(1).map(({ id: userId, nickName }) => ({',
      },
    ],
  },
  {
    promise: 'Countries: a map under `country.` keys, read as a list by name with codes in lower case',
    breaks: [
      { file: 'packages/contract/src/people/accounts.ts', find: '.toLowerCase()', replace: '' },
      { file: accounts, find: 'names.of(code) ?? code', replace: 'code' },
    ],
  },
  {
    promise: 'Friends: following and followed by',
    breaks: [
      {
        file: profiles,
        find: 'followedBy: followedBy.map(wire)',
        replace: 'followedBy: following.map(wire)',
      },
      { file: profiles, find: 'myFriend: isMine', replace: 'myFriend: false' },
    ],
  },
  {
    promise: 'Profile: names, photo, private or public, notification, videos, friends',
    breaks: [
      { file: profiles, find: 'emailNotify: isNotified', replace: 'emailNotify: false' },
      {
        file: profiles,
        find: 'firstName: givenName,\n    lastName: surName,\n    photo: photoOf(person),',
        replace: 'firstName: surName,\n    lastName: surName,\n    photo: photoOf(person),',
      },
      { file: profiles, find: 'privateProfile: isPrivate === 1', replace: 'privateProfile: isPrivate !== 1' },
    ],
  },
  {
    promise: 'Videos',
    breaks: [
      { file: profiles, find: 'id: youtubeId', replace: "id: ''" },
      { file: profiles, find: 'racerId: id', replace: "racerId: ''" },
    ],
  },
  {
    promise:
      'Who is signed in is kept in local storage under authority and client id: tokens, scope, profile, expiry',
    breaks: [
      {
        file: 'packages/web/src/identity/user-manager.ts',
        find: 'userStore: new WebStorageStateStore({ store: localStorage })',
        replace: 'userStore: new WebStorageStateStore({ store: sessionStorage })',
      },
    ],
  },
  {
    promise: 'Search result: id, kind, id of what was found, name, score, highlights, sport, date',
    breaks: [
      {
        file: 'packages/server/src/search/routes.ts',
        find: 'Math.round(entity.score * 1_000) / 1_000',
        replace: '0',
      },
      {
        file: 'packages/server/src/search/routes.ts',
        find: 'sportType: entity.sport',
        replace: "sportType: 'Other'",
      },
      {
        file: 'packages/server/src/search/routes.ts',
        find: "localDate(dateMs, timeZone ?? 'UTC')",
        replace: "localDate(dateMs, 'UTC')",
      },
      {
        file: 'packages/contract/src/site/search.ts',
        find: 'searchScore: z.number(),',
        replace: 'searchScore: z.string(),',
      },
    ],
  },
];
