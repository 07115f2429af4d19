import { describe, expect, test } from 'vitest';
import { delayOf, expectProgramme, moveItem, type ProgrammeItem, shiftRest } from './programme.ts';

const MINUTE_MS = 60_000;
const DAY_MS = Date.parse('2026-05-11T00:00:00Z');
const at = (clock: string) => DAY_MS + (Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))) * MINUTE_MS;
const clock = (atMs: number) => new Date(atMs).toISOString().slice(11, 16);

const item = (
  key: string,
  start: string,
  minutes: number,
  more: Partial<ProgrammeItem> = {},
): ProgrammeItem => ({
  key,
  isBreak: false,
  startsAtMs: at(start),
  slotMs: minutes * MINUTE_MS,
  startedAtMs: null,
  endedAtMs: null,
  ...more,
});

const day = [
  item('quali', '10:00', 20, { startedAtMs: at('10:06'), endedAtMs: at('10:26') }),
  item('race', '10:20', 30),
  item('lunch', '12:00', 60, { isBreak: true }),
  item('final', '13:00', 30),
];

describe('the expected times of a day', () => {
  test('follow what is late, and a break gives its time back', () => {
    const late = [...day.slice(0, 1), item('race', '10:20', 120), ...day.slice(2)];
    const expected = expectProgramme(late, at('10:30'));
    expect(
      expected.map(({ key, phase, expectedStartMs }) => `${key} ${phase} ${clock(expectedStartMs)}`),
    ).toEqual(['quali done 10:06', 'race coming 10:30', 'lunch coming 12:30', 'final coming 13:00']);
    expect(delayOf(expected)).toEqual({
      lateMs: 10 * MINUTE_MS,
      afterBreak: 'lunch',
      onTimeFromMs: at('13:00'),
    });
  });

  test('half of a break is kept', () => {
    const expected = expectProgramme(
      [item('race', '10:00', 180, { startedAtMs: at('10:00') }), ...day.slice(2)],
      at('11:00'),
    );
    expect(clock(expected[2]?.expectedStartMs ?? 0)).toBe('13:30');
    expect(delayOf(expected)).toMatchObject({ lateMs: 60 * MINUTE_MS, onTimeFromMs: null });
  });

  test('a running session lasts at least until now', () => {
    const [running, next] = expectProgramme(
      [item('a', '10:00', 10, { startedAtMs: at('10:00') }), item('b', '10:10', 10)],
      at('10:25'),
    );
    expect([running?.phase, clock(next?.expectedStartMs ?? 0)]).toEqual(['running', '10:25']);
  });

  test('a session that was left out waits for the one that runs, and begun ones are not on time again', () => {
    const expected = expectProgramme(
      [
        item('quali', '10:00', 20),
        item('race', '10:30', 20, { startedAtMs: at('10:30') }),
        item('final', '10:50', 20),
      ],
      at('10:40'),
    );
    expect(expected.map(({ key, expectedStartMs }) => `${key} ${clock(expectedStartMs)}`)).toEqual([
      'quali 10:50',
      'race 10:30',
      'final 11:10',
    ]);
    expect(delayOf(expected)).toMatchObject({ lateMs: 50 * MINUTE_MS, onTimeFromMs: null });
  });

  test('on time is no delay', () => {
    expect(delayOf(expectProgramme(day.slice(1), at('09:00')))).toBeNull();
    expect(delayOf([])).toBeNull();
  });
});

describe('moving an item', () => {
  const items = [
    item('a', '10:00', 20),
    item('b', '10:30', 10),
    item('c', '10:40', 30),
    item('d', '11:30', 10),
  ];
  const moved = (key: string, to: number) =>
    moveItem(items, key, to).map((each) => `${each.key} ${clock(each.startsAtMs)}`);

  test.each([
    ['to the front', 'c', 0, ['c 10:00', 'a 10:40', 'b 11:00']],
    ['to the back', 'a', 2, ['b 10:00', 'c 10:20', 'a 10:50']],
    ['nowhere', 'a', 0, []],
    ['outside the day', 'a', 4, []],
    ['of another day', 'x', 1, []],
  ])('%s', (_, key, to, expected) => {
    expect(moved(key, to)).toEqual(expected);
  });

  test('keeps the end of the day, wherever it goes', () => {
    for (const { key } of items) {
      for (let to = 0; to < items.length; to++) {
        const starts = new Map(moveItem(items, key, to).map((each) => [each.key, each.startsAtMs]));
        const ends = items.map((each) => (starts.get(each.key) ?? each.startsAtMs) + each.slotMs);
        expect(clock(Math.max(...ends))).toBe('11:40');
      }
    }
  });
});

test('shifting the rest leaves what has begun', () => {
  const expected = expectProgramme(day, at('10:10'));
  expect(
    shiftRest(expected, at('12:00'), 15 * MINUTE_MS).map(
      ({ key, startsAtMs }) => `${key} ${clock(startsAtMs)}`,
    ),
  ).toEqual(['lunch 12:15', 'final 13:15']);
  expect(shiftRest(expected, 0, MINUTE_MS).map(({ key }) => key)).toEqual(['race', 'lunch', 'final']);
});
