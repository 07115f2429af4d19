import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, expect, test } from 'vitest';
import { aBoard, aRow, aStore } from '../state/live-board.test-support.ts';
import { LiveContext } from '../state/live-store.ts';
import { LiveDriver } from './LiveDriver.tsx';

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
