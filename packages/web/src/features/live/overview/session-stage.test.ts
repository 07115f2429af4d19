// @vitest-environment node

import { liveFlags } from '@lapwing/contract/values/enums';
import { expect, test } from 'vitest';
import { resultsIdOf, stageOf } from './session-stage.ts';

test('a session runs under every flag that is shown while cars are on the track', () => {
  for (const flag of [liveFlags.Green, liveFlags.Yellow, liveFlags.Red, liveFlags.Purple]) {
    expect(stageOf({ flag, laps: undefined, raceTime: undefined })).toBe('running');
  }
});

test('a session under the chequered flag is over, and so is one that was stopped', () => {
  for (const flag of [liveFlags.Finish, liveFlags.Stop]) {
    expect(stageOf({ flag, laps: 9, raceTime: undefined })).toBe('finished');
  }
});

test('without a flag a session is upcoming, unless laps were driven', () => {
  const noFlag = { flag: liveFlags.Unknown, raceTime: undefined };
  expect(stageOf({ ...noFlag, laps: 0 })).toBe('next');
  expect(stageOf({ ...noFlag, laps: 4 })).toBe('running');
});

test('a finished session links to its result, one from elsewhere does not', () => {
  const finished = { flag: liveFlags.Finish, laps: 9, raceTime: undefined };
  expect(resultsIdOf({ ...finished, id: 'lw-12-34' })).toBe(34);
  expect(resultsIdOf({ ...finished, id: 'oummndlq-2147485640-1073743589' })).toBeNull();
  expect(resultsIdOf({ ...finished, flag: liveFlags.Green, id: 'lw-12-34' })).toBeNull();
});
