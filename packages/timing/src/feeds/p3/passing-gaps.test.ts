import { expect, test } from 'vitest';
import { noNumbers, type PassingNumbers, recordPassingNumber } from './passing-gaps.ts';

function hear(...passingNumbers: number[]) {
  let numbers: PassingNumbers = noNumbers;
  return passingNumbers.map((passingNumber) => {
    const outcome = recordPassingNumber(numbers, passingNumber);
    numbers = outcome.numbers;
    return outcome;
  });
}

function kinds(...passingNumbers: number[]) {
  return hear(...passingNumbers).map(({ kind }) => kind);
}

test('consecutive numbers have no gap', () => {
  expect(kinds(157_777, 157_778, 157_779)).toEqual(['next', 'next', 'next']);
});

test('a gap has the lost numbers, and passings that are sent again fill it', () => {
  const outcomes = hear(10, 14, 12, 12, 11, 13, 15);
  expect(outcomes.map(({ kind }) => kind)).toEqual([
    'next',
    'gap',
    'recovered',
    'repeated',
    'recovered',
    'recovered',
    'next',
  ]);
  expect(outcomes[1]).toMatchObject({ lost: { fromNumber: 11, untilNumber: 13 } });
});

test('a decoder that was switched off and on counts from the beginning and has lost nothing', () => {
  expect(kinds(157_777, 1, 2)).toEqual(['next', 'restarted', 'next']);
  expect(kinds(5_000, 1, 2)).toEqual(['next', 'restarted', 'next']);
});

test('replacing the decoder does not request thousands of passings', () => {
  expect(kinds(100, 900_000, 900_001)).toEqual(['next', 'restarted', 'next']);
  const [, gap] = hear(1_000, 9_000);
  expect(gap).toMatchObject({ kind: 'gap', lost: { fromNumber: 8_000, untilNumber: 8_999 } });
});
