import { describe, expect, test } from 'vitest';
import { checkResults } from '../documents/check-results.ts';
import { hasRaceData, readRaceFile } from '../real-races/race-data.test-support.ts';
import { decodeText } from '../text/decode-text.ts';
import { readResultFiles } from './read-result-files.ts';

function sessionsOf(file: string) {
  const outcome = readResultFiles([{ name: file, text: decodeText(readRaceFile(file)).text, format: null }], {
    event: { clientId: 'e', startDate: '2017-03-05' },
    session: { status: 'Provisional' },
  });
  if (outcome.kind === 'refused') return expect.fail(JSON.stringify(outcome.errors));
  expect(checkResults(outcome.document)).toEqual([]);
  return outcome.document.sessions;
}

function expectedOf(file: string) {
  return JSON.parse(Buffer.from(readRaceFile(`rmonitor/expected/${file}.json`)).toString('utf8'));
}

type ExpectedRun = { name: string; race_table: { registration: string; laps: number }[] };

describe.skipIf(!hasRaceData('rmonitor'))('a recorded feed', () => {
  test.each([
    'orbits-simulated-80laps.txt',
    'geisingen-2018-elimination-ladies.txt',
    'geisingen-2017-500m-heats.txt',
    'sebring-2009-alms-session4.txt',
    'wrl-roadamerica-2025-practice-and-qualifying.txt.gz',
    'wrl-roadamerica-2025-race-start.txt',
    'wrl-barber-2025-finish-with-resets.txt',
    'enduro-7h-2025-relay-resets.txt',
  ])('%s gives each run with the laps that the last table counts', (file) => {
    const sessions = sessionsOf(`rmonitor/${file}`);
    const runs: ExpectedRun[] = expectedOf(file.replace(/\.txt.*/, '')).runs;
    const withLaps = runs.filter(({ race_table: table }) => table.some(({ laps }) => laps > 0));
    expect(sessions.map(({ name }) => name)).toEqual(withLaps.map(({ name }) => name));
    withLaps.forEach(({ race_table: table }, index) => {
      const counts = new Map(
        sessions[index]?.competitors.map(({ clientId, laps = [] }) => [clientId, laps.length]),
      );
      for (const { registration, laps } of table) {
        // Officials can deduct more laps than there were.
        expect([registration, counts.get(registration)]).toEqual([registration, Math.max(0, laps)]);
      }
    });
  });

  test('has the same sum of laps as the feed if every lap was recorded', () => {
    const [session] = sessionsOf('rmonitor/orbits-simulated-80laps.txt');
    for (const { laps = [], totalTimeMs } of session?.competitors ?? []) {
      if (laps.length < 2) continue;
      const timedMs = laps.reduce((sum, { lapTimeMs }) => sum + lapTimeMs, 0);
      expect(timedMs).toBeLessThanOrEqual(totalTimeMs ?? 0);
      expect(laps.slice(1).every(({ lapTimeMs }) => lapTimeMs > 0)).toBe(true);
    }
    expect(session?.startsAt).toMatch(/^2017-03-05T19:1/);
  });

  test('has the instants of recordings with receive times, and the local clock', () => {
    const sessions = sessionsOf('rmonitor/wrl-roadamerica-2025-practice-and-qualifying.txt.gz');
    expect(sessions.map(({ name, type }) => [name, type])).toEqual([
      ['Race Practice 1', 'practice'],
      ['Race Practice 2', 'practice'],
      ['Race Practice 3', 'practice'],
      ['GTO/GTU Qualifying', 'qualify'],
      ['GP1/GP2/GP3', 'race'],
      ['Race Practice 4', 'practice'],
    ]);
    const [first] = sessions;
    expect(first?.startsAt).toMatch(/^2025-04-25T1[23]:.*Z$/);
    const [lap] = first?.competitors.find(({ laps = [] }) => laps.length > 3)?.laps?.slice(-1) ?? [];
    expect(Math.floor((lap?.timeOfDayMs ?? 0) / 3_600_000)).toBe(8);
  });
});
