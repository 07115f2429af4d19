import { describe, expect, test } from 'vitest';
import { classify } from '../classification/classify.ts';
import { scoreSession } from '../classification/score-session.ts';
import { createP3Decoder } from '../feeds/p3/p3-decoder.ts';
import { encodeRMonitor } from '../feeds/rmonitor/encode-rmonitor.ts';
import { createRMonitorDecoder } from '../feeds/rmonitor/rmonitor-decoder.ts';
import { createP3DecoderBox } from './p3-decoder-box.ts';
import { createRMonitorBoard, type SentRecord } from './rmonitor-board.ts';
import { rulesOf } from './session-setup.ts';
import { simulateSession } from './simulate-session.ts';
import { typicalRace } from './typical-race.ts';

const startsAtMs = Date.UTC(2026, 4, 3, 14);
const setup = typicalRace({ sport: 'Karting', seed: 'served', competitors: 12, minutes: 10, startsAtMs });
const events = [...simulateSession(setup)];

describe('a simulated race on the scoreboard', () => {
  const board = createRMonitorBoard(setup, { runNumber: '1', name: 'Race' });
  const records: SentRecord[] = [
    ...board.refresh(startsAtMs),
    ...events.flatMap((event) => board.apply(event)),
  ];

  test('ends in the order of the passings', () => {
    const heard = events.filter((event) => event.kind !== 'driver-change');
    const transponders = setup.competitors.map(({ transponder }) => transponder);
    const scored = scoreSession(transponders, heard, rulesOf(setup));
    const classified = classify(
      scored.map((competitor) => ({ ...competitor, className: '' })),
      'distance',
    );
    const finalRows = board.refresh(startsAtMs).filter((record) => record.kind === 'race-row');
    const numbers = new Map(transponders.map((transponder, index) => [transponder, String(index + 1)]));
    const shown = finalRows
      .sort((a, b) => a.position - b.position)
      .map(({ registration, laps }) => `${registration}: ${laps}`);
    expect(shown).toEqual(
      classified.map(({ entry }) => `${numbers.get(entry.transponder)}: ${entry.lapCount || null}`),
    );
  });

  test('counts with each crossing the lap of the row after it', () => {
    const laps = new Map<string, number>();
    records.forEach((record, index) => {
      if (record.kind !== 'crossing') return;
      const row = records[index + 1];
      const counted = (laps.get(record.registration) ?? 0) + 1;
      laps.set(record.registration, counted);
      expect(row).toMatchObject({
        kind: 'race-row',
        registration: record.registration,
        laps: counted,
        totalTimeMs: record.totalTimeMs,
      });
    });
    expect(laps.size).toBe(12);
  });

  test('has no position twice after a burst', () => {
    const places = new Map<string, number>();
    const another = createRMonitorBoard(setup, { runNumber: '1', name: 'Race' });
    // Rows that have not been sent yet keep their place on the grid.
    for (const record of another.refresh(startsAtMs)) {
      if (record.kind === 'race-row') places.set(record.registration, record.position);
    }
    for (const event of events) {
      for (const record of another.apply(event)) {
        if (record.kind === 'race-row') places.set(record.registration, record.position);
      }
      expect(new Set(places.values()).size).toBe(places.size);
    }
    expect(places.size).toBe(12);
  });

  test('decodes from its lines to the same records', () => {
    const bytes = new TextEncoder().encode(records.map(encodeRMonitor).join(''));
    expect(
      createRMonitorDecoder()
        .push(bytes)
        .map(({ record }) => record),
    ).toEqual(records);
  });
});

describe('a simulated race at its decoders', () => {
  test('decodes from its frames, numbered from 1', () => {
    const box = createP3DecoderBox(['finish', 'section-1', 'section-2']);
    const frames = events.flatMap((event) => box.apply(event) ?? []);
    const passings = events.flatMap((event) => (event.kind === 'passing' ? [event.passing] : []));
    const decoder = createP3Decoder();
    const read = frames.flatMap((frame) => decoder.push(frame));
    expect(read).toMatchObject(
      passings.map(({ transponder, atMs, loopId }, index) => ({
        kind: 'passing',
        passingNumber: index + 1,
        transponder: Number(transponder),
        rtcTimeUs: atMs * 1_000,
        decoderId: { finish: 1_001, 'section-1': 1_002, 'section-2': 1_003 }[loopId],
      })),
    );
    expect(box.resend(3, 5)).toEqual(frames.slice(2, 5));
    expect(decoder.push(box.status())).toMatchObject([{ kind: 'status', decoderId: 1_001 }]);
  });
});
