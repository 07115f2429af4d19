/** Draws a page as a stranger sees it first, for the server to write into it: to look at until the site itself runs. */

import type { PageAnswer, PageToDraw } from '@lapwing/contract/site/first-sight';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { type EarlyAnswer, takeEarlyAnswersFrom } from '../api/early-answers.ts';
import type { Identity } from '../identity/identity-actions.ts';
import { IdentityContext } from '../identity/identity-context.ts';
import { lookLike } from './no-browser.ts';
import '../route-screens.tsx';
import { createSiteRouter } from '../routes.tsx';
import { toldNames } from '../routing/route-names.ts';

/** What suspends leaves this in its place. */
const UNFINISHED = '<template';
const TRIES = 20;
const PAUSE_MS = 5;

const later = () => Promise.reject(new Error('There is nobody to sign in'));
const nobody: Identity = { start: later, signIn: later, completeSignIn: later, signOut: later };

/** One page at a time: what it is drawn from is the thread's own. */
export async function drawPage(page: PageToDraw): Promise<string> {
  lookLike(page);
  takeEarlyAnswersFrom((address) => answerIn(page.answers, address));
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
    const names = toldNames();
    html = draw();
    const isUnfinished = html.includes(UNFINISHED);
    if (!isUnfinished && toldNames() === names) break;
    if (isUnfinished) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return html;
}

function answerIn(answers: readonly PageAnswer[], address: string): EarlyAnswer | null {
  const found = answers.find((answer) => answer.address === address);
  if (found === undefined) return null;
  return { body: JSON.parse(found.body), total: found.total === undefined ? null : Number(found.total) };
}
