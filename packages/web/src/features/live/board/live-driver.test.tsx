import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, expect, test } from 'vitest';
import { applyLanguage, loadScreenMessages } from '../../../i18n/language.ts';
import { aBoard, aRow, aStore } from '../state/live-board.test-support.ts';
import { LiveContext } from '../state/live-store.ts';
import { liveFactsQuery } from '../state/view-queries.ts';
import { LiveDriver, LiveDriverFacts } from './LiveDriver.tsx';

afterEach(cleanup);

test('the card of a driver is rendered again when another takes over, and not with each lap', async () => {
  const row = aRow(1, { fullName: 'Ann Vos', nationality: 'NL', class: 'GT4' });
  const store = aStore(aBoard([row]));
  let renders = 0;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LiveContext value={store}>
        <Profiler id="card" onRender={() => (renders += 1)}>
          <LiveDriver index={1} hasForm>
            {null}
          </LiveDriver>
        </Profiler>
      </LiveContext>
    </QueryClientProvider>,
  );
  screen.getByText('Ann Vos');
  const first = renders;
  const change = (known: Partial<typeof row>) =>
    act(async () => {
      const notified = new Promise<void>((resolve) => {
        const stop = store.subscribe(() => {
          stop();
          resolve();
        });
      });
      store.update({ board: aBoard([{ ...row, ...known }]) });
      await notified;
    });

  await change({ laps: 4, lastLapTimeMs: 61_000, gap: { kind: 'time', timeMs: 900 } });
  expect(renders).toBe(first);

  await change({ fullName: 'Bob Smit', nationality: 'FR' });
  screen.getByText('Bob Smit');
  expect(renders).toBeGreaterThan(first);
});

test('an opened row shows what the archive proves about its driver, and nothing about somebody else', async () => {
  await applyLanguage('en');
  await loadScreenMessages();
  const vos = aRow(1, { fullName: 'Ann Vos', class: 'GT4', number: '44' });
  const other = aRow(2, { fullName: 'Bea Bos', class: 'GT4', number: '45' });
  const store = aStore(aBoard([vos, other]));
  const { eventId, liveSessionId } = store.state();
  const client = new QueryClient();
  client.setQueryData(liveFactsQuery(eventId, liveSessionId).queryKey, {
    sessionId: 34,
    drivers: [
      {
        ...{ startNumber: '44', name: 'Ann Vos', resultClass: 'GT4' },
        facts: [
          {
            ...{ code: 'has-not-beaten', count: 3, of: null, since: null, time: null, difference: null },
            ...{ other: '45', evidence: [] },
          },
        ],
      },
    ],
  });
  render(
    <QueryClientProvider client={client}>
      <LiveContext value={store}>
        <LiveDriverFacts index={1} />
        <LiveDriverFacts index={2} />
      </LiveContext>
    </QueryClientProvider>,
  );
  expect(screen.getAllByRole('region')).toHaveLength(1);
  screen.getByText(/^Has not beaten 45 Bea Bos in the last 3 races/);
});
