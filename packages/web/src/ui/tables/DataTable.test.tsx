import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Column, DataTable } from './DataTable.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const columns: Column<{ name: string }>[] = [
  { key: 'name', label: 'Name', cell: ({ name }) => name, isRowHead: true },
  { key: 'laps', label: 'Laps', from: 'md', cell: () => '13' },
  { key: 'speed', label: 'Speed', from: 'xl', cell: () => '50.4' },
];

function titlesAt(widthPx: number): (string | null)[] {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: widthPx >= 16 * Number(/[\d.]+/.exec(query)?.[0]),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  render(<DataTable caption="Result" columns={columns} rows={[{ name: 'Anna Berg' }]} rowKey={() => 1} />);
  return screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);
}

test('a phone renders no cells that only wider screens show', () => {
  expect(titlesAt(390)).toEqual(['Name']);
});

test('wider screens have all of them, and the style sheet decides which are shown', () => {
  expect(titlesAt(800)).toEqual(['Name', 'Laps', 'Speed']);
});

test.each([
  ['only a name', ['name'], 'minmax(0, 1fr)'],
  ['a name and one cell', ['name', 'place'], 'minmax(0, 1fr)'],
  ['a name between two cells', ['place', 'name', 'time'], 'auto minmax(0, 1fr)'],
  ['a cell that enlarged text hides', ['place', 'name', 'time', 'hidden'], 'auto minmax(0, 1fr)'],
  ['no name', ['place', 'time'], ''],
])('enlarged text has a line of cells and a line for the name: %s', (_, keys, line) => {
  const all = keys.map(
    (key): Column<string> => ({
      key,
      label: key,
      cell: () => key,
      ...(key === 'name' && { isRowHead: true }),
      ...(key === 'hidden' && { from: 'xs' }),
    }),
  );
  render(<DataTable caption="Result" columns={all} rows={['one']} rowKey={() => 1} />);
  const table = screen.getByRole('table');
  expect(table.style.gridTemplateColumns).toBe(line);
  expect(table.hasAttribute('data-name-line')).toBe(line !== '');
});
