import { describe, expect, test } from 'vitest';
import { assignClassColors } from './class-colors.ts';

const of = (...fields: string[][]) => Object.fromEntries(assignClassColors(fields));

describe('the colours of classes', () => {
  test.each([
    ['by name within a session, not by position', [['Senior', 'Junior']], { Junior: 0, Senior: 1 }],
    ['competitors without a class have none', [['', 'Senior']], { Senior: 0 }],
    [
      'in the order of the sessions',
      [['Youngtimer'], ['TCR', 'GT4', 'Clubsport'], ['Formula Delta']],
      { Youngtimer: 0, Clubsport: 1, GT4: 2, TCR: 3, 'Formula Delta': 4 },
    ],
    [
      'the same in every session',
      [
        ['Junior', 'Senior'],
        ['Mini', 'Senior'],
      ],
      { Junior: 0, Senior: 1, Mini: 2 },
    ],
  ])('%s', (_, fields, colors) => expect(of(...fields)).toEqual(colors));

  test('a later session changes none', () => {
    const fields = [['Senior'], ['Junior', 'Mini'], ['Academy', 'Senior'], ['Cadet', 'Junior']];
    for (let count = 1; count < fields.length; count += 1)
      expect(of(...fields)).toMatchObject(of(...fields.slice(0, count)));
  });

  test('a running session that has no result yet continues those of the event, as its result will', () => {
    const stored = [['Senior'], ['Junior', 'Mini']];
    const running = ['Senior', 'Academy', 'Cadet'];
    expect(assignClassColors([running], assignClassColors(stored))).toEqual(
      assignClassColors([...stored, running]),
    );
  });

  test('more classes than colours: those that drive together differ', () => {
    const names = Array.from({ length: 12 }, (_, index) => `Class ${String.fromCharCode(65 + index)}`);
    // Each class alone in the morning; in the afternoon the seventh drives with the first, and so on.
    const pairs = names.slice(0, 6).map((name, index) => [name, names[index + 6] ?? '']);
    const colors = assignClassColors([...names.map((name) => [name]), ...pairs]);
    for (const [a = '', b = ''] of pairs) expect(colors.get(a)).not.toBe(colors.get(b));
    expect(new Set(colors.values()).size).toBe(6);
  });

  test('a field of more classes than colours repeats them evenly', () => {
    const colors = assignClassColors([Array.from({ length: 13 }, (_, index) => `Class ${index}`)]);
    const uses = [0, 1, 2, 3, 4, 5].map(
      (color) => [...colors.values()].filter((one) => one === color).length,
    );
    expect(uses.toSorted()).toEqual([2, 2, 2, 2, 2, 3]);
  });
});
