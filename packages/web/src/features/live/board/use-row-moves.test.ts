import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRowMoves } from './use-row-moves.ts';

const moved = new Map<string | undefined, unknown>();

beforeEach(() => {
  moved.clear();
  // Missing in jsdom.
  HTMLElement.prototype.animate = vi.fn(function (this: HTMLElement, [from]: Keyframe[]) {
    moved.set(this.dataset.row, from?.transform);
    return {} as Animation;
  }) as unknown as typeof HTMLElement.prototype.animate;
});

afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'animate');
});

function reorder(before: readonly number[], after: readonly number[]) {
  const body = document.createElement('tbody');
  for (const index of after) {
    const row = document.createElement('tr');
    row.dataset.row = String(index);
    body.append(row);
  }
  const measured = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get');
  const { rerender } = renderHook(({ order }) => useRowMoves({ current: body }, order), {
    initialProps: { order: before },
  });
  rerender({ order: after });
  expect(measured).not.toHaveBeenCalled();
  measured.mockRestore();
}

test('a row comes from where it was, in heights of its own, which nothing measures', () => {
  reorder([1, 2, 3, 4], [3, 1, 2, 4]);
  expect([...moved]).toEqual([
    ['3', 'translateY(200%)'],
    ['1', 'translateY(-100%)'],
    ['2', 'translateY(-100%)'],
  ]);
});

test('a screen full of rows changes without movement', () => {
  const before = Array.from({ length: 30 }, (_, index) => index);
  reorder(before, before.toReversed());
  expect(moved.size).toBe(0);
});
