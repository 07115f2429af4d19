import { expect, test } from 'vitest';
import { leadWidthPx } from './lead-columns.ts';

test('a wider board never has less room for its columns, and a narrow one has shorter names', () => {
  for (let boardPx = 700; boardPx < 2000; boardPx += 1) {
    const roomPx = boardPx - leadWidthPx(boardPx);
    const nextPx = boardPx + 1 - leadWidthPx(boardPx + 1);
    expect([boardPx, nextPx >= roomPx]).toEqual([boardPx, true]);
  }
  expect(leadWidthPx(720)).toBeLessThan(leadWidthPx(1392));
});
