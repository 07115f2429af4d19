import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConfirmations } from './confirmations.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether it has ended by now. */
function watched(waiting: undefined | Promise<void>) {
  const state = { hasEnded: waiting === undefined };
  void waiting?.then(() => {
    state.hasEnded = true;
  });
  return async () => {
    await vi.advanceTimersByTimeAsync(0);
    return state.hasEnded;
  };
}

test('a server without others waits for nobody', () => {
  expect(createConfirmations().expect(1, [])()).toBeUndefined();
});

test('every node has to confirm this change, and not a later one', async () => {
  const confirmations = createConfirmations();
  const hasEnded = watched(confirmations.expect(1, ['b', 'c'])());
  const hasSecondEnded = watched(confirmations.expect(2, ['b', 'c'])());
  confirmations.confirm(1, 'b');
  confirmations.confirm(2, 'b');
  confirmations.confirm(2, 'c');
  expect([await hasEnded(), await hasSecondEnded()]).toEqual([false, true]);
  confirmations.confirm(1, 'c');
  expect(await hasEnded()).toBe(true);
});

test('a confirmation may arrive before the reply to the commit', async () => {
  const confirmations = createConfirmations();
  const afterCommit = confirmations.expect(1, ['b']);
  confirmations.confirm(1, 'b');
  expect(await watched(afterCommit())()).toBe(true);
});

test('a confirmation may arrive before it is known which nodes have to confirm', async () => {
  const confirmations = createConfirmations();
  confirmations.begin(1);
  confirmations.confirm(1, 'b');
  expect(confirmations.expect(1, ['b'])()).toBeUndefined();
  confirmations.begin(2);
  confirmations.confirm(2, 'b');
  const hasEnded = watched(confirmations.expect(2, ['b', 'c'])());
  expect(await hasEnded()).toBe(false);
  confirmations.confirm(2, 'c');
  expect(await hasEnded()).toBe(true);
  confirmations.begin(3);
  confirmations.forget(3);
  confirmations.confirm(3, 'b');
  expect(await watched(confirmations.expect(3, ['b'])())()).toBe(false);
});

test('a node that hangs delays a writer once, and counts again when it confirms', async () => {
  const confirmations = createConfirmations(2_000);
  const hasEnded = watched(confirmations.expect(1, ['b'])());
  await vi.advanceTimersByTimeAsync(1_999);
  expect(await hasEnded()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await hasEnded()).toBe(true);
  expect(confirmations.expect(2, ['b'])()).toBeUndefined();
  confirmations.confirm(2, 'b');
  expect(await watched(confirmations.expect(3, ['b'])())()).toBe(false);
});

test('a node that stops is not waited for', async () => {
  const confirmations = createConfirmations();
  const hasEnded = watched(confirmations.expect(1, ['b'])());
  confirmations.giveUp('b');
  expect(await hasEnded()).toBe(true);
});
