/** Renders a page for a visitor who is not signed in. The server sends it, and it is shown until the site itself runs. */

// biome-ignore lint/correctness/noNodejsModules: this file runs in a thread of the server
import { PassThrough } from 'node:stream';
import type { PageToRender } from '@lapwing/contract/site/ssr';
import { languageOfLocale } from '@lapwing/contract/values/locale';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToPipeableStream } from 'react-dom/server';
import { setInlinedResponses } from '../api/inlined-responses.ts';
import { applyLanguage } from '../i18n/language.ts';
import type { Identity } from '../identity/identity-actions.ts';
import { IdentityContext } from '../identity/identity-context.ts';
import { imitateBrowser } from './browser-globals.ts';
import '../route-screens.tsx';
import { forgetRouteNames, noMoreRouteNames } from '../routing/route-names.ts';
import { createSiteRouter } from '../site-router.tsx';

const later = () => Promise.reject(new Error('There is nobody to sign in'));
const nobody: Identity = { start: later, signIn: later, completeSignIn: later, signOut: later };

/** One page at a time: its input is global to the thread. The queries tell a test what the page would still ask for. */
export async function renderPage(page: PageToRender, queryClient = new QueryClient()): Promise<string> {
  imitateBrowser(page);
  await applyLanguage(languageOfLocale(page.locale));
  setInlinedResponses(page.answers.map((answer) => ({ ...answer, body: JSON.parse(answer.body) })));
  forgetRouteNames();
  const router = createSiteRouter(page.theme, createMemoryHistory({ initialEntries: [page.address] }));
  await router.load();
  // The browser may well show the screen, so the page is better sent without one than with an error.
  const failed = router.state.matches.find(({ status }) => status === 'error');
  if (failed) throw failed.error;
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <QueryClientProvider client={queryClient}>
        <IdentityContext value={nobody}>
          <RouterProvider router={router} />
        </IdentityContext>
      </QueryClientProvider>,
      {
        // In one piece: parts that come later would need scripts of their own.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        // The screen is rendered. If it has set no names, its breadcrumb has none.
        onShellReady: noMoreRouteNames,
        onAllReady: () => pipe(textStream(resolve)),
        onError: reject,
      },
    );
  });
}

function textStream(done: (html: string) => void): PassThrough {
  let html = '';
  return new PassThrough({ encoding: 'utf8' })
    .on('data', (text) => {
      html += text;
    })
    .on('end', () => done(html));
}
