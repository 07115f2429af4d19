import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSettled } from './search-suggestions.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a term is searched for after 150 ms without typing', () => {
  const { result, rerender } = renderHook(useSettled, { initialProps: '' });
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  rerender('ka');
  wait(100);
  rerender('kart');
  wait(149);
  expect(result.current).toBe('');
  wait(1);
  expect(result.current).toBe('kart');
});
