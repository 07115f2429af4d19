/** Checks for every screen in addition to axe's rules: visible focus, room at high zoom, reduced motion. */

import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** 1440 pixels at 200 %, and 1280 at 400 %. */
export const zoomedWidths = { twice: 720, fourTimes: 320 } as const;

export async function expectReflow(page: Page, widths: readonly number[]): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // A phone makes `innerWidth` as wide as what sticks out.
    const wide = await page.evaluate((screenPx) => {
      const { scrollWidth } = document.documentElement;
      if (scrollWidth <= screenPx) return null;
      const culprits = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > screenPx + 1,
      );
      return culprits.slice(-3).map((element) => element.outerHTML.slice(0, 160));
    }, width);
    expect.soft(wide, `${page.url()} scrolls sideways at ${width} pixels`).toBeNull();
  }
  if (before !== null) await page.setViewportSize(before);
}

/** Visits everything that takes the focus, as the Tab key does, and checks that the focus is visible. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  const unseen = await page.evaluate(() => {
    const focusable = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex="0"]',
    );
    const isOutlined = (element: Element, part?: string): boolean => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
    };
    // Controls hidden in a label, stretched over a card or next to a picture show the focus there.
    const showsFocus = (element: Element): boolean => {
      let around: Element | null = element;
      for (let level = 0; level < 5 && around !== null; level += 1) {
        if (isOutlined(around) || isOutlined(around, '::after')) return true;
        around = around.parentElement;
      }
      return element.nextElementSibling !== null && isOutlined(element.nextElementSibling);
    };
    return [...focusable]
      .filter((element) => {
        const isThere =
          element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled');
        if (!isThere) return false;
        element.focus();
        return document.activeElement === element && !showsFocus(element);
      })
      .map((element) => element.outerHTML.slice(0, 160));
  });
  expect.soft([...new Set(unseen)].slice(0, 5), `${page.url()}: focus that is not seen`).toEqual([]);
}

/** With reduced motion nothing moves or fades. */
export async function expectStill(page: Page): Promise<void> {
  const moving = await page.evaluate(() => {
    const longest = (text: string) => Math.max(...text.split(',').map((part) => Number.parseFloat(part)));
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
        const isAnimated = animationName !== 'none' && longest(animationDuration) > 0.01;
        return isAnimated || longest(transitionDuration) > 0.01;
      })
      .map((element) => element.outerHTML.slice(0, 160));
  });
  expect.soft([...new Set(moving)].slice(0, 5), `${page.url()} moves`).toEqual([]);
}

/** Less than the eye notices: two lines of text on a phone that move by their own height. */
const MOST_SHIFT = 0.02;

/** Nothing has jumped since the page was opened, other than what the visitor's own input moved. */
export async function expectNothingJumped(page: Page): Promise<void> {
  const { total, moved } = await page.evaluate(async () => {
    type Shift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    const shifts = await new Promise<Shift[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries() as Shift[])).observe({
        type: 'layout-shift',
        buffered: true,
      });
      // Without a shift it is never called.
      setTimeout(() => resolve([]), 100);
    });
    const unexpected = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
    return {
      total: unexpected.reduce((sum, { value }) => sum + value, 0),
      moved: unexpected.flatMap(({ value, sources }) =>
        sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const text = element?.outerHTML.slice(0, 140) ?? 'an element that is gone';
          return `${value.toFixed(3)} from ${place(previousRect)} to ${place(currentRect)}: ${text}`;
        }),
      ),
    };
  });
  const width = page.viewportSize()?.width;
  expect
    .soft(total <= MOST_SHIFT ? [] : moved, `${page.url()} jumps at ${width} pixels by ${total.toFixed(3)}`)
    .toEqual([]);
}

/** A drawing has a description, or is decorative. */
export async function expectNamedDrawings(page: Page): Promise<void> {
  const nameless = await page.evaluate(() =>
    [...document.querySelectorAll('svg, canvas')]
      .filter((element) => {
        if (element.closest('[aria-hidden="true"]') !== null) return false;
        const named = element.closest('[aria-label], [aria-labelledby]');
        return named === null || !named.contains(element);
      })
      .map((element) => element.outerHTML.slice(0, 160)),
  );
  expect.soft([...new Set(nameless)].slice(0, 5), `${page.url()}: drawings without a name`).toEqual([]);
}

/** Of a touch, in pixels: WCAG 2.5.5. */
const LEAST_TARGET_PX = 44;

/** Everything that can be touched is large enough, except links within sentences. Rows of lists are alike: three are enough. */
export async function expectLargeTargets(page: Page): Promise<void> {
  const small = await page.evaluate((leastPx) => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role="slider"], [role="tab"]',
    );
    const isRepeated = (element: Element) =>
      element.closest('tbody tr:nth-child(n+4), li:nth-child(n+6)') !== null;
    const isHidden = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      const isClipped = width <= 1 || height <= 1;
      return isClipped || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    };
    const isInSentence = (element: Element) => {
      const around = element.parentElement?.textContent ?? '';
      const isLonger = around.trim().length > (element.textContent ?? '').trim().length + 3;
      const isParagraph = element.closest('p') !== null;
      return getComputedStyle(element).display === 'inline' && isLonger && isParagraph;
    };
    // The browser draws the handles of a range, and keyboards reach a link that is hidden above the page.
    const isExcepted = (element: Element) =>
      element.matches('.skip-link, input[type="range"], [aria-hidden="true"]');
    const found: string[] = [];
    for (const control of controls) {
      if (control.matches(':disabled') || isHidden(control) || isRepeated(control)) continue;
      if (isExcepted(control) || isInSentence(control)) continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = control.getBoundingClientRect();
      const x = Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1);
      const y = box.top + box.height / 2;
      const isHit = (atX: number, atY: number) => {
        const at = document.elementFromPoint(atX, atY);
        return at !== null && (control.contains(at) || at.closest('label')?.control === control);
      };
      // Below a column that stays while the table scrolls.
      if (!isHit(x, y)) continue;
      const reach = (stepX: number, stepY: number) => {
        let px = 0;
        while (px < leastPx && isHit(x + stepX * (px + 1), y + stepY * (px + 1))) px += 1;
        return px;
      };
      const width = reach(-1, 0) + reach(1, 0) + 1;
      const height = reach(0, -1) + reach(0, 1) + 1;
      if (width < leastPx || height < leastPx)
        found.push(`${width} x ${height}: ${control.outerHTML.slice(0, 160)}`);
    }
    scrollTo({ top: 0, behavior: 'instant' });
    return [...new Set(found)];
  }, LEAST_TARGET_PX);
  expect.soft(small, `${page.url()}: too small to touch`).toEqual([]);
}
