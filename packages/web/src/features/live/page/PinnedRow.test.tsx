import type { LiveRow } from '@lapwing/contract/live/row';
import { placeRows } from '@lapwing/timing/live/board/place-rows';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadLiveMessages, loadScreenMessages } from '../../../i18n/language.ts';
import { DisplayContext } from '../display/use-display.ts';
import type { ScreenKind } from '../display/use-screen-kind.ts';
import { defaultSettings } from '../state/display-settings.ts';
import { aBoard, aRow, aStore } from '../state/live-board.test-support.ts';
import { type LapTrend, LiveContext, type LiveState } from '../state/live-store.ts';
import { liveLapsQuery } from '../state/view-queries.ts';
import { PinnedRow } from './PinnedRow.tsx';

beforeAll(async () => {
  await loadLiveMessages();
  await loadScreenMessages();
});
afterEach(cleanup);

const LAP_MS = 60_000;
const endsOf = (place: number) =>
  Array.from({ length: 8 }, (_, lap) => (lap + 1) * LAP_MS + place * 1000 + (lap >= 6 ? 30_000 : 0));

const aTrend: LapTrend = {
  ...{ line: '', gapMs: null, gapInClassMs: null, differenceMs: null, differenceInClassMs: null },
  ...{ gapChangeMs: null, gapInClassChangeMs: null, bracket: null, bracketInClass: null, isChasing: false },
};

function show(form: ScreenKind, own: Partial<LiveRow> = {}, known: Partial<LiveState> = {}) {
  const race = { rankedBy: 'distance' as const };
  const rowOf = (index: number, more: Partial<LiveRow>) =>
    aRow(index, {
      ...{ competitorId: `c${index}`, number: `${index}`, lastName: `Driver ${index}`, laps: 8 },
      ...{ lastLapTimeMs: LAP_MS, bestLapTimeMs: LAP_MS, stintStartedAtMs: 1, ...more },
    });
  const board = aBoard([rowOf(1, {}), rowOf(2, { gap: { kind: 'laps', laps: 1 }, ...own })], race);
  const store = aStore({ ...board, rows: placeRows(board.rows, board.session) }, known);
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const { eventId, liveSessionId } = store.state();
  client.setQueryData(liveLapsQuery(eventId, liveSessionId).queryKey, {
    ...{ sessionId: liveSessionId, startedAtMs: 0 },
    competitors: [1, 2].map((index) => ({
      ...{ competitorId: `c${index}`, endsMs: endsOf(index), positions: [], pitLaps: [], redLaps: [] },
      // Lap 7 was half a minute slower, behind the safety car.
      yellowLaps: [7],
    })),
  });
  const display = { settings: defaultSettings, chosen: {}, form, changeSetting: () => {} };
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const { container } = render(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={client}>
        <LiveContext value={store}>
          <DisplayContext value={display}>
            <PinnedRow index={2} />
          </DisplayContext>
        </LiveContext>
      </QueryClientProvider>
    </RouterContextProvider>,
  );
  return () =>
    [...container.querySelectorAll('.pinned-figure')].map(({ children }) =>
      [...children].map(({ textContent }) => textContent?.trim()).join(': '),
    );
}

test('while the gap is unknown, the one at the end of the last lap stays; there is no dash', () => {
  const lapTrends = new Map([[2, { ...aTrend, gapMs: 7_153 }]]);
  const figures = show('desk', { gap: { kind: 'none' } }, { lapTrends })();
  expect(figures[0]).toMatch(/^Ahead .*: \+7\.153/);
  cleanup();
  expect(show('desk', { gap: { kind: 'none' } })().join()).not.toContain('–');
});

test('the average of a pinned competitor leaves out the laps under yellow', () => {
  expect(show('desk')()).toContain('Average of 5: 1:00.000');
});

test('a pinned competitor who has retired has nobody in front or behind', () => {
  const figures = show('desk', { status: 'DNF', marker: 'DidNotFinish' })();
  expect(figures[0]).toBe('State: Retired after 8 laps');
  expect(figures.join()).not.toContain('Ahead');
  expect(figures.join()).not.toContain('Stint');
});

test('a phone shows all figures of a pinned competitor on request', async () => {
  const figures = show('phone');
  expect(figures()).toHaveLength(1);
  const button = screen.getByRole('button', { name: 'More figures', expanded: false });
  await userEvent.click(button);
  expect(figures().map((figure) => figure.split(':')[0])).toEqual(
    expect.arrayContaining(['Last', 'Best', 'Average of 5', 'Stint']),
  );
  expect(screen.getByRole('button', { name: 'Fewer figures', expanded: true })).toBe(button);
});
