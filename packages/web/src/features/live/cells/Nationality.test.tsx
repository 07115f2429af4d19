import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadScreenMessages } from '../../../i18n/language.ts';
import { Nationality } from './Nationality.tsx';

beforeAll(loadScreenMessages);
afterEach(cleanup);

test('a country is shown as its flag', () => {
  render(<Nationality code="nl" />);
  expect(screen.getByRole('img', { name: 'Netherlands' })).toBeTruthy();
});

test.each(['XX', 'ZZ', 'NED'])('%s is no country: the letters stand there without a picture', (code) => {
  render(<Nationality code={code} />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText(code)).toBeTruthy();
});

test('a whole word does not take room from the name', () => {
  const { container } = render(<Nationality code="Nederland" />);
  expect(container.textContent).toBe('');
});
