// @vitest-environment node

import { liveNowCall, MOST_RUNNING_EVENTS } from '@lapwing/contract/live/now';
import { eventsCall } from '@lapwing/contract/results/events';
import type { PageToRender } from '@lapwing/contract/site/ssr';
import { addressOf } from '@lapwing/contract/values/endpoint';
import { expect, onTestFinished, test, vi } from 'vitest';
import { anEvent } from '../features/events/an-event.test-support.ts';
import { anOverview } from '../features/events/an-overview.test-support.ts';
import { renderPage } from './render-page.tsx';

// As bundled for tests, the router takes every place for a browser.
vi.stubGlobal('self', globalThis);

const home: PageToRender = {
  address: '/',
  origin: 'https://timing.example.org',
  theme: 1,
  locale: 'en-US',
  isPhone: true,
  look: { name: '', logo: null },
  answers: [
    {
      address: addressOf(eventsCall, {}, { count: 20 }),
      body: JSON.stringify([anEvent({ name: 'Night of <b>Legends' })]),
      total: 331,
    },
    { address: addressOf(liveNowCall, {}, { count: MOST_RUNNING_EVENTS }), body: '[]' },
  ],
};

test('a page is drawn whole, of the answers that it brings along', async () => {
  const html = await renderPage(home);
  expect(html).toContain('Night of &lt;b&gt;Legends');
  expect(html).toContain('331');
  expect(html).toContain('href="/livetiming"');
  // Nothing is still to come, and nothing runs.
  expect(html).not.toMatch(/<template|<script/);
});

test.each([
  ['en-GB', 'Sun 1 Nov 2026', 'Results'],
  ['nl-NL', 'zo 1 nov 2026', 'Resultaten'],
  ['ja-JP', '2026年11月1日(日)', '結果'],
  ['en-US', 'Sun, Nov 1, 2026', 'Results'],
] as const)('a page is drawn in the language and with the dates of %s', async (locale, date, word) => {
  const event = anEvent({ startDate: '2026-11-01' });
  const [events, live] = home.answers;
  const answers = [
    { ...events, address: events?.address ?? '', body: JSON.stringify([event]) },
    ...(live ? [live] : []),
  ];
  const html = await renderPage({ ...home, locale, answers });
  expect(html).toContain(date);
  expect(html).toContain(word);
});

test('a page is drawn for its brand', async () => {
  const html = await renderPage({ ...home, theme: 2 });
  expect(html).toMatch(/Lapwing <span[^>]*>Results/);
  expect(html).not.toContain('href="/livetiming"');
});

test('the breadcrumb names what the answers name', async () => {
  const event = anEvent({ id: 12, name: 'Herfstcup', sessions: { sessions: [], groups: [] } });
  const html = await renderPage({
    ...home,
    address: '/events/12',
    answers: [
      {
        address: '/api/v0.2.3/eventresults/events/12/overview',
        body: JSON.stringify(anOverview({ event })),
      },
    ],
  });
  const [, crumbs = ''] = /<nav aria-label="Breadcrumb"[^>]*>(.*?)<\/nav>/.exec(html) ?? [];
  expect(crumbs).toContain('Herfstcup');
});

test('a page whose screen cannot be loaded is not drawn', async () => {
  vi.doMock('../features/practice/PracticeLocationsScreen.tsx', () => {
    throw new Error('The file is gone');
  });
  onTestFinished(() => {
    vi.doUnmock('../features/practice/PracticeLocationsScreen.tsx');
  });
  await expect(renderPage({ ...home, address: '/practice' })).rejects.toThrow();
});
