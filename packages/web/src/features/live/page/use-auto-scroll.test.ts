import { expect, test } from 'vitest';
import { pagesOf } from './use-auto-scroll.ts';
import { nextView } from './use-auto-view.ts';

test('a page is as many whole rows as fit', () => {
  expect(pagesOf({ roomPx: 900, rowPx: 42, rowCount: 26 })).toEqual({ pagePx: 882, pageCount: 2 });
});

test('a board that fits has one page', () => {
  expect(pagesOf({ roomPx: 900, rowPx: 42, rowCount: 20 }).pageCount).toBe(1);
});

test('after the last view comes the first', () => {
  const views = [{ key: 'leaderboard' }, { key: 'track-map' }, { key: 'stats' }] as const;
  expect(nextView(views, 'leaderboard')).toBe('track-map');
  expect(nextView(views, 'stats')).toBe('leaderboard');
});
