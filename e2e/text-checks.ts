/** Checks that every word of a page can be read: whole, within the screen, and not under another one. */

import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Words that leave the screen, are cut off, are broken into letters, or are printed over each other. */
export async function expectReadableText(page: Page, where: string): Promise<void> {
  expect.soft(await unreadableText(page), where).toEqual([]);
}

function unreadableText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Word = { text: string; element: Element; boxes: DOMRect[] };
    const ROUNDING_PX = 1;
    /** A letter's own shape may leave its box. */
    const EDGE_PX = 4;
    const FEWEST_LETTERS = 3;

    function around(element: Element): Element[] {
      const all: Element[] = [];
      for (let one: Element | null = element; one !== null; one = one.parentElement) all.push(one);
      return all;
    }
    const clips = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);

    /** Hidden, only for screen readers, or a drawing, whose labels are drawn to fit. */
    function isUnseen(element: Element): boolean {
      if (element.closest('svg, select, .skip-link, script, style, noscript') !== null) return true;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return true;
      return around(element).some((one) => {
        const { width, height } = one.getBoundingClientRect();
        const isForReaders = clips(one) || getComputedStyle(one).clipPath !== 'none';
        return isForReaders && getComputedStyle(one).display !== 'contents' && Math.min(width, height) <= 2;
      });
    }

    /** A line that wraps out of sight is left out on purpose: one that is half in sight is not. */
    function isOutOfSight(box: DOMRect, element: Element): boolean {
      return around(element).some((one) => {
        if (!clips(one)) return false;
        const frame = one.getBoundingClientRect();
        return box.top >= frame.bottom - EDGE_PX || box.bottom <= frame.top + EDGE_PX;
      });
    }

    function wordsOfPage(): Word[] {
      const words: Word[] = [];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (texts.nextNode() !== null) {
        const text = texts.currentNode as Text;
        const element = text.parentElement;
        if (element === null || text.data.trim() === '' || isUnseen(element)) continue;
        for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
          // Letter by letter: a cut word has one box for what is seen of it.
          const boxes = [...word].map((_, place) => {
            range.setStart(text, index + place);
            range.setEnd(text, index + place + 1);
            return range.getBoundingClientRect();
          });
          const seen = boxes.filter((box) => box.width > 0 && !isOutOfSight(box, element));
          if (seen.length > 0) words.push({ text: word, element, boxes: seen });
        }
      }
      return words;
    }

    function faultOf({ text, element, boxes }: Word): string | null {
      const left = Math.min(...boxes.map((box) => box.left));
      const right = Math.max(...boxes.map((box) => box.right));
      const frames = around(element);
      if (!frames.some(scrolls)) {
        if (right > innerWidth + ROUNDING_PX || left < -ROUNDING_PX) return 'leaves the screen';
        const isCut = frames.some((one) => {
          if (!clips(one) || one === document.body || one === document.documentElement) return false;
          const frame = one.getBoundingClientRect();
          return right > frame.right + EDGE_PX || left < frame.left - EDGE_PX;
        });
        if (isCut) return 'is cut off';
      }
      const lettersOfLines = new Map<number, number>();
      for (const { top } of boxes) lettersOfLines.set(top, (lettersOfLines.get(top) ?? 0) + 1);
      const fewest = Math.min(...lettersOfLines.values());
      // Words with other signs may end a line after one of them, and others write without spaces.
      const isWord = /^[\p{Script=Latin}\p{Number}.,:]{4,}$/u.test(text);
      return isWord && lettersOfLines.size > 1 && fewest < FEWEST_LETTERS ? 'is broken into letters' : null;
    }

    /** Without what stays where it is while the page scrolls below it. */
    function overlaps(words: readonly Word[]): string[] {
      const moves = ({ element }: Word) =>
        around(element).every((one) => !/fixed|sticky/.test(getComputedStyle(one).position));
      const lines = words
        .filter(moves)
        .flatMap(({ text, element, boxes }) =>
          boxes.map((box) => ({ text, element, box, top: box.top + box.height * 0.3 })),
        )
        .toSorted((a, b) => a.top - b.top);
      const found: string[] = [];
      for (const [index, one] of lines.entries()) {
        const bottom = one.box.bottom - one.box.height * 0.3;
        for (const other of lines.slice(index + 1)) {
          if (other.top >= bottom) break;
          if (other.element === one.element) continue;
          const shared = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          if (shared > EDGE_PX) found.push(`"${one.text}" is printed over "${other.text}"`);
        }
      }
      return found;
    }

    // A row that moves to its new place passes over others.
    for (const animation of document.getAnimations()) {
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
    }
    const words = wordsOfPage();
    const faults = words.flatMap((word) => {
      const fault = faultOf(word);
      return fault === null ? [] : [`"${word.text}" ${fault}: ${word.element.textContent?.slice(0, 60)}`];
    });
    return [...new Set([...faults, ...overlaps(words)])];
  });
}
