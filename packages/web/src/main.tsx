/** The start of the site: settings, then identity, then screens. */

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { loadClientSettings } from './api/client-settings.ts';
import { arePageResponsesOld } from './api/inlined-responses.ts';
import { applyLanguage, startLanguage } from './i18n/language.ts';
import { createIdentity } from './identity/identity.ts';
import { IdentityContext } from './identity/identity-context.ts';
import { currentAccountId, onSession } from './identity/session.ts';
import { onOnline } from './offline/on-online.ts';
import './route-screens.tsx';
// With the files of every screen, because several that load later need it: it is smaller here.
import './routing/route-names.ts';
import { pageTheme } from './brand/theme.ts';
import { showStartFailure } from './errors/start-failure.ts';
import { keepInstallPrompt } from './frame/install-prompt.ts';
import { loadWholeStyle } from './routing/page-styles.ts';
import { afterHydration, endHydration, startHydration } from './routing/parts-to-hydrate.ts';
import { createSiteRouter } from './site-router.tsx';
import { canHydrate } from './ssr/hydration.ts';
import { noteFrameworkError, noteRecoveredError } from './telemetry/framework-errors.ts';
import './ui/main.css';

const STALE_MS = 30_000;
/** A visitor who reads an event for a while finds the list behind it unchanged. */
const KEPT_MS = 1_800_000;
/** What is needed later must not compete with the first screen. */
const LATER_MS = 3000;

/** On a slow connection the page runs before its font is requested, see page/before-paint.ts. */
const FONT_AFTER_MS = 1000;

/** Lets the browser respond to input in between. */
const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

async function start(root: HTMLElement): Promise<void> {
  await nextTurn();
  const router = createSiteRouter(pageTheme());
  await nextTurn();
  // The screen's chunk loads while the settings are fetched.
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname);
  for (const route of matchedRoutes) void router.loadRouteChunk(route);
  const languageApplied = applyLanguage(startLanguage()).catch(() => applyLanguage('en'));
  const settings = await loadClientSettings().finally(() => languageApplied);
  const identity = createIdentity(settings);
  await identity.start();

  const queryClient = new QueryClient({
    // The fetch wrapper has its own retry rules, and without a connection the service worker responds from
    // its cache.
    defaultOptions: {
      queries: { staleTime: STALE_MS, gcTime: KEPT_MS, retry: false, networkMode: 'always' },
    },
  });
  forgetOnChange(queryClient);
  setTimeout(async () => {
    const { reportFailedQueries } = await import('./errors/report-failed-queries.ts');
    reportFailedQueries(queryClient);
  }, LATER_MS);
  // Failed and cached responses are fetched again. The library would not notice a start without a connection.
  onOnline(() => queryClient.refetchQueries({ type: 'active' }));
  const { monitoring } = settings;
  if (monitoring)
    import('./telemetry/start-telemetry.ts').then((module) => module.startTelemetry(monitoring));
  const onError = {
    onCaughtError: noteFrameworkError,
    onUncaughtError: noteFrameworkError,
    onRecoverableError: (...of: Parameters<typeof noteRecoveredError>) => {
      noteRecoveredError(...of);
      endHydration();
    },
  };
  await router.load();
  const site = (
    <QueryClientProvider client={queryClient}>
      <IdentityContext value={identity}>
        <RouterProvider router={router} />
      </IdentityContext>
    </QueryClientProvider>
  );
  const isHydrated = canHydrate(root);
  // With this the router renders exactly what it rendered on the server.
  if (isHydrated) {
    router.ssr = { manifest: undefined };
    startHydration(root);
    if (arePageResponsesOld()) void afterHydration()?.then(() => queryClient.invalidateQueries());
  }
  setTimeout(() => delete document.documentElement.dataset.font, FONT_AFTER_MS);
  // In small steps either way: the prerendered page stays on the screen in the meantime.
  startTransition(() => {
    if (isHydrated) hydrateRoot(root, site, onError);
    else createRoot(root, onError).render(site);
  });
  loadWholeStyle();
}

/** One visitor's data is not shown to the next, whichever tab signs in or out. */
function forgetOnChange(queryClient: QueryClient): void {
  let before = currentAccountId();
  onSession(() => {
    if (before === currentAccountId()) return;
    before = currentAccountId();
    void queryClient.resetQueries();
  });
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id root');
// It fires once, perhaps before anything is shown.
addEventListener('beforeinstallprompt', keepInstallPrompt);
start(root).catch((error: unknown) => showStartFailure(root, error));

if (import.meta.env.PROD) {
  // A page from the service worker's cache shows its age immediately.
  const pauseMs = 'kept' in document.body.dataset ? 0 : LATER_MS;
  const callServer = () => loadClientSettings({ isForced: true });
  setTimeout(
    () => import('./offline/start-offline.tsx').then((module) => module.startOffline(callServer)),
    pauseMs,
  );
}
