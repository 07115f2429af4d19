import { describe, expect, test } from 'vitest';
import { toReadable, toShort } from '../values/short-names.ts';
import { defaultResultConfiguration } from './columns.ts';
import { liveEvent, liveSession } from './events.ts';
import { leaderboardEntry } from './leaderboard-entry.ts';
import { leaderboardEntryNames } from './leaderboard-names.ts';
import * as liveNames from './names.ts';

const tables = { ...liveNames, leaderboardEntryNames };

/** The fields of the specification, object by object. */
const fields: Record<keyof typeof tables, string> = {
  eventLocationNames: 'country countryCode city latitude longitude',
  trackNames: 'id name length lengthUnit',
  weatherNames: 'temperature timestamp precipitationIntensity precipitationProbability type',
  weatherResponseNames: 'eventId sessionId now forecasts',
  liveEventNames:
    'id name paymentType sport flag startDate videoStreamUrl location timerId organization organizationWebsite softwareVersion track weather',
  timerNames: 'paymentType',
  liveEventListNames: 'timer activeEventId liveEvents finishedEvents recentEvents',
  liveSessionNames:
    'id eventId eventName bestLapTime flag sessionType groupName laps lapsToGo raceTime name scheduledTimestamp timeToGo trackTemperature',
  fullSessionNames: 'id eventId name leaderboard resultConfiguration',
  sessionChangesNames: 'changedSessions deletedSessions',
  leaderboardEntryNames: `sessionId eventId competitorId position positionInClass leaderboardPosition startPosition
    positionsChanged number displayNumber fullName firstName lastName registrationNumber transponder transponderName
    class className laps totalTime lastLapTime secondLastLapTime thirdLastLapTime lastTimeDifference bestLapTime
    bestInLap bestSpeed secondBestLapTime secondBestInLap secondBestSpeed isBestTime isBestTimeInClass averageSpeed
    averageTime lastLapSpeed difference gap differenceInClass gapInClass gapBehind lastPitStop sincePit
    numberOfPitStops stintTime totalStintTime totalDistance lapsLed minimumLapTime label comment startingGridComment
    status isFinished nationality sponsor make club team model tires animationSpeed animationStartPoint marker
    section0Time section0BestTime section0Speed section0BestSpeed section9Time section9BestTime section9Speed
    section9BestSpeed`,
  announcementNames: 'id type text timestamp displayTime priority',
  sponsorNames: 'timerId',
  sponsorsNames: 'timerId sponsors',
  statisticsNames:
    'eventId sessionId sessionName sessionStartedAt numberOfParticipantsStarted numberOfParticipantsRacing totalLaps totalPitstopsByAllDrivers totalLapsByLeader mostOvertakes bestLapTime bestLapDriverName',
  trackPointNames: 'latitude longitude',
  trackMapNames:
    'timerId name configuration address city postCode points overlayImageUrl overlayImageWidth overlayImageHeight',
};

describe.each(Object.entries(tables))('%s', (tableName, names: Readonly<Record<string, string>>) => {
  test('name every field of the specification', () => {
    const wanted = fields[tableName as keyof typeof tables].split(/\s+/);
    expect(wanted.filter((field) => names[field] === undefined)).toEqual([]);
  });

  test('no two short names are equal', () => {
    expect(new Set(Object.values(names)).size).toBe(Object.keys(names).length);
  });

  test('a shortened object reads back the same', () => {
    const readable = Object.fromEntries(Object.keys(names).map((name, index) => [name, index]));
    const short = toShort(names, readable);
    expect(Object.keys(short).sort()).toEqual(Object.values(names).sort());
    expect(toReadable(names, short)).toEqual(readable);
  });
});

test('the names that existing programs read are kept', () => {
  const known = (names: Readonly<Record<string, string>>) => new Set(Object.values(names));
  for (const [names, expected] of [
    [tables.liveEventNames, 'id n pyt s f dt vs l u ov t w ss'],
    [tables.eventLocationNames, 'c cc ct lat lon'],
    [tables.trackNames, 'id n l um'],
    [tables.weatherNames, 't ts pi pp ty'],
    [tables.fullSessionNames, 'id eId eNam btLpTim f rnTp gNam ls lsTg rcTm rnNam stod tmTg l resultconfig'],
    [
      tables.leaderboardEntryNames,
      'sesId eId id btTm tTm lsTm gp df gpCl dfCl cl cln nam fNam no dNo pCl pos s0 s1 s2 s3 s4 s5 s6 s7 s8 s9 cb avTm ls lbpos mkr anim asp ibt btCl if btLp',
    ],
    [
      tables.statisticsNames,
      'rnNam stDt numPs numPar tLs tPs tLsLdr mstTo bestLapTime bestLapDriverName ldrH btLpH pgH',
    ],
    [tables.liveEventListNames, 'LiveEvents'],
    [tables.announcementNames, 'tx'],
  ] as const) {
    for (const name of expected.split(' ')) expect(known(names)).toContain(name);
  }
});

test('a key without a value is left out', () => {
  const entry = toShort(tables.leaderboardEntryNames, {
    sessionId: 'lw-1-2',
    eventId: 'lw-1',
    competitorId: '136',
    bestLapTime: '1:04.344',
    gap: null,
    difference: undefined,
    laps: 0,
    isBestTime: false,
  });
  expect(entry).toEqual({ sesId: 'lw-1-2', eId: 'lw-1', id: '136', btTm: '1:04.344', ls: 0, ibt: false });
  expect(Object.keys(entry)).not.toContain('gp');
  expect(leaderboardEntry.safeParse(entry).success).toBe(true);
});

test('schemas use the short names of their table', () => {
  for (const [schema, names] of [
    [leaderboardEntry, tables.leaderboardEntryNames],
    [liveEvent, tables.liveEventNames],
    [liveSession, tables.liveSessionNames],
  ] as const) {
    expect(Object.keys(schema.shape).sort()).toEqual(Object.values(names).sort());
  }
});

test('sixteen columns show by default, and every field of a competitor has a column', () => {
  const shown = Object.entries(defaultResultConfiguration).flatMap(([name, isShown]) =>
    isShown ? [name] : [],
  );
  expect(shown.join(' ')).toBe(
    'marker position positionInClass number displayNumber fullName bestLapTime totalTime isBestInClass laps lastTime difference gap differenceInClass gapInClass class',
  );
  expect(defaultResultConfiguration).toMatchObject({
    email: false,
    hometown: false,
    section9BestSpeed: false,
  });

  const renamed: Record<string, string> = { isBestTimeInClass: 'isBestInClass', lastLapTime: 'lastTime' };
  const notColumns = new Set([
    'sessionId',
    'eventId',
    'competitorId',
    'leaderboardPosition',
    'animationSpeed',
    'animationStartPoint',
    'bestLapBy',
    'penaltyTime',
    'earlierDrivers',
  ]);
  const columns = new Set(Object.keys(defaultResultConfiguration));
  const missing = Object.keys(tables.leaderboardEntryNames)
    .filter((name) => !notColumns.has(name))
    .filter((name) => !columns.has(renamed[name] ?? name));
  expect(missing).toEqual([]);
});
