import { expect, test } from 'vitest';
import { replayStartIn } from './replay-start.ts';

test('a delay takes precedence over a moment of the replay', () => {
  expect(replayStartIn({ delay: '30' })).toEqual({ delaySeconds: 30 });
  expect(replayStartIn({ delay: '30', replay: '90' })).toEqual({ delaySeconds: 30 });
  expect(replayStartIn({ replay: '0' })).toEqual({ atSeconds: 0 });
});

test.each(['abc', '-5', '', 'NaN', 'Infinity'])('%j is not a time, so the session is shown live', (text) => {
  expect(replayStartIn({ delay: text })).toBeUndefined();
  expect(replayStartIn({ replay: text })).toBeUndefined();
});

test('an invalid delay leaves the moment of the replay', () => {
  expect(replayStartIn({ delay: '-5', replay: '90' })).toEqual({ atSeconds: 90 });
});
