import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import RouteErrorScreen from '../errors/RouteErrorScreen.tsx';
import { lazyScreen } from './lazy-screen.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

function show(load: () => Promise<{ default: typeof Greeting }>) {
  const component = lazyScreen(load, () => ({ name: 'there' }));
  const routeTree = createRootRoute({ component, errorComponent: RouteErrorScreen });
  render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />);
}

test('a screen is shown with the props of its route', async () => {
  show(async () => ({ default: Greeting }));
  await screen.findByText('Hello there');
});

test('a screen is loaded once, when its route is entered', async () => {
  const load = vi.fn(async () => ({ default: Greeting }));
  const component = lazyScreen(load, () => ({ name: 'there' }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(load).not.toHaveBeenCalled();
  const routeTree = createRootRoute({ component });
  render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />);
  await screen.findByText('Hello there');
  expect(load).toHaveBeenCalledOnce();
});

test('a screen that fails to load offers to try again, and does', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isOnline = false;
  const load = vi.fn(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch module');
    return { default: Greeting };
  });
  show(load);
  await screen.findByText('This page could not be loaded');
  const attempts = load.mock.calls.length;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(load).toHaveBeenCalledTimes(attempts);
  isOnline = true;
  screen.getByRole('button', { name: 'Reload' });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Hello there');
});

test('a failed load raises a preload error with its cause, and a handler can take over', async () => {
  const cause = new TypeError('Failed to fetch module');
  const raised: unknown[] = [];
  const handle = (event: Event) => {
    raised.push('payload' in event ? event.payload : null);
    event.preventDefault();
  };
  addEventListener('vite:preloadError', handle);
  onTestFinished(() => removeEventListener('vite:preloadError', handle));
  const load = (): Promise<{ default: typeof Greeting }> => Promise.reject(cause);
  const component = lazyScreen(load, () => ({ name: 'there' }));
  const onSettled = vi.fn();
  component.preload().then(onSettled, onSettled);
  await vi.waitFor(() => expect(raised).toEqual([cause]), { timeout: 120_000 });
  // A rejection would follow within the same turn of the event loop.
  await new Promise((resolve) => setTimeout(resolve));
  expect(onSettled).not.toHaveBeenCalled();
});

test('a style sheet that failed to load is named, and the screen offers to try again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const raised: unknown[] = [];
  const listen = (event: Event) => raised.push('payload' in event ? event.payload : null);
  addEventListener('vite:preloadError', listen);
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = '/assets/main-1a2b.css';
  document.head.append(link);
  show(async () => ({ default: Greeting }));
  await screen.findByText('This page could not be loaded');
  expect(raised).toContainEqual(new Error('Unable to preload CSS for /assets/main-1a2b.css'));
  removeEventListener('vite:preloadError', listen);
  link.remove();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Hello there');
});
