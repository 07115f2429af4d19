import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadScreenMessages } from '../../../i18n/language.ts';
import { Place } from './Place.tsx';

const nothing = { laps: 0, totalTimeMs: null, bestLapTimeMs: null };

beforeAll(loadScreenMessages);
afterEach(cleanup);

test('who is out has a word where the place stood, and the whole of it for who asks', () => {
  render(<Place row={{ ...nothing, status: 'DNF' }} place={24} prefix="P" />);
  expect(document.body.textContent).toBe('DNF');
  expect(screen.getByText('DNF').title).toBe('Did not finish');
});

test('who drives has a place', () => {
  render(<Place row={{ ...nothing, status: 'Normal' }} place={3} prefix="P" />);
  expect(document.body.textContent).toBe('P3');
});

test('who drove and has no place was not classified, and before the start nobody is', () => {
  const driven = { status: 'Normal', laps: 3, totalTimeMs: 180_000, bestLapTimeMs: 59_000 } as const;
  render(<Place row={driven} place={null} prefix="P" />);
  expect(document.body.textContent).toBe('NC');
  expect(screen.getByText('NC').title).toBe('Not classified');
  cleanup();
  render(<Place row={{ ...driven, ...nothing }} place={null} />);
  expect(document.body.textContent).toBe('');
});
