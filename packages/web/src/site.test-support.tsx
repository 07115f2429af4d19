/** Opens the site at an address, as a visitor would, with a fake network. */

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { Identity } from './identity/identity-actions.ts';
import { IdentityContext } from './identity/identity-context.ts';
import { defaultRoute } from './identity/route-state.ts';
import './route-screens.tsx';
import { pageTheme } from './brand/theme.ts';
import { reportFailedQueries } from './errors/report-failed-queries.ts';
import { createSiteRouter } from './site-router.tsx';

const nobody: Identity = {
  start: async () => {},
  signIn: async () => {},
  completeSignIn: async () => defaultRoute,
  signOut: async () => {},
};

export async function openSite(href: string, identity: Partial<Identity> = {}) {
  const router = createSiteRouter(pageTheme(), createMemoryHistory({ initialEntries: ['/app', href] }));
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  reportFailedQueries(queryClient);
  render(
    <QueryClientProvider client={queryClient}>
      <IdentityContext value={{ ...nobody, ...identity }}>
        <RouterProvider router={router} />
      </IdentityContext>
    </QueryClientProvider>,
  );
  await router.load();
  return router;
}
