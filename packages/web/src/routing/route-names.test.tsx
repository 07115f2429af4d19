import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';

const AT = '/events/12';
const prerendered = { pathname: AT, names: { eventName: 'Herfstcup' } };

test('a breadcrumb that is hydrated after its screen has set other names matches the prerendered page', async () => {
  const root = document.createElement('div');
  root.innerHTML = '<p>Herfstcup</p>';
  root.dataset.routeNames = JSON.stringify(prerendered);
  document.body.append(root);
  // The names are read from the page when the file is loaded.
  const { useRouteNames, useSetRouteNames } = await import('./route-names.ts');
  const screen = createRootRoute({
    component: function Screen() {
      useSetRouteNames({ eventName: 'Herfstcup, day 2' });
      return <h1>Sessions</h1>;
    },
  });
  const history = createMemoryHistory({ initialEntries: [AT] });
  const { findByRole } = render(<RouterProvider router={createRouter({ routeTree: screen, history })} />);
  await findByRole('heading');

  const errors: unknown[] = [];
  const Trail = () => <p>{useRouteNames(AT).eventName}</p>;
  const hydrated = hydrateRoot(root, <Trail />, { onRecoverableError: (error) => errors.push(error) });
  onTestFinished(() => hydrated.unmount());
  await waitFor(() => expect(root.textContent).toBe('Herfstcup, day 2'));
  expect(errors).toEqual([]);
});
