import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HttpError } from '../http/http-error.ts';
import ToastRegion from '../ui/overlays/ToastRegion.tsx';
import NotFoundScreen from './NotFoundScreen.tsx';
import { reportFailedQueries } from './report-failed-queries.ts';

/** The time a screen has to show an error itself. */
const PATIENCE_MS = 1000;

let queryClient: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  reportFailedQueries(queryClient);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function fail(queryKey: string, status: number) {
  const queryFn = () => Promise.reject(new HttpError(status, { correlationId: `${queryKey}-id` }));
  new QueryObserver(queryClient, { queryKey: [queryKey], queryFn }).subscribe(() => {});
  await act(() => vi.advanceTimersByTimeAsync(PATIENCE_MS));
}

async function showPage(component: () => ReactNode) {
  const history = createMemoryHistory({ initialEntries: ['/sessions/99'] });
  const routeTree = createRootRoute({ component, notFoundComponent: component });
  const router = createRouter({ routeTree, history });
  render(<RouterProvider router={router} />);
  await act(() => vi.advanceTimersByTimeAsync(0));
}

test('a page that does not exist reports it once for all its calls', async () => {
  await showPage(() => (
    <>
      <NotFoundScreen />
      <ToastRegion label="Notices" />
    </>
  ));
  screen.getByText('Page Not Found');
  await fail('missing', 404);
  expect(screen.queryByText(/missing-id/)).toBeNull();
  await fail('broken', 400);
  screen.getByText(/broken-id/);
});

test('on any other page a call that is not found is reported', async () => {
  await showPage(() => <ToastRegion label="Notices" />);
  await fail('elsewhere', 404);
  screen.getByText(/elsewhere-id/);
});

test('a busy server is reported once in words, and its calls are made again', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  await showPage(() => <ToastRegion label="Notices" />);
  const outcomes = { first: 0, second: 0 };
  for (const name of ['first', 'second'] as const) {
    const queryFn = () => {
      outcomes[name] += 1;
      return outcomes[name] === 1
        ? Promise.reject(new HttpError(503, { correlationId: `${name}-id`, retryAfterMs: 8_000 }))
        : Promise.resolve(name);
    };
    new QueryObserver(queryClient, { queryKey: [name], queryFn }).subscribe(() => {});
  }
  await act(() => vi.advanceTimersByTimeAsync(PATIENCE_MS));
  expect(screen.getAllByText('The site is very busy')).toHaveLength(1);
  expect(screen.queryByText(/first-id/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(8_000));
  expect(outcomes).toEqual({ first: 2, second: 2 });
});
