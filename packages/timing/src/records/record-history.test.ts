import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { type RecordClaim, recordBefore, recordHistory, recordProposals } from './record-history.ts';

const lap = (setAtMs: number, lapTimeMs: number, endedAtMs = 0): RecordClaim => ({
  setAtMs,
  lapTimeMs,
  endedAtMs,
});

test('an equal time is no record', () => {
  expect(recordHistory([lap(1, 60_000), lap(2, 60_000)])).toEqual([lap(1, 60_000)]);
  expect(recordProposals([lap(1, 60_000)], [lap(2, 60_000), lap(0, 60_000)])).toEqual([]);
});

test('only the fastest lap of a session counts; of equal ones, the one that was driven first', () => {
  expect(recordHistory([lap(1, 60_000), lap(1, 59_000)])).toEqual([lap(1, 59_000)]);
  expect(recordHistory([lap(1, 59_000, 9), lap(1, 59_000, 5), lap(1, 59_000)])).toEqual([lap(1, 59_000, 5)]);
});

test('a withdrawn record reopens the one before it', () => {
  const [first, second] = [lap(1, 60_000), lap(2, 59_000)];
  expect(recordHistory([first, second]).at(-1)).toBe(second);
  expect(recordHistory([first]).at(-1)).toBe(first);
});

test('a faster lap of an earlier day takes the place of later records', () => {
  expect(recordHistory([lap(1, 60_000), lap(3, 59_000), lap(2, 58_000)])).toEqual([
    lap(1, 60_000),
    lap(2, 58_000),
  ]);
});

test('a session is measured against the record that stood when it began', () => {
  const accepted = [lap(1, 60_000), lap(5, 59_000)];
  expect(recordBefore(accepted, 1)).toBeNull();
  expect(recordBefore(accepted, 5)).toEqual(lap(1, 60_000));
  expect(recordBefore(accepted, 6)).toEqual(lap(5, 59_000));
});

const anyLaps = fc.array(
  fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 20 }), fc.nat(3)).map((values) => lap(...values)),
  { maxLength: 12 },
);

property.prop([anyLaps])(
  'each record is later and faster than the one before, and the last is the fastest',
  (laps) => {
    const history = recordHistory(laps);
    history.slice(1).forEach((record, index) => {
      expect(record.setAtMs).toBeGreaterThan(history[index]?.setAtMs ?? 0);
      expect(record.lapTimeMs).toBeLessThan(history[index]?.lapTimeMs ?? 0);
    });
    expect(history.at(-1)?.lapTimeMs).toBe(
      laps.length === 0 ? undefined : Math.min(...laps.map((each) => each.lapTimeMs)),
    );
  },
);

property.prop([anyLaps, anyLaps])(
  'proposals beat the record, and accepting them all leaves none',
  (accepted, laps) => {
    const proposals = recordProposals(accepted, laps);
    const record = recordHistory(accepted).at(-1);
    for (const { lapTimeMs } of proposals)
      expect(lapTimeMs).toBeLessThan(record?.lapTimeMs ?? Number.POSITIVE_INFINITY);
    const others = laps.filter((each) => !proposals.includes(each));
    expect(recordProposals([...accepted, ...proposals], others)).toEqual([]);
  },
);

property.prop([anyLaps])('the order of arrival does not matter', (laps) => {
  expect(recordHistory(laps.toReversed())).toEqual(recordHistory(laps));
});
