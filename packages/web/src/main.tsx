/** The start of the site: settings, then identity, then screens. */

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { loadClientSettings } from './api/client-settings.ts';
import { applyLanguage, storedLanguage } from './i18n/language.ts';
import { createIdentity } from './identity/identity.ts';
import { IdentityContext } from './identity/identity-context.ts';
import './route-screens.tsx';
import { createSiteRouter } from './routes.tsx';
import { showStartFailure } from './shell/start-failure.ts';
import { pageTheme } from './shell/theme.ts';
import './ui/main.css';

const STALE_MS = 30_000;

async function start(root: HTMLElement): Promise<void> {
  const router = createSiteRouter(pageTheme());
  // The screen's chunk travels while the settings are asked for.
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname);
  for (const route of matchedRoutes) void router.loadRouteChunk(route);
  const languageApplied = applyLanguage(storedLanguage()).catch(() => applyLanguage('en'));
  const settings = await loadClientSettings().finally(() => languageApplied);
  const identity = createIdentity(settings);
  await identity.start();

  const queryClient = new QueryClient({
    // The fetch wrapper has its own rules for trying again.
    defaultOptions: { queries: { staleTime: STALE_MS, retry: false } },
  });
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <IdentityContext value={identity}>
        <RouterProvider router={router} />
      </IdentityContext>
    </QueryClientProvider>,
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id root');
start(root).catch((error: unknown) => showStartFailure(root, error));
