// @vitest-environment node

import type { Notice, NoticeType } from '@lapwing/contract/live/board';
import { expect, test } from 'vitest';
import { clustersOf, flagBands } from './timeline-clusters.ts';

/** One pixel a second. */
const span = { fromMs: 0, untilMs: 1_000_000, widthPx: 1000 };
const mark = (type: NoticeType, atSeconds: number): Notice => ({
  id: `${type}${atSeconds}`,
  type,
  atMs: atSeconds * 1000,
  text: '',
  priority: 1,
});

test('marks that are too close to be clicked are merged, and the most important is shown', () => {
  const clusters = clustersOf([mark('pit-in', 100), mark('flag', 110), mark('pit-in', 400)], span, 28);
  expect(clusters).toMatchObject([
    { kind: 'flag', leftPx: 100, shown: { id: 'flag110' }, marks: [{ id: 'pit-in100' }, { id: 'flag110' }] },
    { kind: 'pit-in', leftPx: 400 },
  ]);
});

test('however many there are, no two are closer than requested', () => {
  const many = Array.from({ length: 300 }, (_, place) => mark('pit-in', place * 3));
  const lefts = clustersOf(many, span, 28).map(({ leftPx }) => leftPx);
  for (const [place, leftPx] of lefts.slice(1).entries())
    expect(leftPx - (lefts[place] ?? 0)).toBeGreaterThanOrEqual(28);
});

test('a flag is shown until the next one, the last until the end', () => {
  expect(flagBands([mark('flag', 100), mark('lead', 200), mark('flag', 600)], span)).toMatchObject([
    { leftPx: 100, widthPx: 500 },
    { leftPx: 600, widthPx: 400 },
  ]);
});
