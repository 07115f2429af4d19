import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useWakeLock } from './use-wake-lock.ts';

type Lock = { released: boolean; release: () => Promise<void> };

/** A device that grants every request, and records what it granted. */
function grantLocks(): Lock[] {
  const locks: Lock[] = [];
  const request = async () => {
    const lock: Lock = {
      released: false,
      release: async () => {
        lock.released = true;
      },
    };
    locks.push(lock);
    return lock;
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  return locks;
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

const becomeVisible = () => act(async () => document.dispatchEvent(new Event('visibilitychange')));

test('the screen stays on while a session runs, and may turn off when it has ended', async () => {
  const locks = grantLocks();
  const { rerender } = renderHook(({ isRunning }) => useWakeLock(isRunning), {
    initialProps: { isRunning: true },
  });
  await act(async () => {});
  expect(locks).toMatchObject([{ released: false }]);
  rerender({ isRunning: false });
  expect(locks).toMatchObject([{ released: true }]);
});

test('the screen is kept on again, once, after a return to the page', async () => {
  const locks = grantLocks();
  const { unmount } = renderHook(() => useWakeLock(true));
  await act(async () => {});
  await becomeVisible();
  expect(locks).toHaveLength(1);
  // A hidden page loses its lock, and requests none.
  await locks[0]?.release();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await becomeVisible();
  expect(locks).toHaveLength(1);
  hidden.mockReturnValue(false);
  await becomeVisible();
  expect(locks).toMatchObject([{ released: true }, { released: false }]);
  unmount();
  expect(locks).toMatchObject([{ released: true }, { released: true }]);
});

test('a device without such a lock, or one that refuses it, is left as it is', async () => {
  const { unmount } = renderHook(() => useWakeLock(true));
  unmount();
  const request = vi.fn(async () => {
    throw new DOMException('low battery', 'NotAllowedError');
  });
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  renderHook(() => useWakeLock(true));
  await act(async () => {});
  expect(request).toHaveBeenCalledTimes(1);
});
