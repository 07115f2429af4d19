import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { describe, expect, test } from 'vitest';
import { createFeedDoctor, type DoctorOptions } from './feed-doctor.ts';

const startMs = Date.UTC(2026, 4, 3, 14);

function listen(events: readonly SessionEvent[], options: Partial<DoctorOptions> = {}) {
  const doctor = createFeedDoctor({ hasStartList: true, hasSourceClock: true, ...options });
  for (const event of events) doctor.observe(event, event.atMs);
  return doctor;
}

const entered = (competitorId: string, ...transponders: string[]): SessionEvent => ({
  kind: 'competitor',
  atMs: startMs,
  competitorId,
  transponders,
});
const passing = (transponder: string, atMs = startMs): SessionEvent => ({
  kind: 'passing',
  atMs,
  loopId: 'finish',
  transponder,
});
const placed = (competitorId: string, position: number, atMs: number): SessionEvent => ({
  kind: 'position',
  atMs,
  competitorId,
  by: 'distance',
  position,
});

describe('unknown transponders', () => {
  test('are those that were seen without an entry, the most frequent first', () => {
    const doctor = listen([entered('1', 'A'), passing('A'), passing('B'), passing('C'), passing('C')]);
    expect(doctor.findings(startMs)).toEqual([
      { kind: 'unknown-transponder', transponder: 'C', sightings: 2 },
      { kind: 'unknown-transponder', transponder: 'B', sightings: 1 },
    ]);
  });

  test('are forgotten once they are entered, and not reported in practice', () => {
    expect(listen([passing('B'), entered('2', 'B'), passing('B')]).findings(startMs)).toEqual([]);
    expect(listen([passing('B')], { hasStartList: false }).findings(startMs)).toEqual([]);
  });

  test('are limited in number', () => {
    const strangers = Array.from({ length: 2_000 }, (_, index) => passing(`T${index}`));
    expect(listen(strangers).findings(startMs)).toHaveLength(500);
  });
});

describe('duplicated positions', () => {
  const twice = [placed('7', 1, startMs), placed('9', 2, startMs), placed('9', 1, startMs + 1_000)];

  test('are reported if they stay', () => {
    const doctor = listen(twice);
    expect(doctor.findings(startMs + 10_000)).toEqual([]);
    expect(doctor.findings(startMs + 11_000)).toEqual([
      { kind: 'duplicated-position', position: 1, competitorIds: ['7', '9'] },
    ]);
  });

  test('are ignored if the other row follows in the burst', () => {
    expect(listen([...twice, placed('7', 2, startMs + 1_100)]).findings(startMs + 60_000)).toEqual([]);
  });

  test('end with the session', () => {
    const ended: SessionEvent = { kind: 'session-ended', atMs: startMs + 2_000 };
    expect(listen([...twice, ended]).findings(startMs + 60_000)).toEqual([]);
  });
});

describe('sections', () => {
  const section = (number: number, timeMs: number): SessionEvent => ({
    kind: 'section',
    atMs: startMs,
    competitorId: '7',
    section: number,
    timeMs,
  });
  const lap = (lapTimeMs: number, sectionTimesMs?: number[]): SessionEvent => ({
    kind: 'lap',
    atMs: startMs,
    competitorId: '7',
    lapTimeMs,
    ...(sectionTimesMs === undefined ? {} : { sectionTimesMs }),
  });

  test.each([
    ['before the lap', [section(0, 20_000), section(1, 21_000), lap(41_005)], 0],
    ['before the lap, wrong', [section(0, 20_000), section(1, 21_000), lap(43_000)], 1],
    [
      'the last after the lap, wrong',
      [section(0, 20_000), section(1, 1), lap(20_001), section(0, 20_000), lap(40_000), section(1, 25_000)],
      1,
    ],
    ['told with the lap', [lap(41_000, [20_000, 21_000]), lap(45_000, [20_000, 21_000])], 1],
    ['incomplete', [section(0, 20_000), section(1, 21_000), lap(41_000), section(1, 25_000), lap(45_000)], 0],
    [
      'of a next lap after an incomplete one',
      [
        section(0, 20_000),
        section(1, 21_000),
        lap(41_000),
        section(1, 25_000),
        lap(45_000),
        section(0, 20_000),
        section(1, 22_000),
        lap(42_000),
      ],
      0,
    ],
  ])('%s', (_, events, laps) => {
    const found = listen(events).findings(startMs);
    expect(found.map((finding) => (finding.kind === 'sections-do-not-add-up' ? finding.laps : 0))).toEqual(
      laps === 0 ? [] : [laps],
    );
  });

  test('that do not add up are reported with both sums', () => {
    expect(listen([section(0, 20_000), section(1, 21_000), lap(43_000)]).findings(startMs)).toEqual([
      { kind: 'sections-do-not-add-up', laps: 1, competitorId: '7', lapTimeMs: 43_000, sectionsMs: 41_000 },
    ]);
  });
});

describe('the clock of the source', () => {
  function findingsAfter(minutes: number, sourceMs: (ourMs: number) => number, delayMs = (_: number) => 30) {
    const doctor = createFeedDoctor({ hasStartList: false, hasSourceClock: true });
    for (let atMs = startMs; atMs <= startMs + minutes * 60_000; atMs += 1_000) {
      doctor.observe(passing('A', Math.round(sourceMs(atMs))), atMs + delayMs(atMs));
    }
    return doctor.findings(startMs);
  }

  test('is fine if it runs like ours, even if some passings come late', () => {
    expect(
      findingsAfter(
        10,
        (ourMs) => ourMs,
        (atMs) => (atMs % 7_000 === 0 ? 9_000 : 30),
      ),
    ).toEqual([]);
  });

  test('is reported if it is off, drifts or jumps', () => {
    expect(findingsAfter(2, (ourMs) => ourMs - 60_000)).toMatchObject([
      { kind: 'clock', offsetMs: 60_030, jumps: 0 },
    ]);
    const [wandering] = findingsAfter(60, (ourMs) => ourMs - (ourMs - startMs) * 0.0005);
    expect(wandering).toMatchObject({ kind: 'clock', jumps: 0 });
    expect(wandering?.kind === 'clock' && wandering.driftMs).toBeCloseTo(1_790, -2);
    const jumping = findingsAfter(4, (ourMs) => (ourMs < startMs + 100_000 ? ourMs : ourMs + 3_600_000));
    expect(jumping).toMatchObject([{ kind: 'clock', jumps: 1, lastJumpMs: -3_600_000, driftMs: 0 }]);
  });

  test('of the scoreboard is read in any time zone', () => {
    const doctor = createFeedDoctor({ hasStartList: false, hasSourceClock: false });
    const zoneMs = 5.75 * 3_600_000;
    const observe = (offMs: number, fromMs: number) => {
      for (let atMs = fromMs; atMs < fromMs + 60_000; atMs += 1_000) {
        const timeOfDayMs = (atMs + zoneMs - offMs) % 86_400_000;
        doctor.observe({ kind: 'clock', atMs, timeOfDayMs }, atMs);
      }
    };
    observe(400, startMs);
    expect(doctor.findings(startMs)).toEqual([]);
    observe(5_000, startMs + 60_000);
    expect(doctor.findings(startMs)).toMatchObject([{ kind: 'clock', offsetMs: 5_000, jumps: 1 }]);
  });
});

describe('a feed', () => {
  test('that sends nothing any more is silent', () => {
    const doctor = listen([]);
    expect(doctor.findings(startMs)).toEqual([]);
    doctor.onData(startMs);
    expect(doctor.findings(startMs + 14_999)).toEqual([]);
    expect(doctor.findings(startMs + 15_000)).toEqual([{ kind: 'silence', silentForMs: 15_000 }]);
    doctor.onData(startMs + 16_000);
    expect(doctor.findings(startMs + 17_000)).toEqual([]);
  });

  test('with damaged records and missed passings is reported with their number', () => {
    const doctor = listen([{ kind: 'feed-gap', atMs: startMs }]);
    doctor.damaged('wrong checksum');
    doctor.damaged('cut off');
    expect(doctor.findings(startMs)).toEqual([
      { kind: 'feed-gap', gaps: 1 },
      { kind: 'damaged', records: 2, lastReason: 'cut off' },
    ]);
  });
});
