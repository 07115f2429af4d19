import { expect, test } from 'vitest';
import { collectLaps, type SessionRules, type TrackEvent } from './collect-laps.ts';

const race: SessionRules = {
  minimumLapTimeMs: 20_000,
  finishLoopId: 'finish',
  sectionLoopIds: [],
  pitEntryLoopId: null,
  startedAtMs: 1_000_000,
};

function at(seconds: number, transponder: string): TrackEvent {
  return { kind: 'passing', passing: { transponder, loopId: 'finish', atMs: 1_000_000 + seconds * 1000 } };
}

function flag(seconds: number, name: 'Green' | 'Yellow' | 'Red' | 'Finish'): TrackEvent {
  return { kind: 'flag', atMs: 1_000_000 + seconds * 1000, flag: name };
}

test('each lap has the place in which its number was completed', () => {
  const laps = collectLaps([at(60, 'a'), at(61, 'b'), at(121, 'b'), at(122, 'a')], race);
  expect(laps.get('a')?.map((lap) => lap.position)).toEqual([1, 2]);
  expect(laps.get('b')?.map((lap) => lap.position)).toEqual([2, 1]);
});

test('in practice nobody has a place and the first crossing is no lap', () => {
  const laps = collectLaps([at(30, 'a'), at(90, 'a')], { ...race, startedAtMs: null });
  expect(laps.get('a')).toMatchObject([{ lapTimeMs: 60_000, position: null }]);
});

test('a lap has the worst flag shown during it', () => {
  const laps = collectLaps(
    [
      at(60, 'a'),
      flag(70, 'Yellow'),
      at(75, 'b'),
      flag(80, 'Red'),
      flag(90, 'Green'),
      at(120, 'a'),
      at(180, 'a'),
      at(181, 'b'),
    ],
    race,
  );
  expect(laps.get('a')?.map((lap) => lap.flag)).toEqual(['GREEN', 'RED', 'GREEN']);
  // The transponder was first seen under the yellow flag.
  expect(laps.get('b')?.map((lap) => lap.flag)).toEqual(['YELLOW', 'RED']);
});

test('after the finish flag everyone completes the lap they are on and no other', () => {
  const laps = collectLaps(
    [at(60, 'a'), at(65, 'b'), at(120, 'a'), flag(120, 'Finish'), at(131, 'b'), at(181, 'a'), at(199, 'b')],
    race,
  );
  expect(laps.get('a')).toHaveLength(3);
  expect(laps.get('b')).toHaveLength(2);
});
