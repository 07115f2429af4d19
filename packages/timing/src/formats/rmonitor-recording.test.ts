import { describe, expect, it } from 'vitest';
import { createErrorLog } from './file-error.ts';
import { readRMonitorRecording } from './rmonitor-recording.ts';

const options = { dayMs: Date.UTC(2026, 4, 11), trackLengthUnit: 'km' } as const;

function competitorsIn(...lines: string[]) {
  const { parts, errors } = readRMonitorRecording(
    lines.join('\r\n'),
    options,
    createErrorLog('recording.txt'),
  );
  expect(errors).toEqual([]);
  return parts[0]?.competitors ?? [];
}

const lap = (number: number, totalTime: string) => [
  `$J,"7","00:01:00.000","${totalTime}"`,
  `$G,1,"7",${number},"${totalTime}"`,
];

describe('a shared car', () => {
  it('has all drivers as its crew, and each lap its driver', () => {
    const [car] = competitorsIn(
      '$B,1,"Race"',
      '$A,"7","7",1,"Ann","Bee","",1',
      '$F,10,"00:10:00","12:00:00","00:00:01","Green "',
      ...lap(1, '00:01:00.000'),
      ...lap(2, '00:02:00.000'),
      '$A,"7","7",1,"Cid","Dee","",1',
      ...lap(3, '00:03:00.000'),
    );
    expect(car).toMatchObject({
      lastName: 'Ann Bee / Cid Dee',
      drivers: [{ lastName: 'Ann Bee' }, { lastName: 'Cid Dee' }],
      laps: [{ driver: 'Ann Bee' }, { driver: 'Ann Bee' }, { driver: 'Cid Dee' }],
    });
  });

  it('is only one with a change of drivers', () => {
    const [car] = competitorsIn(
      '$B,1,"Race"',
      '$A,"7","7",1,"Ann","Bee","",1',
      '$F,10,"00:10:00","12:00:00","00:00:01","Green "',
      ...lap(1, '00:01:00.000'),
    );
    expect(car).toMatchObject({ firstName: 'Ann', lastName: 'Bee' });
    expect(car).not.toHaveProperty('drivers');
    expect(car?.laps?.[0]).not.toHaveProperty('driver');
  });
});

describe('a best lap', () => {
  const qualifying = [
    '$B,1,"Qualifying"',
    '$A,"7","7",1,"Ann","Bee","",1',
    '$F,10,"00:10:00","12:00:00","00:00:01","Green "',
    ...lap(1, '00:01:00.000'),
    '$H,1,"7",1,"00:01:00.000"',
  ];

  it('is the one of the feed', () => {
    expect(competitorsIn(...qualifying)[0]).toMatchObject({ bestTimeMs: 60_000, bestLapNumber: 1 });
  });

  it('that the feed withdraws is none, whatever the laps are', () => {
    const [car] = competitorsIn(...qualifying, '$H,9,"7",0,"00:00:00.000"');
    expect(car).toMatchObject({ bestTimeMs: 0, laps: [{ lapTimeMs: 60_000 }] });
    expect(car).not.toHaveProperty('bestLapNumber');
  });
});

describe('a run that was joined late', () => {
  const startOf = (...lines: string[]) => {
    const text = [...lines, '$A,"7","7",1,"Ann","Bee","",1', ...lap(10, '00:10:30.000')].join('\r\n');
    return readRMonitorRecording(text, options, createErrorLog('recording.txt')).parts[0]?.startTimeOfDayMs;
  };
  const clock = '$F,20,"00:10:00","12:10:00","00:10:01","Green "';
  const startedAt = ((11 * 60 + 59) * 60 + 59) * 1_000;

  it('started as long ago as its first race time', () => {
    expect(startOf('$B,5,"Race 2"', clock)).toBe(startedAt);
  });

  it('started with the green flag if it was recorded', () => {
    const idle = '$F,20,"00:10:00","11:59:50","00:00:00","      "';
    const green = '$F,20,"00:10:00","11:59:59","00:00:00","Green "';
    expect(startOf('$B,5,"Race 2"', idle, green)).toBe(startedAt);
  });
});
