import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { liveStatistics } from './live/calls.ts';
import { liveEventList, liveSession } from './live/events.ts';
import { leaderboardEntry } from './live/leaderboard-entry.ts';
import { fullLiveSession } from './live/session.ts';
import { activityList, practiceSessionList } from './practice/practice.ts';
import { event, sessionGrouping } from './results/events.ts';
import { lap, lapData } from './results/lap-data.ts';
import { classification, classificationRow } from './results/results.ts';
import { revision } from './results/revisions.ts';
import { searchResult } from './site/search.ts';
import { duration } from './values/wire-values.ts';

/** Parses, and keeps every key: fields that programs read must not be stripped. */
function expectKept(schema: z.ZodMiniType, value: unknown): void {
  expect(schema.parse(value)).toEqual(value);
}

const us = { id: 840, name: 'United States', alpha2: 'US' };

const qualifying = {
  id: 8939598,
  name: 'Qualifying',
  comment: null,
  eventId: 2609223,
  type: 'qualify',
  startTime: '2024-05-11T10:27:00',
  groupName: 'Group 1',
  isMerge: false,
  resultStatus: 'Official',
  participated: 0,
  announcements: null,
};

const grouping = {
  sessions: [],
  groups: [
    {
      id: 2609226,
      name: 'Group 1',
      date: '2024-05-11',
      subGroups: [{ id: 2609227, name: 'Heats', date: '2024-05-11', subGroups: [], sessions: [qualifying] }],
      sessions: [],
    },
  ],
};

const anEvent = {
  id: 2609223,
  name: 'Spring Sprint',
  sport: 'Car',
  startDate: '2024-05-11',
  updatedAt: '2024-05-13T18:15:25+02:00',
  uploadSoftware: { name: 'Orbits', version: '5.9 HF2' },
  hasChamp: true,
  championships: null,
  location: {
    id: 323799,
    name: 'A track',
    length: 2.25,
    lengthUnit: 'mi',
    lengthLabel: '2.2500 mi',
    country: us,
    lon: 0,
    lat: 0,
  },
  organization: {
    id: 240068,
    name: 'A club',
    logo: null,
    url: null,
    city: '',
    country: us,
    ref: '/api/organizations/240068',
    sport: 'Car',
  },
  sessions: null,
  resultStatus: 'Official',
  sessionCount: 1,
  entryCount: 24,
};

const even = { lapsBehind: 0, timeDifference: '0.000' };

const leader = {
  position: 1,
  positionInClass: 1,
  name: 'A Driver',
  startNumber: '17A',
  resultClass: 'GT',
  status: 'Normal',
  numberOfLaps: 14,
  firstName: '',
  totalTime: '22:41.987',
  bestTime: '1:33.790',
  bestLap: 12,
  bestSpeed: 86.363,
  difference: even,
  diffClass: even,
  gap: { lapsBehind: 0, timeDifference: '00.000' },
  gapClass: { lapsBehind: 1, timeDifference: '0.000' },
  isQualified: true,
  additionalFields: [],
  user: { mstUserId: null, productCategory: 'TR2', chip: { code: '1234567' } },
  transponder: '1234567',
  transponderCategory: 'TR2',
  accountId: null,
  nationality: null,
  isGuest: false,
  handicap: '0.000',
  rulings: [{ kind: 'penalty', time: '10.000', reason: 'track limits' }],
  total: null,
  sessions: null,
};

test('an event parses with and without its sessions, groups within groups included', () => {
  expectKept(event, anEvent);
  expectKept(event, { ...anEvent, sessions: grouping, updatedAt: '2026-09-22T10:00:00' });
  expectKept(sessionGrouping, grouping);
});

test('a classification carries both forms of the best lap', () => {
  const holder = { resultClass: 'GT', name: 'A Driver', fieldFinishPosition: 1 };
  expectKept(classification, {
    type: 'Race',
    classes: ['GT', 'gt'],
    rows: [
      leader,
      { ...leader, position: 2, status: 'DNS', positionInClass: 0, user: null, bestTime: '0.000' },
    ],
    bestLaps: { field: holder, classes: [holder] },
    bestLap: { name: 'A Driver', lapNumber: 12, lapTime: '02:19.630', speed: 180.58 },
  });
});

test('a revision has its publisher and its changes', () => {
  const car23 = { startNumber: '23', name: 'A Driver', resultClass: 'GT' };
  expectKept(revision, {
    number: 2,
    resultStatus: 'Official',
    publishedAt: '2026-09-22T18:15:25+02:00',
    source: 'official',
    publishedBy: 'Stewards',
    reason: 'Decisions of the stewards',
    changes: [
      { ...car23, kind: 'penalty', from: '0.000', to: '10.000' },
      { ...car23, kind: 'position', from: 4, to: null },
      { ...car23, kind: 'deleted-laps', from: [], to: [3] },
    ],
  });
});

test('an enumeration is a name in results: numbers and unknown names are refused', () => {
  expect(classificationRow.safeParse({ ...leader, status: 0 }).success).toBe(false);
  expect(classificationRow.safeParse({ ...leader, status: 'Lost' }).success).toBe(false);
  expect(event.safeParse({ ...anEvent, sport: 3 }).success).toBe(false);
});

test('a lap parses, and so does the response for a position that nobody has', () => {
  expectKept(lap, {
    lapNr: 2,
    timeOfDay: '2026-09-22T09:08:16.65',
    lapTime: '2:26.905',
    diffWithLastLap: '0.000',
    diffWithBestLap: '7.275',
    speed: 171.637,
    sectionTimes: ['40.100', '1:46.805'],
    inPit: false,
    status: ['GREEN'],
    isDeleted: false,
    fieldComparison: {
      position: 3,
      leaderLap: 2,
      diff: { time: '12.100', laps: 0 },
      gapAhead: null,
      gapBehind: null,
    },
  });
  expectKept(lapData, { lapDataInfo: null, laps: [] });
});

test('durations have three decimals and only a minus sign', () => {
  for (const good of [
    '0.000',
    '00.000',
    '44.748',
    '1:33.790',
    '02:19.630',
    '6:49:14.770',
    '-1:05.882',
    '100:00:00.000',
  ]) {
    expect(duration.safeParse(good).success).toBe(true);
  }
  for (const bad of ['', '44.74', '44', '+0.828', '1:2:3:4.000', 'IN PIT']) {
    expect(duration.safeParse(bad).success).toBe(false);
  }
});

test('a live list and a live session parse with only the keys that have a value', () => {
  const id = '27E4F85A3EEBD7C5-2147484204';
  const session = { id: `${id}-1073743589`, eId: id, f: 0, rnTp: 1, rnNam: 'Practice 1', ls: 5 };
  const row = {
    sesId: session.id,
    eId: id,
    id: '136',
    btTm: '1:04.344',
    tTm: '5:25.610',
    ls: 5,
    lbpos: 1,
    pos: '1',
    mkr: 1,
    anim: 643.44,
    asp: 0,
    s0: '22.037',
    lsTm: 'IN PIT',
    ibt: true,
  };
  expectKept(fullLiveSession, {
    ...session,
    l: [row, { ...row, id: '7', gp: '+0.828', df: '17 Laps' }],
    resultconfig: { gap: true },
  });
  expectKept(liveEventList, {
    LiveEvents: [
      {
        id,
        n: 'Test day',
        pyt: 2,
        s: 101,
        f: 3,
        dt: '22-09-2026 00:00:00.000',
        l: { c: 'Belgium', cc: 'BE', ct: 'Spa', lat: '50.4', lon: '5.9' },
        u: 'timer',
        ov: 'Orbits 5.15.0',
        t: { id: '1', n: 'Long', l: 7.004, um: 1 },
        ss: [session],
      },
    ],
    FinishedEvents: [],
    RecentEvents: [],
  });
  expectKept(liveStatistics, {
    rnNam: 'Practice 1',
    stDt: '09:41',
    numPs: 14,
    numPar: 15,
    tLs: 1,
    ldrH: [],
    btLpH: [],
    pgH: [],
  });
});

test('an enumeration is a number in live timing, and an unknown one is refused', () => {
  const row = { sesId: 'a-1-2', eId: 'a-1', id: '1' };
  expect(leaderboardEntry.safeParse({ ...row, mkr: 13 }).success).toBe(true);
  expect(leaderboardEntry.safeParse({ ...row, mkr: 14 }).success).toBe(false);
  expect(leaderboardEntry.safeParse({ ...row, mkr: 'PitIn' }).success).toBe(false);

  const session = { id: 'a-1-2', eId: 'a-1', f: 6, rnTp: 2, rnNam: 'Race' };
  expect(liveSession.safeParse(session).success).toBe(true);
  expect(liveSession.safeParse({ ...session, f: 7 }).success).toBe(false);
  expect(liveSession.safeParse({ ...session, rnTp: 3 }).success).toBe(false);
});

test('a search result has its kind', () => {
  const result = {
    id: 'Events-1',
    entityType: 'Events',
    entityId: '1',
    name: 'Spring Sprint',
    searchScore: 1.5,
    highlights: [{ field: 'name', start: 0, length: 6 }],
    sportType: 'Car',
    date: '2024-05-11',
    countryCode: 'US',
  };
  expectKept(searchResult, result);
  expect(searchResult.safeParse({ ...result, entityType: 'Sponsors' }).success).toBe(false);
});

const recordings = fileURLToPath(new URL('../../../../shared/data/speedhive-practice/', import.meta.url));

test.skipIf(!existsSync(recordings))(
  'recorded practice answers parse and lose nothing (needs ../shared/data)',
  () => {
    const read = (name: string) => JSON.parse(readFileSync(`${recordings}${name}`, 'utf8'));
    expectKept(activityList, read('activities.json'));
    // The note was added when the recording was shortened.
    const { note: _, ...sessions } = read('sessions-first-three.json');
    expectKept(practiceSessionList, sessions);
  },
);
