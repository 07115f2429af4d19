import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadScreenMessages } from '../../../i18n/language.ts';
import { Place } from './Place.tsx';

const nothing = { laps: 0, totalTimeMs: null, bestLapTimeMs: null };

beforeAll(loadScreenMessages);
afterEach(cleanup);

test('a retired competitor has an abbreviation in place of a position, with its full text', () => {
  render(<Place row={{ ...nothing, status: 'DNF' }} place={24} prefix="P" />);
  expect(document.body.textContent).toBe('DNF');
  expect(screen.getByText('DNF').title).toBe('Did not finish');
});

test('a competitor who is driving has a position', () => {
  render(<Place row={{ ...nothing, status: 'Normal' }} place={3} prefix="P" />);
  expect(document.body.textContent).toBe('P3');
});

test('a competitor with laps but no position was not classified, and before the start nobody is', () => {
  const driven = { status: 'Normal', laps: 3, totalTimeMs: 180_000, bestLapTimeMs: 59_000 } as const;
  render(<Place row={driven} place={null} prefix="P" />);
  expect(document.body.textContent).toBe('NC');
  expect(screen.getByText('NC').title).toBe('Not classified');
  cleanup();
  render(<Place row={{ ...driven, ...nothing }} place={null} />);
  expect(document.body.textContent).toBe('');
});
