import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadScreenMessages } from '../../i18n/language.ts';
import { Legend } from './Legend.tsx';

beforeAll(() => loadScreenMessages());
afterEach(cleanup);

const round = { name: 'Race', shortName: 'R' };
const events = [10, 11].map((id) => ({
  id,
  name: 'Cup',
  date: '2026-04-13',
  isDropped: false,
  rounds: [1, 2, 3].map((number) => ({ ...round, id: id * 10 + number })),
}));

test('drops are counted in runs if runs have points, otherwise in events', () => {
  render(<Legend drops={2} layout="PointsPerRun" events={events} hasDrops hasGuests={false} />);
  expect(screen.getByText('dropped result, 2 worst of 6')).toBeTruthy();
  cleanup();
  render(<Legend drops={1} layout="PointsPerEvent" events={events} hasDrops hasGuests={false} />);
  expect(screen.getByText('dropped result, the worst of 2')).toBeTruthy();
});

test('marks that do not occur are not explained', () => {
  render(<Legend drops={0} layout="PointsPerRun" events={events} hasDrops={false} hasGuests={false} />);
  expect(screen.queryByText(/dropped|guest/)).toBeNull();
  cleanup();
  render(<Legend drops={0} layout="PointsPerRun" events={events} hasDrops={false} hasGuests />);
  expect(screen.getByText('guest: a place, no points')).toBeTruthy();
});
