import { describe, expect, test } from 'vitest';
import { createP3Decoder } from '../feeds/p3/p3-decoder.ts';
import { createP3Translator } from '../feeds/p3/to-passings.ts';
import { hasRaceData, readRaceFile } from '../real-races/race-data.test-support.ts';
import { passingOddities } from './passing-oddities.ts';
import { practiceSessions } from './practice-sessions.ts';

const rules = { minimumLapTimeMs: 30_000, finishLoopId: 'f', sectionLoopIds: [], pitEntryLoopId: null };

type Expected = { passings: { transponder: number; rtc_time_us: number }[] };

describe.skipIf(!hasRaceData('amb-p3'))('a recorded kart practice', () => {
  test('gives the laps between its passings, for each kart', () => {
    const expected: Expected = JSON.parse(Buffer.from(readRaceFile('amb-p3/expected.json')).toString('utf8'));
    const decoder = createP3Decoder();
    const translator = createP3Translator('f');
    const hex = Buffer.from(readRaceFile('amb-p3/kart-2019-03-02.hex.txt')).toString('ascii');
    const passings = hex
      .split(/\s+/)
      .flatMap((frame) => decoder.push(Uint8Array.from(Buffer.from(frame, 'hex'))))
      .flatMap((record) => {
        const heardAtMs = record.kind === 'passing' ? (record.rtcTimeUs ?? 0) / 1000 : 0;
        return translator.translate(record, heardAtMs) ?? [];
      });

    for (const transponder of new Set(expected.passings.map((passing) => passing.transponder))) {
      const timesMs = expected.passings
        .filter((passing) => passing.transponder === transponder)
        .map((passing) => Math.round(passing.rtc_time_us / 1000));
      const own = passings.filter((passing) => passing.transponder === String(transponder));
      const betweenMs = timesMs.slice(1).map((atMs, index) => atMs - (timesMs[index] ?? 0));
      expect(
        practiceSessions(own, rules)
          .flat()
          .map(({ lapTimeMs }) => lapTimeMs),
      ).toEqual(betweenMs.filter((timeMs) => timeMs > rules.minimumLapTimeMs && timeMs < 600_000));
    }
    // One kart was standing on the loop before its break of a quarter of an hour.
    expect(
      passingOddities(passings, rules, Date.UTC(2019, 2, 2, 23)).map(({ kind, differenceMs }) => [
        kind,
        differenceMs,
      ]),
    ).toEqual([['seen-twice', 2_767]]);
  });
});
