import { expect, test } from 'vitest';
import { createRandom } from '../simulator/random.ts';
import { practiceVerdict } from './practice-progress.ts';

/** An out-lap, and laps around a pace. */
const day = (paceMs: number, scatterMs: number, lapCount = 20) => [
  Array.from({ length: lapCount + 1 }, (_, lap) => ({
    lapTimeMs: lap === 0 ? paceMs + 5_000 : paceMs + Math.round(Math.sin(lap * 2.4) * scatterMs),
  })),
];

test('a gain that is larger than the scatter is significant', () => {
  expect(practiceVerdict(day(60_000, 300), day(60_800, 300))).toMatchObject({ kind: 'faster' });
  expect(practiceVerdict(day(60_800, 300), day(60_000, 300))).toMatchObject({ kind: 'slower' });
});

test('the same gain among laps that scatter widely is not', () => {
  const verdict = practiceVerdict(day(60_000, 3_000), day(60_800, 3_000));
  expect(verdict).toMatchObject({ kind: 'no-difference', gainMs: 800 });
  expect(verdict.kind === 'no-difference' && verdict.scatterMs).toBeGreaterThan(800);
});

test('two days of equal pace are told apart about once in twenty times', () => {
  const random = createRandom('equal days');
  const equalDay = () => [
    Array.from({ length: 31 }, () => ({
      lapTimeMs: 60_000 + Math.round((random.between(-1, 1) + random.between(-1, 1)) * 400),
    })),
  ];
  const kinds = Array.from({ length: 400 }, () => practiceVerdict(equalDay(), equalDay()).kind);
  const wrong = kinds.filter((kind) => kind !== 'no-difference').length;
  expect(wrong).toBeLessThan(60);
});

test('a first day and a handful of laps prove nothing', () => {
  expect(practiceVerdict(day(60_000, 300), null)).toEqual({ kind: 'first-day' });
  expect(practiceVerdict(day(60_000, 300, 4), day(70_000, 300))).toEqual({ kind: 'too-few-laps' });
});

test('a day on a slower track is compared as if it had been this one', () => {
  // Today 0.4 s slower, on a track that is 0.9 s slower than it was then.
  expect(practiceVerdict(day(60_400, 300), day(60_000, 300), -900)).toMatchObject({
    kind: 'faster',
    gainMs: 500,
  });
});
