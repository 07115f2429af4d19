import { fc, test } from '@fast-check/vitest';
import { namesOf, rowStatuses } from '@lapwing/contract/values/enums';
import { expect } from 'vitest';
import type { StoryEntry } from '../story/race-story.ts';
import { raceReport } from './race-report.ts';
import { aSource, rowsOf } from './report.test-support.ts';
import { placedRows, type ReportSource } from './report-source.ts';

const anyLaps = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 4 });

/** Any laps with any status, in any order of the classification: the data of a timer need not make sense. */
const anyEntry = fc.record({
  gridPosition: fc.option(fc.integer({ min: 1, max: 6 })),
  lapMs: fc.array(fc.integer({ min: 1, max: 9_000 }), { maxLength: 12 }),
  isUnknown: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
  hasUnknown: fc.boolean(),
  pitLaps: anyLaps,
  yellowLaps: anyLaps,
  redLaps: anyLaps,
  status: fc.constantFrom(...namesOf(rowStatuses)),
  isClassified: fc.boolean(),
  className: fc.constantFrom('', 'GT4', 'TCR'),
  penalty: fc.option(fc.constantFrom('5.000', '10.000')),
});

const anySource = fc.array(anyEntry, { maxLength: 6 }).map((field): ReportSource => {
  const entries = field.map(
    ({ lapMs, isUnknown, hasUnknown, className: _, penalty: __, ...entry }, index) => {
      let atMs = 0;
      const endsMs = lapMs.map((ms, lap) => {
        atMs += ms;
        return hasUnknown && isUnknown[lap] ? null : atMs;
      });
      const place = { finishPosition: index + 1, startNumber: String(index + 1) };
      return { ...entry, ...place, lapTimesMs: lapMs, endsMs, deletedLaps: [] } satisfies StoryEntry;
    },
  );
  const rows = rowsOf(entries, ({ position }) => {
    const { className = '', penalty = null } = field[position - 1] ?? {};
    const rulings = penalty === null ? [] : [{ kind: 'penalty' as const, time: penalty, reason: '' }];
    return { resultClass: className, rulings };
  });
  return aSource(entries, rows);
});

const sentencesOf = (source: ReportSource) => raceReport(source).flatMap(({ sentences }) => sentences);

test.prop([anySource])('every sentence has evidence that exists', (source) => {
  for (const { evidence } of sentencesOf(source)) {
    expect(evidence.length).toBeGreaterThan(0);
    for (const each of evidence) {
      if (each.kind === 'row') {
        expect(source.classification.rows.map(({ position }) => position)).toContain(each.position);
      }
      if (each.kind !== 'lap') continue;
      const own = source.entries.find(({ finishPosition }) => finishPosition === each.position);
      expect(each.lap).toBeGreaterThanOrEqual(1);
      expect(own?.endsMs.length).toBeGreaterThanOrEqual(each.lap);
    }
  }
});

test.prop([anySource])('no sentence contradicts the classification', (source) => {
  const { classification } = source;
  const placed = placedRows(classification);
  const rowAt = (position = 0) => classification.rows.find((row) => row.position === position);
  for (const { code, who, other, time, count, of, place, className } of sentencesOf(source)) {
    if (/^won|^fastest(?!-lap)/.test(code)) {
      expect(who).toBe(placed[0]?.position);
      if (other !== undefined) expect(other).toBe(placed[1]?.position);
    }
    if (code === 'won-by-time') expect(time).toBe(placed[1]?.difference.timeDifference);
    if (code.startsWith('third')) expect(who).toBe(placed[2]?.position);
    if (code.startsWith('class-won')) {
      expect(rowAt(who)).toMatchObject({ resultClass: className, positionInClass: 1 });
      if (other !== undefined) expect(rowAt(other)?.positionInClass).toBe(2);
    }
    if (code === 'closing') {
      expect([who, other]).toEqual([placed[1]?.position, placed[0]?.position]);
      expect(time).toBe(placed[1]?.difference.timeDifference);
    }
    if (code === 'led-most') expect(placed[(place ?? 0) - 1]?.position).toBe(who);
    if (code === 'led-most' || code === 'led-most-out') expect(who).not.toBe(placed[0]?.position);
    if (code === 'classified') {
      expect(count).toBeLessThan(of ?? 0);
      expect(of).toBeLessThanOrEqual(classification.rows.filter((row) => row.status !== 'DNS').length);
    }
  }
});

test.prop([anySource])('who did not start is not named, and who was disqualified only as such', (source) => {
  for (const { code, who, other } of sentencesOf(source)) {
    for (const named of [who, other].filter((each) => each !== undefined)) {
      const row = source.classification.rows.find(({ position }) => position === named);
      if (code === 'disqualified') expect(row?.status).toBe('DQ');
      else expect(['DQ', 'DNS']).not.toContain(row?.status);
    }
  }
});

test.prop([anySource])(
  'a result without places has no report, and every other one begins with its winner',
  (source) => {
    const [first] = raceReport(source);
    const winner = placedRows(source.classification)[0];
    expect(first?.sentences[0]?.who).toBe(winner?.position);
    expect(first === undefined).toBe(winner === undefined);
  },
);
