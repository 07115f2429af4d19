import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useTextScale } from './text-scale.ts';

function Shown() {
  return <output>{useTextScale()}</output>;
}

afterEach(() => {
  cleanup();
  document.documentElement.style.fontSize = '';
  vi.unstubAllGlobals();
});

test('the scale follows the text size of the browser while the page is open', () => {
  let resized = () => {};
  const observed: Element[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(report: () => void) {
        resized = report;
      }
      observe = (element: Element) => observed.push(element);
      disconnect = () => {};
    },
  );
  document.documentElement.style.fontSize = '16px';
  const { unmount } = render(<Shown />);
  expect(screen.getByRole('status').textContent).toBe('1');

  document.documentElement.style.fontSize = '20px';
  act(resized);
  expect(screen.getByRole('status').textContent).toBe('1.25');

  expect(observed.map((element) => element.isConnected)).toEqual([true]);
  unmount();
  expect(observed.map((element) => element.isConnected)).toEqual([false]);
});
