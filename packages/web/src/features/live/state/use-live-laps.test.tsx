import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { liveClient } from '../../../api/live.ts';
import { LapTrends } from '../page/LapTrends.tsx';
import { aBoard, aRow, aStore } from './live-board.test-support.ts';
import { LiveContext } from './live-store.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const SECOND_MS = 1000;
/** Four laps of a minute, as the server knows them when it is asked. */
const history = {
  sessionId: 'lw-12-34',
  startedAtMs: 0,
  competitors: [
    {
      competitorId: 'c1',
      endsMs: [60, 120, 180, 240].map((seconds) => seconds * SECOND_MS),
      ...{ positions: [1, 1, 1, 1], pitLaps: [], yellowLaps: [], redLaps: [] },
    },
  ],
};
const row = aRow(1, {
  laps: 5,
  lastLapTimeMs: 61 * SECOND_MS,
  lastSeenLoop: 1,
  lastSeenAtMs: 330 * SECOND_MS,
});

function open() {
  const store = aStore(aBoard([row]));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <LiveContext value={store}>
        <LapTrends />
      </LiveContext>
    </QueryClientProvider>,
  );
  return () => store.state().lapTrends?.get(1)?.line;
}

test('a history that comes late fills the line, with the lap that ended in the meantime', async () => {
  let arrive = (_: typeof history) => {};
  const answer = new Promise<typeof history>((resolve) => {
    arrive = resolve;
  });
  vi.spyOn(liveClient, 'call').mockReturnValue(answer as never);
  const line = open();
  expect(line()).toBeUndefined();
  await act(async () => arrive(history));
  // Four times of five laps: a line without a hole.
  await vi.waitFor(() => expect(line()?.match(/[ML]/g)).toEqual(['M', 'L', 'L', 'L']));
});

test('a history that failed is asked for again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const call = vi.spyOn(liveClient, 'call');
  call.mockRejectedValueOnce(new Error('timeout')).mockResolvedValue(history as never);
  const line = open();
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(1));
  await act(() => vi.advanceTimersByTimeAsync(16 * SECOND_MS));
  await vi.waitFor(() => expect(line()).toMatch(/^M/));
});
