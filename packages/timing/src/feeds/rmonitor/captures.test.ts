import { describe, expect, test } from 'vitest';
import { hasRaceData, lazily, readRaceFile } from '../../real-races/race-data.test-support.ts';
import { formatClock } from '../../text/clock-text.ts';
import { chunksOf } from '../fuzz.test-support.ts';
import { summarize } from './capture-summary.test-support.ts';
import { createRMonitorDecoder } from './rmonitor-decoder.ts';
import type { ReceivedRecord, RMonitorRecord } from './rmonitor-record.ts';

const captures = [
  'sebring-2009-alms-session4.txt',
  'orbits-simulated-80laps.txt',
  'geisingen-2018-elimination-ladies.txt',
  'geisingen-2017-500m-heats.txt',
  'wrl-roadamerica-2025-practice-and-qualifying.txt.gz',
  'wrl-roadamerica-2025-entries.txt',
  'wrl-roadamerica-2025-race-start.txt',
  'wrl-barber-2025-finish-with-resets.txt',
  'enduro-7h-2025-relay-resets.txt',
];

function decodeCapture(path: string): ReceivedRecord[] {
  const decoder = createRMonitorDecoder();
  const heard: ReceivedRecord[] = [];
  for (const chunk of chunksOf(readRaceFile(path), path, 1_500)) heard.push(...decoder.push(chunk));
  return [...heard, ...decoder.end()];
}

function rowTime(timeMs: number) {
  return formatClock(timeMs, 'ms');
}

describe.skipIf(!hasRaceData('rmonitor')).each(captures)('%s', (file) => {
  const heard = lazily(() => decodeCapture(`rmonitor/${file}`));
  const expected = lazily(() => {
    const name = file.replace(/\.txt(\.gz)?$/, '.json');
    const text = Buffer.from(readRaceFile(`rmonitor/expected/${name}`)).toString('utf8');
    // The expected times have no fraction if the feed leaves it out.
    return JSON.parse(text.replaceAll('"00:00:00"', '"00:00:00.000"'));
  });

  test('has every record decoded', () => {
    const damaged = heard().filter(({ record }) => record.kind === 'damaged' || record.kind === 'unknown');
    expect(damaged).toHaveLength(expected().unparsed);
    expect(heard()).toHaveLength(expected().records);
  });

  test('has the expected runs, flags, crossings and tables', () => {
    const runs = summarize(heard()).map((run) => ({
      run: run.run,
      name: run.name,
      flags: run.flags,
      init_records: run.initRecords,
      competitors: run.competitors.size,
      passings_with_lap_time: run.withLapTime,
      passings_without_lap_time: run.withoutLapTime,
      race_table: [...run.race.values()]
        .map((row) => ({
          position: row.position,
          registration: row.registration,
          laps: row.laps ?? 0,
          total: rowTime(row.totalTimeMs),
        }))
        .toSorted(byPosition),
      best_lap_table: [...run.best.values()]
        .map((row) => ({
          position: row.position,
          registration: row.registration,
          best_lap: row.bestLapNumber,
          best_time: rowTime(row.bestTimeMs),
        }))
        .toSorted(byPosition),
      lap_passings_per_registration: Object.fromEntries(run.lapCrossings),
    }));
    expect(runs).toEqual(
      expected().runs.map(
        ({
          race_positions_contiguous: _,
          race_order_is_laps_then_time: __,
          ...run
        }: Record<string, unknown>) => run,
      ),
    );
  });
});

test.skipIf(!hasRaceData('racemonitor-stream'))(
  'the Race Monitor stream is read but for its broken lines',
  () => {
    const heard = decodeCapture('racemonitor-stream/lemons-thunderhill-2021.dat');
    const count = (kind: RMonitorRecord['kind']) => heard.filter(({ record }) => record.kind === kind).length;
    expect(heard).toHaveLength(9_977);
    const damaged = heard.flatMap(({ record }, index) =>
      record.kind === 'damaged' ? [{ ...record, line: index + 1 }] : [],
    );
    const linesOf = (reason: string) =>
      damaged.filter((one) => one.reason === reason).map(({ line }) => line);
    expect(linesOf('no-command')).toEqual([1, 2, 3, 4]);
    expect(linesOf('open-quote')).toEqual([275]);
    expect(linesOf('wrong-fields')).toEqual([9_723]);
    expect(linesOf('run-together')).toEqual(expect.arrayContaining([535, 5_903, 9_720]));
    expect(damaged).toHaveLength(4 + 1 + 1 + 21);
    expect({ last: count('last-crossing'), laps: count('counted-lap'), other: count('unknown') }).toEqual({
      last: 1_174 - 20,
      laps: 1_094 - 1,
      other: 5,
    });
  },
);

function byPosition(a: { position: number }, b: typeof a): number {
  return a.position - b.position;
}
