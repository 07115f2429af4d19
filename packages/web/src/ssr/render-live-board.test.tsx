// @vitest-environment node

import { defaultResultConfiguration } from '@lapwing/contract/live/columns';
import type { PageToRender } from '@lapwing/contract/site/ssr';
import { snapshotOf } from '@lapwing/timing/live/delta/session-delta';
import { expect, test, vi } from 'vitest';
import { aBoard, aRow } from '../features/live/state/live-board.test-support.ts';
import { renderPage } from './render-page.tsx';

// As bundled for tests, the router takes every place for a browser.
vi.stubGlobal('self', globalThis);

const rows = Array.from({ length: 60 }, (_, index) =>
  aRow(index + 1, { laps: 3, lastLapTimeMs: 60_000 + index, bestLapTimeMs: 59_000 + index }),
);
const START_MS = 1_800_000_000_000;
const board = aBoard(rows, {
  name: 'Practice 2',
  rankedBy: 'best-lap',
  timeToGoMs: 600_000,
  clockAtMs: START_MS,
  isClockRunning: true,
});
const answer = {
  snapshot: {
    k: 'snapshot',
    ...{ sessionId: 'lw-12-34', eventId: 'lw-12', stream: 's1', n: 7, feedAgeMs: 300 },
    venueMs: START_MS + 61_400,
    board: snapshotOf(board),
  },
  isWhole: true,
  configuration: defaultResultConfiguration,
};
const event = { id: 'lw-12', n: 'Harskamp Open Practice', pyt: 2, s: 101, sp: 3, f: 0, ss: [] };

function page(address: string, query = ''): PageToRender {
  const [path] = address.split('?');
  const boards = path?.includes('/sessions/') ? '?sessionId=lw-12-34' : '';
  return {
    address,
    origin: 'https://timing.example.org',
    theme: 1,
    locale: 'en-US',
    isPhone: true,
    look: { name: '', logo: null },
    answers: [
      {
        address: `/api/live/boards/lw-12${boards}${query.replace('&', boards === '' ? '?' : '&')}`,
        body: JSON.stringify(answer),
      },
      { address: `/api/events/lw-12?sessions=true${query}`, body: JSON.stringify(event) },
    ],
  };
}

const timesOf = (html: string) => html.match(/>(\d+:\d\d)</)?.[1];

test.each([
  ['/livetiming/lw-12/active', ''],
  ['/livetiming/lw-12/active?guid=g-12', '&guid=g-12'],
  ['/livetiming/lw-12/sessions/lw-12-34', ''],
  ['/livetiming/lw-12/sessions/lw-12-34?guid=g-12&class=GT4', '&guid=g-12'],
])(
  'the board at %s is drawn with its first rows, at the time at which it was made',
  async (address, query) => {
    const html = await renderPage(page(address, query));
    expect(html.match(/data-row="/g)).toHaveLength(20);
    expect(html).toContain('Driver 20');
    expect(html).toContain('Harskamp Open Practice · Practice 2');
    // 10:00 to go at the start, a minute and a second ago.
    expect(timesOf(html)).toBe('8:59');
    expect(html).toContain('connecting');
    expect(html).not.toMatch(/<template|<script/);
  },
);

test('a phone is drawn its two columns, a desk the columns that fit', async () => {
  const phone = await renderPage(page('/livetiming/lw-12/active'));
  expect(phone).toContain('data-form="phone"');
  expect(phone.match(/<select/g)).toHaveLength(2);
  const desk = await renderPage({ ...page('/livetiming/lw-12/active'), isPhone: false });
  expect(desk).toContain('data-form="desk"');
  // In practice the best lap comes first.
  expect(desk).toMatch(/Best[\s\S]*Last/);
  expect(desk.match(/data-row="/g)).toHaveLength(40);
});
