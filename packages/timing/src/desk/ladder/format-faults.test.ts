import { expect, test } from 'vitest';
import { faultsOfFormat } from './format-faults.ts';
import { formatNames, formats } from './formats.ts';
import { aFormat } from './ladder.test-support.ts';

test.each([
  [{}, 8, []],
  [{}, 1, ['too-few-cars']],
  [{ rounds: 0, finals: 0 }, 8, ['nothing-to-race']],
  [{ finals: 2, finalSize: 4, bumpUps: 4 }, 8, ['too-many-bumped']],
  [{ rounds: 2, droppedHeats: 2 }, 8, ['all-heats-dropped']],
  [{ points: [] }, 8, ['no-points']],
  [{ kind: 'bracket', raceSize: 5, advancing: 2 }, 8, ['wrong-advancing']],
  [{ kind: 'bracket', raceSize: 4, advancing: 1, hasSecondChance: true }, 8, ['no-second-chance']],
] as const)('%j with %i cars', (more, cars, expected) => {
  expect(faultsOfFormat(aFormat({ ...more } as never), cars)).toEqual(expected);
});

test.each(formatNames)('the format %s can be drawn', (name) => {
  expect(faultsOfFormat(formats[name], 20)).toEqual([]);
});
