import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadScreenMessages } from '../../i18n/language.ts';
import { Place } from './Place.tsx';

beforeAll(loadScreenMessages);
afterEach(cleanup);

test('who is out has a word where the place stood, and the whole of it for who asks', () => {
  render(<Place row={{ status: 'DNF' }} place={24} prefix="P" />);
  expect(document.body.textContent).toBe('DNF');
  expect(screen.getByText('DNF').title).toBe('Did not finish');
});

test('who drives has a place', () => {
  render(<Place row={{ status: 'Normal' }} place={3} prefix="P" />);
  expect(document.body.textContent).toBe('P3');
});
