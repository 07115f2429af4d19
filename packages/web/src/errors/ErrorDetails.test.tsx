import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HttpError } from '../http/http-error.ts';
import { applyLanguage } from '../i18n/language.ts';
import ErrorDetails from './ErrorDetails.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  await applyLanguage('en');
});

const busy = () => new HttpError(503, { retryAfterMs: 6_000, correlationId: 'an-id' });

test.each([
  ['en', 'The site is very busy'],
  ['nl', 'Het is erg druk op de site'],
  ['ja', 'アクセスが集中しています'],
] as const)(
  'a busy server is explained in %s, with a button and without technical words',
  async (language, title) => {
    await applyLanguage(language);
    render(<ErrorDetails error={busy()} onRetry={() => {}} />);
    expect(screen.getByRole('alert').textContent).toContain(title);
    screen.getByRole('button');
    expect(screen.queryByText(/503|an-id/)).toBeNull();
  },
);

test('it tries again by itself after the pause of the server and a little more, each time', async () => {
  const onRetry = vi.fn();
  const { rerender } = render(<ErrorDetails error={busy()} onRetry={onRetry} />);
  await act(() => vi.advanceTimersByTimeAsync(8_900));
  expect(onRetry).toHaveBeenCalledTimes(0);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(onRetry).toHaveBeenCalledTimes(1);
  rerender(<ErrorDetails error={busy()} onRetry={onRetry} />);
  await act(() => vi.advanceTimersByTimeAsync(9_100));
  expect(onRetry).toHaveBeenCalledTimes(2);
});

test('any other error waits for the visitor', async () => {
  const onRetry = vi.fn();
  render(<ErrorDetails error={new HttpError(500)} onRetry={onRetry} />);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(onRetry).toHaveBeenCalledTimes(0);
});
