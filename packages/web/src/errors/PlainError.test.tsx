import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PlainError } from './PlainError.tsx';

afterEach(cleanup);

test.each(['Offline', 'ScreenLoad'] as const)(
  'a page without its code (%s) leads on to the main pages, also where the menu cannot be loaded',
  async (what) => {
    const onRetry = vi.fn();
    const routeTree = createRootRoute({ component: () => <PlainError what={what} onRetry={onRetry} /> });
    render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />);
    const box = await screen.findByRole('alert');
    expect(
      within(box)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(expect.arrayContaining(['/', '/practice']));
    within(box).getByRole('button', { name: 'Try again' }).click();
    expect(onRetry).toHaveBeenCalledOnce();
  },
);
