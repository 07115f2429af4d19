import { expect, test } from 'vitest';
import { showsClassBests } from './TvSide.tsx';

test.each([
  ['four classes and nobody in the pits', 4, 0, true],
  ['four classes and five in the pits, who are news', 4, 5, false],
  ['two classes and five in the pits', 2, 5, true],
  ['six classes, whose leaders fill the column', 6, 0, false],
])(
  'the sidebar of a big screen has best laps by class next to their leaders: %s',
  (_, classCount, inPitCount, is) => {
    expect(showsClassBests({ classCount, inPitCount })).toBe(is);
  },
);
