import { expect, test } from 'vitest';
import { findEntryFaults } from './entry-faults.ts';

const entry = (number: string, transponders: string[], className = 'GT4', lastName = 'Jansen') => ({
  number,
  transponders,
  className,
  firstName: '',
  lastName,
});

const everyone = { classes: [] as string[], group: '' };
const byClass = ['GT4', 'TCR'].map((name) => ({ classes: [name], group: '' }));

test.each([
  ['nothing', [entry('1', ['10']), entry('2', ['20'])], []],
  ['no transponder', [entry('1', [])], ['1 no-transponder']],
  [
    'the same transponder',
    [entry('47', ['9']), entry('21', ['8', '9'])],
    ['47 same-transponder 21', '21 same-transponder 47'],
  ],
  ['the same number in a class', [entry('1', ['1']), entry('1', ['2'])], ['1 same-number', '1 same-number']],
  ['the same number in two classes', [entry('1', ['1']), entry('1', ['2'], 'TCR')], []],
  [
    'the same number in two classes of one session',
    [entry('1', ['1']), entry('1', ['2'], 'TCR')],
    ['1 same-number', '1 same-number'],
    [everyone],
  ],
  ['no name', [entry('1', ['1'], 'GT4', '')], ['1 no-name']],
])('%s', (_, entries, expected, sessions = byClass) => {
  const found = [...findEntryFaults(entries, sessions, [])].flatMap(([{ number }, faults]) =>
    faults.map((fault) => [number, fault.kind, 'number' in fault ? fault.number : ''].join(' ').trim()),
  );
  expect(found).toEqual(expected);
});
