import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { leaderboardEntry } from '@lapwing/contract/live/leaderboard-entry';
import { leaderboardEntryNames } from '@lapwing/contract/live/leaderboard-names';
import { markers } from '@lapwing/contract/values/enums';
import { toReadable } from '@lapwing/contract/values/short-names';
import { describe, expect, it } from 'vitest';
import { aScoredRace, foldAll, passed, START_MS } from '../session.test-support.ts';
import { leaderboardEntryOf } from './leaderboard-entry.ts';

const race: SessionEvent[] = [
  ...aScoredRace(3, {
    trackLengthMm: 1_609_344,
    trackLengthUnit: 'mi',
    loops: [
      { loopId: 'sf', role: 'finish' },
      { loopId: 's1', role: 'section', section: 0 },
      { loopId: 'in', role: 'pit-in' },
      { loopId: 'out', role: 'pit-out' },
    ],
  }),
  {
    kind: 'competitor',
    atMs: START_MS,
    competitorId: '1',
    firstName: 'Jo',
    lastName: 'Vos',
    className: 'Pro',
    team: 'Blue',
    startPosition: 2,
  },
  passed(1, 20, 's1'),
  passed(1, 60),
  passed(2, 61),
  passed(1, 81, 's1'),
  passed(1, 118),
];

function entriesOf(events: readonly SessionEvent[], seconds = 200) {
  const { board } = foldAll(events);
  const place = {
    liveSessionId: 'lw-1-2',
    eventId: 'lw-1',
    session: board.session,
    venueMs: START_MS + seconds * 1000,
  };
  return board.rows.map((row) => {
    const entry = leaderboardEntryOf(row, place);
    expect(leaderboardEntry.parse(entry)).toEqual(entry);
    return toReadable(leaderboardEntryNames, entry);
  });
}

describe('a line of the leaderboard', () => {
  it('has all known facts, in the words that programs read', () => {
    expect(entriesOf(race)[0]).toMatchObject({
      sessionId: 'lw-1-2',
      competitorId: '1',
      position: '1',
      positionInClass: '1',
      leaderboardPosition: 1,
      startPosition: 2,
      positionsChanged: 1,
      fullName: 'Jo Vos',
      class: 'Pro',
      team: 'Blue',
      laps: 2,
      totalTime: '1:58.000',
      lastLapTime: '58.000',
      secondLastLapTime: '1:00.000',
      lastTimeDifference: '-2.000',
      bestLapTime: '58.000',
      bestInLap: 2,
      secondBestLapTime: '1:00.000',
      isBestTime: true,
      averageTime: '59.000',
      totalDistance: 2,
      lapsLed: 2,
      gapBehind: '+1.000',
      stintTime: '3:20.000',
      section0Time: '21.000',
      section0BestTime: '20.000',
      section1Time: '37.000',
      animationSpeed: 580,
      marker: markers.InCurrentLap,
    });
    expect(entriesOf(race)[0]?.bestSpeed).toBeCloseTo(62.07, 2);
  });

  it('leaves out unknown values', () => {
    const [, , third] = entriesOf(race);
    expect(third).toMatchObject({ competitorId: '3', laps: 0, position: '3' });
    for (const field of ['bestLapTime', 'totalTime', 'lastLapTime', 'gap', 'lastPitStop'] as const) {
      expect(third).not.toHaveProperty(field);
    }
  });

  it('names the driver of each record if another driver has taken over', () => {
    const named = (fullName: string): SessionEvent => ({
      kind: 'competitor',
      atMs: START_MS,
      competitorId: '1',
      fullName,
    });
    const [first] = entriesOf([...race, named('Bob Bos')]);
    expect(first).toMatchObject({
      fullName: 'Bob Bos',
      bestLapBy: 'Jo Vos',
      earlierDrivers: [{ nam: 'Jo Vos', lsLd: 2 }],
    });
    expect(entriesOf(race)[0]).not.toHaveProperty('earlierDrivers');
  });

  it('has words in place of a missing position or time', () => {
    const retired: SessionEvent = { kind: 'status', atMs: START_MS, competitorId: '2', status: 'DNF' };
    const pitted = [...race, retired, passed(1, 150, 'in')];
    expect(entriesOf(pitted)[0]).toMatchObject({ lastLapTime: 'IN PIT', numberOfPitStops: 1, sincePit: '0' });
    expect(entriesOf(pitted).find(({ competitorId }) => competitorId === '2')).toMatchObject({
      position: 'DNF',
      difference: '1 Lap',
    });
    expect(entriesOf([...pitted, passed(1, 180, 'out')])[0]).toMatchObject({
      lastLapTime: '58.000',
      lastPitStop: '30.000',
    });
  });
});
