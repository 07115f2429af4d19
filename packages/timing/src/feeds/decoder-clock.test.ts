import { describe, expect, test } from 'vitest';
import { createAmbRcTranslator } from './ambrc/to-passings.ts';
import { createP3Translator } from './p3/to-passings.ts';

const nowMs = Date.UTC(2026, 4, 3, 14);

function aPassing(rtcTimeUs: number | null) {
  return {
    kind: 'passing',
    passingNumber: 1,
    transponder: 5_691_251,
    rtcTimeUs,
    utcTimeUs: null,
    strength: 178,
    hits: null,
    flags: 0,
    transponderText: null,
    driverId: null,
    userFlag: null,
    voltageRaw: 37,
    temperatureRaw: 22,
    decoderId: 1,
  } as const;
}

describe('a P3 passing', () => {
  test('has the time of the decoder, also when it is sent again much later', () => {
    const translator = createP3Translator('finish');
    expect(translator.translate(aPassing((nowMs - 123) * 1000), nowMs)).toEqual({
      transponder: '5691251',
      loopId: 'finish',
      atMs: nowMs - 123,
      strength: 178,
      voltageMv: 3_700,
      temperatureDeciC: 220,
    });
    expect(translator.translate(aPassing((nowMs - 3_600_000) * 1000), nowMs)?.atMs).toBe(nowMs - 3_600_000);
  });

  test('of a decoder whose clock was never set is tied to the time of arrival, and laps stay exact', () => {
    const translator = createP3Translator('finish');
    const first = translator.translate(aPassing(1_000_000), nowMs)?.atMs ?? 0;
    const second = translator.translate(aPassing(61_234_000), nowMs + 60_900)?.atMs ?? 0;
    expect(first).toBe(nowMs);
    expect(second - first).toBe(60_234);
  });

  test('after a jump of such a clock is tied again', () => {
    const translator = createP3Translator('finish');
    translator.translate(aPassing(1_000_000), nowMs);
    expect(translator.translate(aPassing(90_000_000_000), nowMs + 60_000)?.atMs).toBe(nowMs + 60_000);
    expect(translator.translate(aPassing(2_000_000), nowMs + 70_000)?.atMs).toBe(nowMs + 70_000);
  });

  test('without a time has the time of its arrival, and the printed text is the transponder code', () => {
    const passing = { ...aPassing(null), transponderText: 'FL-94890' };
    expect(createP3Translator('x').translate(passing, nowMs)).toMatchObject({
      atMs: nowMs,
      transponder: 'FL-94890',
    });
  });
});

test('an AMBrc decoder that is switched off and on starts a new count', () => {
  const translator = createAmbRcTranslator('finish');
  const at = (sinceStartMs: number, heardAtMs: number) =>
    translator.translate(
      {
        kind: 'passing',
        decoderId: 20,
        sequence: 1,
        transponder: '7',
        sinceStartMs,
        hits: 9,
        strength: 80,
        status: 2,
      },
      heardAtMs,
    )?.atMs;
  expect(at(600_000, nowMs)).toBe(nowMs);
  expect(at(630_500, nowMs + 30_700)).toBe(nowMs + 30_500);
  expect(at(2_000, nowMs + 60_000)).toBe(nowMs + 60_000);
  expect(translator.translate({ kind: 'status', decoderId: 20, sequence: 2, noise: 7 }, nowMs)).toBeNull();
});
