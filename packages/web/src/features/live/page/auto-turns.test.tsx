import { act, cleanup, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionViews, type ViewKey } from './live-views.ts';
import { useAutoScroll } from './use-auto-scroll.ts';
import { useAutoView } from './use-auto-view.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const after = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));

function useViews(isOn: boolean) {
  const [shown, onChoose] = useState<ViewKey>('leaderboard');
  useAutoView({ isOn, views: sessionViews, shown, onChoose });
  return shown;
}

test('auto view cycles through leaderboard, map, video and statistics, 60 seconds each', () => {
  const { result } = renderHook(() => useViews(true));
  after(59.9);
  expect(result.current).toBe('leaderboard');
  after(0.1);
  expect(result.current).toBe('track-map');
  after(60);
  expect(result.current).toBe('video');
  after(60);
  expect(result.current).toBe('stats');
  after(60);
  expect(result.current).toBe('leaderboard');
});

test('without auto view the view stays', () => {
  const { result } = renderHook(() => useViews(false));
  after(600);
  expect(result.current).toBe('leaderboard');
});

/** 26 rows of which 21 fit. */
function drawBoard(): { current: HTMLElement } {
  const pane = document.createElement('div');
  pane.innerHTML = `<table class="board"><thead></thead><tbody>${'<tr></tr>'.repeat(26)}</tbody></table>`;
  document.body.append(pane);
  // The emulated page has no layout, and its tables know their rows only as a whole.
  const body = pane.querySelector('tbody');
  if (body) Object.defineProperty(body, 'rows', { value: body.children });
  vi.spyOn(pane, 'clientHeight', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.tagName === 'TR' ? 42 : 0;
  });
  return { current: pane };
}

test('auto scroll turns a page every 30 seconds, and starts again after the last', () => {
  const pane = drawBoard();
  const tops: unknown[] = [];
  vi.spyOn(pane.current, 'scrollTo').mockImplementation((options?: ScrollToOptions | number) => {
    tops.push(typeof options === 'object' ? options.top : options);
  });
  const { result } = renderHook(() => useAutoScroll(true, pane));
  after(29.9);
  expect(tops).toEqual([0]);
  expect(result.current).toMatchObject({ page: 0, pageCount: 2 });
  after(0.1);
  expect(tops).toEqual([0, 882]);
  after(30);
  expect(tops).toEqual([0, 882, 0]);
});

test('the first page has its 30 seconds from when the board is shown', () => {
  const pane: { current: HTMLElement } = { current: document.createElement('div') };
  document.body.append(pane.current);
  const { result } = renderHook(() => useAutoScroll(true, pane));
  after(12);
  expect(result.current).toBeNull();
  const board = drawBoard().current;
  pane.current = board;
  const tops: unknown[] = [];
  vi.spyOn(board, 'scrollTo').mockImplementation((options?: ScrollToOptions | number) => {
    tops.push(typeof options === 'object' ? options.top : options);
  });
  after(0.5);
  expect(result.current).toMatchObject({ page: 0, pageCount: 2 });
  after(29);
  expect(tops).toEqual([0]);
  after(1);
  expect(tops).toEqual([0, 882]);
});

test('without auto scroll nothing moves', () => {
  const pane = drawBoard();
  const scroll = vi.spyOn(pane.current, 'scrollTo');
  renderHook(() => useAutoScroll(false, pane));
  after(120);
  expect(scroll).not.toHaveBeenCalled();
});
