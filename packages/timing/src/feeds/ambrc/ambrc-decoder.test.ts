import { describe, expect, test } from 'vitest';
import { hasRaceData, readRaceFile } from '../../real-races/race-data.test-support.ts';
import { ambCrc } from '../amb-crc.ts';
import { chunksOf, FUZZ_TIMEOUT_MS, FUZZED_INPUTS, fuzzStream, latin1 } from '../fuzz.test-support.ts';
import { createAmbRcDecoder } from './ambrc-decoder.ts';

const passingLine = '\x01@\t20\t2\t8533156\t596.126\t400\t163\t2\tx14F5\r\n';
const passing = {
  kind: 'passing',
  decoderId: 20,
  sequence: 2,
  transponder: '8533156',
  sinceStartMs: 596_126,
  hits: 400,
  strength: 163,
  status: 2,
};

function decode(...chunks: Uint8Array[]) {
  const decoder = createAmbRcDecoder();
  return [...chunks.flatMap((chunk) => decoder.push(chunk)), ...decoder.end()];
}

function signed(body: string): Uint8Array {
  const crc = ambCrc(latin1(body)).toString(16).toUpperCase().padStart(4, '0');
  return latin1(`\x01${body}x${crc}\r\n`);
}

describe('a line', () => {
  test('of a passing and of either kind of status is read', () => {
    expect(decode(latin1(passingLine))).toEqual([passing]);
    expect(decode(latin1('\x01#\t20\t0\t72\t0\tx6B89\r\n\x01#\t101\t900\t0\txEABB\r\n'))).toEqual([
      { kind: 'status', decoderId: 20, sequence: 0, noise: 72 },
      { kind: 'status', decoderId: 101, sequence: 900, noise: 0 },
    ]);
  });

  test('may have its trailing zeros cut off', () => {
    expect(decode(signed('@\t20\t27\t3885036\t688.4\t70\t103\t2\t'))).toMatchObject([
      { sinceStartMs: 688_400 },
    ]);
  });

  test.each([
    [passingLine.replace('596.126', '596.127'), 'wrong-crc'],
    [passingLine.replace('x14F5', ''), 'no-crc'],
    [passingLine.slice(1), 'no-start'],
    [Buffer.from(signed('@\t20\t27\t')).toString('latin1'), 'wrong-fields'],
    [Buffer.from(signed('&\t20\t27\t')).toString('latin1'), 'wrong-fields'],
  ])('that is damaged is refused: %j', (line, reason) => {
    expect(decode(latin1(line))).toEqual([{ kind: 'damaged', reason }]);
  });

  test('after one without an end is still read', () => {
    expect(decode(latin1(`\x01@\t20\t1\t85331${passingLine}`))).toEqual([passing]);
  });
});

test('a stream gives the same records however it is cut', () => {
  const bytes = latin1(passingLine + passingLine);
  for (const seed of ['a', 'b']) expect(decode(...chunksOf(bytes, seed, 4))).toEqual([passing, passing]);
});

test.skipIf(!hasRaceData('ambrc'))('every recorded line has the right check sum and is read', () => {
  const records = decode(readRaceFile('ambrc/samples.txt'));
  expect(records.map(({ kind }) => kind).join(' ')).toBe(
    'status status passing status status passing passing passing passing status',
  );
  expect(records.at(-2)).toMatchObject({ sequence: 27, transponder: '3885036', sinceStartMs: 688_410 });
});

test(
  'damaged input neither throws nor hangs, and the next line is read',
  () => {
    const decoder = createAmbRcDecoder();
    let damaged = 0;
    const lostBehind = fuzzStream({
      seed: 'ambrc',
      samples: [latin1(passingLine), latin1('\x01#\t20\t0\t72\t0\tx6B89\r\n'), signed('@\t\t\t\t\t')],
      push: decoder.push,
      good: latin1(`\r\n${passingLine}`),
      isGood: ({ kind }) => kind === 'passing',
      onFound({ kind }) {
        if (kind === 'damaged') damaged += 1;
      },
    });
    expect(lostBehind).toBeNull();
    expect(damaged).toBeGreaterThan(FUZZED_INPUTS / 4);
  },
  FUZZ_TIMEOUT_MS,
);
