import type { Lap, LapDataInfo } from '@lapwing/contract/results/lap-data';
import { expect, test } from 'vitest';
import { lapDataJson } from './laps-json.ts';

const info: LapDataInfo = {
  participantInfo: {
    name: 'Anna "Ace" de Vries',
    class: 'GT3',
    transponder: null,
    userId: null,
    startNr: '7',
    startPos: 0,
    fieldFinishPos: 1,
    classFinishPos: 1,
  },
  lapCount: 2,
  lapsDriven: 2,
  firstLapNr: 1,
  allLapsHaveFieldPos: true,
  classificationType: 'Race',
  classificationTypeString: 'Race',
  sessionId: 3,
};

const lap: Lap = {
  lapNr: 1,
  timeOfDay: '2026-05-11T14:01:00.5',
  lapTime: '1:00.500',
  diffWithLastLap: '0.000',
  diffWithBestLap: '-0.250',
  speed: 120.345,
  sectionTimes: ['20.000', '40.500'],
  inPit: true,
  status: ['YELLOW'],
  isDeleted: false,
  fieldComparison: {
    position: 2,
    leaderLap: 1,
    diff: { time: '0.000', laps: 1 },
    gapAhead: { time: '1.250', laps: 0 },
    gapBehind: null,
  },
};

test('laps are written as by JSON.stringify', () => {
  const other: Lap = { ...lap, lapNr: 2, sectionTimes: [], speed: 0, inPit: false, isDeleted: true };
  const driven: Lap = { ...lap, driver: 'Anna "Ace" de Vries' };
  for (const laps of [[], [lap], [lap, other], [driven, lap]]) {
    expect(lapDataJson(info, laps)).toBe(JSON.stringify({ lapDataInfo: info, laps }));
  }
  expect(lapDataJson(null, [])).toBe('{"lapDataInfo":null,"laps":[]}');
});
