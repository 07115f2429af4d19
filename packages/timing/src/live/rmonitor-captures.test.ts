import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { describe, expect, test } from 'vitest';
import { summarize } from '../feeds/rmonitor/capture-summary.test-support.ts';
import { createRMonitorDecoder } from '../feeds/rmonitor/rmonitor-decoder.ts';
import { hasBestTime } from '../feeds/rmonitor/run-rows.ts';
import { createRMonitorTranslator } from '../feeds/rmonitor/to-session-events.ts';
import { hasRaceData, lazily, readRaceFile } from '../real-races/race-data.test-support.ts';
import { foldAll } from './session.test-support.ts';

const captures = [
  'sebring-2009-alms-session4.txt',
  'orbits-simulated-80laps.txt',
  'geisingen-2018-elimination-ladies.txt',
  'geisingen-2017-500m-heats.txt',
  'wrl-roadamerica-2025-practice-and-qualifying.txt.gz',
  'wrl-roadamerica-2025-race-start.txt',
  'wrl-barber-2025-finish-with-resets.txt',
  'enduro-7h-2025-relay-resets.txt',
];

/** A busy machine may take longer. */
const PATIENCE_MS = 60_000;

describe.skipIf(!hasRaceData('rmonitor')).each(captures)('the final board of %s', (file) => {
  const heard = lazily(() => {
    const decoder = createRMonitorDecoder();
    return [...decoder.push(readRaceFile(`rmonitor/${file}`)), ...decoder.end()];
  });

  test('is the last table of the capture, run by run', { timeout: PATIENCE_MS }, () => {
    const translator = createRMonitorTranslator({ trackLengthUnit: 'km' });
    const runs = new Map<string, SessionEvent[]>();
    let atMs = 0;
    const events = heard().flatMap(({ record, heardAtMs }) => {
      atMs = heardAtMs ?? atMs + 10;
      return translator.translate(record, atMs);
    });
    for (const { run, event } of [...events, ...translator.end(atMs)]) {
      const ofRun = runs.get(run.runId) ?? [];
      ofRun.push(event);
      runs.set(run.runId, ofRun);
      // A run that was joined before the feed named it.
      if (run.feedName !== undefined) runs.set(run.feedName, ofRun);
    }
    for (const run of summarize(heard())) {
      const state = foldAll(runs.get(`run ${run.run} ${run.name}`.trim()) ?? []);
      const rows = new Map(state.board.rows.map((row) => [row.competitorId, row]));
      for (const row of run.race.values()) {
        expect(rows.get(row.registration), `${run.name} ${row.registration}`).toMatchObject({
          laps: Math.max(0, row.laps ?? 0),
          totalTimeMs: (row.laps ?? 0) > 0 && row.totalTimeMs > 0 ? row.totalTimeMs : null,
        });
      }
      for (const row of run.best.values()) {
        expect(rows.get(row.registration)?.bestLapTimeMs ?? 0, `${run.name} ${row.registration} best`).toBe(
          hasBestTime(row) ? row.bestTimeMs : 0,
        );
      }
      // Complete recordings leave no doubts, and everyone who was there at the end has finished.
      if (file.startsWith('orbits')) {
        expect(state.board.rows.flatMap(({ doubts }) => doubts)).toEqual([]);
        expect(state.board.rows[0]?.marker).toBe('Finished');
      }
      const table = state.board.session.rankedBy === 'distance' ? run.race : run.best;
      const listed = state.board.rows.filter(({ competitorId }) => table.has(competitorId));
      expect(listed).toHaveLength(table.size);
      const isRace = state.board.session.rankedBy === 'distance';
      const isMeasured = (row: (typeof listed)[number]) =>
        isRace ? row.laps > 0 : row.bestLapTimeMs !== null;
      // A competitor with neither a lap nor a time comes last, whatever place an old row gives.
      expect(listed.map(isMeasured)).toEqual(
        listed.map(isMeasured).toSorted((a, b) => Number(b) - Number(a)),
      );
      const positions = listed
        .filter(isMeasured)
        .map(({ competitorId }) => table.get(competitorId)?.position ?? 0);
      // A capture can end within a burst, with two in one position.
      expect(positions, run.name).toEqual(positions.toSorted((a, b) => a - b));
    }
  });
});
