/** A visitor who clicks a link of the prerendered page before React has hydrated all of it. */

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { within } from '@testing-library/react';
import { type ReactElement, startTransition, useEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToReadableStream } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { applyLanguage } from '../i18n/language.ts';
import type { Identity } from '../identity/identity-actions.ts';
import { IdentityContext } from '../identity/identity-context.ts';
import '../route-screens.tsx';
import { startHydration } from '../routing/parts-to-hydrate.ts';
import { createSiteRouter } from '../site-router.tsx';

const later = () => Promise.reject(new Error('Nobody signs in'));
const nobody: Identity = { start: later, signIn: later, completeSignIn: later, signOut: later };

type SiteRouter = ReturnType<typeof createSiteRouter>;

async function aRouter(address: string): Promise<SiteRouter> {
  const router = createSiteRouter(1, createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  return router;
}

function siteOf(router: SiteRouter): ReactElement {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <IdentityContext value={nobody}>
        <RouterProvider router={router} />
      </IdentityContext>
    </QueryClientProvider>
  );
}

async function prerender(address: string): Promise<HTMLElement> {
  const router = await aRouter(address);
  router.isServer = true;
  // The server of the site has neither.
  router.options.scrollRestoration = false;
  const stream = await renderToReadableStream(siteOf(router));
  await stream.allReady;
  const root = document.createElement('div');
  root.innerHTML = await new Response(stream).text();
  document.body.append(root);
  return root;
}

/** The frame is hydrated with it; the screen and its breadcrumb come later. */
function Frame({ onHydrated, children }: { onHydrated: () => void; children: ReactElement }) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}

// What the page would still ask for does not arrive.
vi.stubGlobal('fetch', () => new Promise(() => {}));

test('a link that is clicked before the screen is hydrated waits for it', async () => {
  await applyLanguage('en');
  const root = await prerender('/app');
  const router = await aRouter('/app');
  router.ssr = { manifest: undefined };
  startHydration(root);
  const errors: unknown[] = [];
  let hydrated: Root | undefined;
  onTestFinished(() => hydrated?.unmount());
  await new Promise<void>((clicked) => {
    const click = () => {
      void router.navigate({ href: '/nothing/here' }).then(clicked);
    };
    startTransition(() => {
      const site = <Frame onHydrated={click}>{siteOf(router)}</Frame>;
      hydrated = hydrateRoot(root, site, { onRecoverableError: (error) => errors.push(error) });
    });
  });
  await within(root).findByRole('heading', { name: 'Page Not Found' });
  expect(errors).toEqual([]);
});
