import type { SessionFacts } from '@lapwing/contract/results/facts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openSite } from '../../../site.test-support.tsx';
import { aClassification, aSession, lapsOf, sessionServer } from '../state/session-answers.test-support.ts';

const accountId = `MYLAPS-GA-${'a'.repeat(32)}`;
const classification = aClassification('GT4', 'GT4');
const [first] = classification.rows;
if (first === undefined) throw new Error('Nobody has finished');
first.accountId = accountId;
first.additionalFields = ['Team Duinrand', 'BMW M4'];
let photo: string | null = '/api/v2/accounts/pictures/1';

const facts: SessionFacts = {
  sessionId: 34,
  drivers: [
    {
      ...{ startNumber: first.startNumber, name: 'Anna Berg', resultClass: first.resultClass },
      facts: [
        {
          ...{ code: 'podium-since', count: 4, since: '2025-05-11', of: null, time: null, difference: null },
          ...{ other: null },
          evidence: [
            ...[{ sessionId: 34, position: 1, eventName: 'Cup', sessionName: 'Race 2', date: '2026-05-11' }],
            ...[{ sessionId: 9, position: 2, eventName: 'Cup', sessionName: 'Race 1', date: '2025-05-11' }],
          ],
        },
      ],
    },
  ],
};
const server = sessionServer(() => ({
  ...{ session: aSession(), classification, laps: lapsOf(first, []), facts },
}));
const handlers = [
  http.get('*/eventresults/accounts/:userId/results', () => new HttpResponse(null, { status: 404 })),
  http.get('*/api/v1/lapwingprofile/public/:userId', () =>
    HttpResponse.json({
      ...{ accountId, firstName: 'Anna', lastName: 'Berg', photo, countryCode: null, privateProfile: false },
      ...{ followFriendsDto: null, videosDto: null },
    }),
  ),
];
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(cleanup);
afterAll(() => server.close());

async function openFirst() {
  server.use(...handlers);
  await openSite('/sessions/34');
  await userEvent.click(await screen.findByRole('button', { name: 'More about Competitor 1' }));
  return screen.findByText('BMW M4');
}

test('an opened result shows the photo of a racer with a profile, next to the plate, the team and the car', async () => {
  await openFirst();
  await waitFor(() =>
    expect(document.querySelector('tr[data-detail] img')?.getAttribute('src')).toMatch(/pictures\/1$/),
  );
  screen.getAllByText('Team Duinrand');
});

test('without a photo the plate stands for the racer', async () => {
  photo = null;
  await openFirst();
  expect(document.querySelector('tr[data-detail] img')).toBeNull();
});

test('facts about the result lead to the results that prove them', async () => {
  await openFirst();
  await screen.findByText(/^First podium since .*2025, after 4 races without one\.$/);
  const proof = screen.getByRole('link', { name: /^P2, Cup, Race 1/ });
  expect(proof.getAttribute('href')).toMatch(/^\/sessions\/9\/laptimes\?pos=2/);
});
