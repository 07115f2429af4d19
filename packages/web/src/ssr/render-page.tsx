/** Renders a page for a visitor who is not signed in. The server sends it, and it is shown until the site itself runs. */

import type { PageAnswer, PageToRender } from '@lapwing/contract/site/ssr';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { type InlinedResponse, readInlinedResponsesFrom } from '../api/inlined-responses.ts';
import type { Identity } from '../identity/identity-actions.ts';
import { IdentityContext } from '../identity/identity-context.ts';
import { imitateBrowser } from './browser-globals.ts';
import '../route-screens.tsx';
import { createSiteRouter } from '../routes.tsx';
import { serializedRouteNames } from '../routing/route-names.ts';

/** What suspends leaves this in its place. */
const UNFINISHED = '<template';
const TRIES = 20;
const PAUSE_MS = 5;

const later = () => Promise.reject(new Error('There is nobody to sign in'));
const nobody: Identity = { start: later, signIn: later, completeSignIn: later, signOut: later };

/** One page at a time: its input is global to the thread. */
export async function renderPage(page: PageToRender): Promise<string> {
  imitateBrowser(page);
  readInlinedResponsesFrom((address) => answerIn(page.answers, address));
  const router = createSiteRouter(page.theme, createMemoryHistory({ initialEntries: [page.address] }));
  await router.load();
  const draw = () =>
    renderToString(
      <QueryClientProvider client={new QueryClient()}>
        <IdentityContext value={nobody}>
          <RouterProvider router={router} />
        </IdentityContext>
      </QueryClientProvider>,
    );
  // A drawing asks for parts that are loaded on demand, and tells the names that stand in the breadcrumb of the next.
  let html = '';
  for (let tries = 0; tries < TRIES; tries++) {
    const names = serializedRouteNames();
    html = draw();
    const isUnfinished = html.includes(UNFINISHED);
    if (!isUnfinished && serializedRouteNames() === names) break;
    if (isUnfinished) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return html;
}

function answerIn(answers: readonly PageAnswer[], address: string): InlinedResponse | null {
  const found = answers.find((answer) => answer.address === address);
  if (found === undefined) return null;
  return { body: JSON.parse(found.body), total: found.total === undefined ? null : Number(found.total) };
}
