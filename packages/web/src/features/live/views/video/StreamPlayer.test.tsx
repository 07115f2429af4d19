import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StreamPlayer } from './StreamPlayer.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a stream that starts later is found by itself, and one that ends starts again', () => {
  render(<StreamPlayer address="https://cdn.example.org/live.m3u8" label="Video of Kart Day" />);
  const first = screen.getByLabelText('Video of Kart Day');
  fireEvent.error(first);
  act(() => void vi.advanceTimersByTime(15_000));
  const second = screen.getByLabelText('Video of Kart Day');
  expect(second).not.toBe(first);
  screen.getByRole('status');
  fireEvent.playing(second);
  expect(screen.queryByRole('status')).toBeNull();
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByLabelText('Video of Kart Day')).toBe(second);
  fireEvent.ended(second);
  expect(screen.getByLabelText('Video of Kart Day')).not.toBe(second);
});
