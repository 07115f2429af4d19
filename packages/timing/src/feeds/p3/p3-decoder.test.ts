import { describe, expect, test } from 'vitest';
import { hasRaceData, lazily, readRaceFile } from '../../real-races/race-data.test-support.ts';
import { chunksOf, FUZZ_TIMEOUT_MS, FUZZED_INPUTS, fuzzStream } from '../fuzz.test-support.ts';
import { encodeP3, encodeP3ResendRequest } from './encode-p3.ts';
import { createP3Decoder } from './p3-decoder.ts';
import type { P3Passing } from './p3-record.ts';

const passingFrame =
  '8e02330053c800000100010451680200030473d75600040888f2fab51e8305000502b20006023400080200008104131804008f';
const passing: P3Passing = {
  kind: 'passing',
  passingNumber: 157_777,
  transponder: 5_691_251,
  rtcTimeUs: 1_551_542_808_933_000,
  utcTimeUs: null,
  strength: 178,
  hits: 52,
  flags: 0,
  transponderText: null,
  driverId: null,
  userFlag: null,
  voltageRaw: null,
  temperatureRaw: null,
  decoderId: 268_307,
};

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, 'hex'));
}

function decode(...chunks: Uint8Array[]) {
  const decoder = createP3Decoder();
  return chunks.flatMap((chunk) => decoder.push(chunk));
}

describe('a frame', () => {
  test('of a passing is read field by field', () => {
    expect(decode(bytesOf(passingFrame))).toEqual([passing]);
  });

  test('is encoded as by a decoder', () => {
    expect(Buffer.from(encodeP3(passing)).toString('hex')).toBe(passingFrame);
  });

  test('with bytes that need an escape is decoded unchanged', () => {
    const awkward = { ...passing, passingNumber: 0x8d8e8f, transponder: 0x8f8e, transponderText: 'FL-94890' };
    const bytes = encodeP3(awkward);
    expect([...bytes.subarray(1, -1)].filter((byte) => byte === 0x8e || byte === 0x8f)).toEqual([]);
    expect(decode(bytes)).toEqual([awkward]);
  });

  test('that requests lost passings has the first and the last number', () => {
    const bytes = encodeP3ResendRequest({ fromNumber: 100, untilNumber: 110 });
    expect([...bytes.subarray(8, -1)]).toEqual([4, 0, 1, 4, 100, 0, 0, 0, 2, 4, 110, 0, 0, 0]);
    expect(decode(bytes)).toEqual([{ kind: 'resend', fromNumber: 100, untilNumber: 110, decoderId: null }]);
  });

  test('of a status, without some of its fields, is read', () => {
    expect(decode(bytesOf('8e021f004d7c0000020001022700070216000c01760601008104131804008f'))).toEqual([
      {
        kind: 'status',
        noise: 39,
        hasGps: false,
        temperatureC: 22,
        satellites: null,
        inputVoltageDeciV: 118,
        decoderId: 268_307,
      },
    ]);
  });

  test.each([
    ['a wrong check sum', passingFrame.replace('5168', '5169'), 'wrong-crc'],
    ['a wrong length', passingFrame.replace('8e0233', '8e0234'), 'wrong-length'],
    ['nothing in it', '8e8f', 'too-short'],
    ['an escape before its end', `${passingFrame.slice(0, -2)}8d8f`, 'cut-short'],
  ])('with %s is refused', (_, hex, fault) => {
    expect(decode(bytesOf(hex))).toEqual([{ kind: 'damaged', fault }]);
  });
});

describe('a stream', () => {
  const frames = Buffer.concat([bytesOf(passingFrame), encodeP3({ ...passing, transponder: 0x8e8e })]);

  test('gives the same records however it is cut', () => {
    const whole = decode(frames);
    expect(whole).toHaveLength(2);
    for (const seed of ['a', 'b', 'c']) expect(decode(...chunksOf(frames, seed, 5))).toEqual(whole);
  });

  test('that starts or breaks off within a frame continues with the next', () => {
    const broken = Buffer.concat([frames.subarray(20, 40), bytesOf(passingFrame)]);
    expect(decode(broken)).toEqual([passing]);
    expect(decode(Buffer.concat([frames.subarray(0, 30), bytesOf(passingFrame)]))).toEqual([
      { kind: 'damaged', fault: 'cut-short' },
      passing,
    ]);
  });

  test('without an end keeps no more than one frame', () => {
    const decoder = createP3Decoder();
    const flood = new Uint8Array(10_000).fill(1);
    flood[0] = 0x8e;
    expect(decoder.push(flood)).toEqual([{ kind: 'damaged', fault: 'too-long' }]);
    expect(decoder.push(bytesOf(passingFrame))).toEqual([passing]);
  });
});

describe.skipIf(!hasRaceData('amb-p3'))('the recorded kart practice', () => {
  const records = lazily(() => {
    const hex = Buffer.from(readRaceFile('amb-p3/kart-2019-03-02.hex.txt')).toString('ascii');
    return decode(...hex.split(/\s+/).map(bytesOf));
  });

  test('is decoded as expected', () => {
    const expected = JSON.parse(Buffer.from(readRaceFile('amb-p3/expected.json')).toString('utf8'));
    const passings = records().flatMap((record) => (record.kind === 'passing' ? [record] : []));
    expect(records()).toHaveLength(expected.records);
    expect(records().filter(({ kind }) => kind === 'status')).toHaveLength(expected.types['2']);
    expect(
      passings.map((one) => ({
        passing_number: one.passingNumber,
        transponder: one.transponder,
        rtc_time_us: one.rtcTimeUs,
        strength: one.strength,
        hits: one.hits,
        flags: one.flags,
        decoder_id: one.decoderId,
      })),
    ).toEqual(expected.passings);
  });
});

test(
  'damaged input neither throws nor hangs, and the next frame is read',
  () => {
    const decoder = createP3Decoder();
    let damaged = 0;
    const lostBehind = fuzzStream({
      seed: 'p3',
      samples: [
        bytesOf(passingFrame),
        encodeP3({ ...passing, passingNumber: 0x8d8e8f, transponderText: 'FL-94890' }),
        encodeP3ResendRequest({ fromNumber: 1, untilNumber: 9 }),
        bytesOf('8e021f004d7c0000020001022700070216000c01760601008104131804008f'),
      ],
      push: decoder.push,
      good: bytesOf(passingFrame),
      isGood: (record) => record.kind === 'passing' && record.passingNumber === 157_777,
      onFound({ kind }) {
        if (kind === 'damaged') damaged += 1;
      },
    });
    expect(lostBehind).toBeNull();
    expect(damaged).toBeGreaterThan(FUZZED_INPUTS / 4);
  },
  FUZZ_TIMEOUT_MS,
);
