import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useScrollRestoration } from './use-scroll-restoration.ts';

let grow: () => void = () => {};

/** A page that was left at pixel 1200 and is now 600 pixels high. */
function openPage({ isFirstScreen = true, key = 'here' } = {}) {
  history.replaceState({ __TSR_key: key }, '');
  const places = { here: { window: { scrollX: 0, scrollY: 1200 } } };
  sessionStorage.setItem('tsr-scroll-restoration-v1_3', JSON.stringify(places));
  const height = { px: 600 };
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => height.px);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onGrowth: () => void) {
        grow = onGrowth;
      }
      observe() {}
      disconnect() {
        grow = () => {};
      }
    },
  );
  const scrollTo = vi.fn();
  vi.stubGlobal('scrollTo', scrollTo);
  function Page() {
    useScrollRestoration(isFirstScreen);
    return null;
  }
  render(<Page />);
  return {
    scrollTo,
    growTo: (px: number) => {
      height.px = px;
      grow();
    },
  };
}

afterEach(() => {
  cleanup();
  grow = () => {};
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a reloaded page scrolls to its position once it is long enough', () => {
  const { scrollTo, growTo } = openPage();
  growTo(900);
  expect(scrollTo).not.toHaveBeenCalled();
  growTo(5000);
  growTo(6000);
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 1200, behavior: 'instant' });
});

test('a visitor who starts to scroll is not moved', () => {
  const { scrollTo, growTo } = openPage();
  dispatchEvent(new Event('wheel'));
  growTo(5000);
  expect(scrollTo).not.toHaveBeenCalled();
});

test('a newly opened page, or one reached from another, starts at the top', () => {
  for (const page of [openPage({ key: 'elsewhere' }), openPage({ isFirstScreen: false })]) {
    page.growTo(5000);
    expect(page.scrollTo).not.toHaveBeenCalled();
    cleanup();
  }
});
