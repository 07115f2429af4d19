import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ToastRegion from './ToastRegion.tsx';
import { showToast } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => vi.runAllTimers());
  cleanup();
  vi.useRealTimers();
});

test('a notice disappears after five seconds', () => {
  render(<ToastRegion label="Notices" />);
  act(() => showToast({ text: 'race-2.csv is ready' }));
  act(() => vi.advanceTimersByTime(4999));
  expect(screen.queryByText('race-2.csv is ready')).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText('race-2.csv is ready')).toBeNull();
});

test('its action runs once and the notice disappears', () => {
  const onPress = vi.fn();
  render(<ToastRegion label="Notices" />);
  act(() => showToast({ text: 'Following Bram', action: { label: 'Undo', onPress } }));
  act(() => screen.getByRole('button', { name: 'Undo' }).click());
  expect(onPress).toHaveBeenCalledOnce();
  expect(screen.queryByText('Following Bram')).toBeNull();
});
